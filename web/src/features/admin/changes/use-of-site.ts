import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { settledId, useSites } from '../communities/communities-calls.ts'

/**
 * Says which site something was changed of: by its name, or by its number where there is none any more. Nothing of the global one.
 * @rule B-administration.named-sites The list of changes calls a community portal by its name
 */
export function useOfSite(id: number): string {
  const { t } = useTranslation('admin')
  const { data = [] } = useSites()
  if (id === GLOBAL_SITE_ID) return ''
  const site = data.find((one) => settledId(one) === id)
  return t('changes.ofSite', { site: site?.name || site?.url || String(id) })
}
