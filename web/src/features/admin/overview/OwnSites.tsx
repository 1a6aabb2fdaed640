import { pagePath } from '@graticule/contracts/pages'
import type { SiteRecord } from '@graticule/contracts/sites/site-settings'
import { useEffect } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import type { Person } from '../../../session/session.ts'
import { settledId, useSites } from '../communities/communities-calls.ts'
import { PlainPage } from '../communities/PlainPage.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** Where the administration of a site begins. */
const startOf = ({ url }: SiteRecord): string => pagePath('adminSite', url === 'global' ? '' : url, {})

/** Leaves the page for another address, without a step in the history: the way back leads past it. */
const leave = (address: string): void => location.replace(address)

interface OwnSitesProps {
  readonly person: Person
  readonly lead?: (address: string) => void
}

/**
 * The sites that somebody administers who does not administer the portal. To the only one they are led at once.
 * @rule B-administration.own-sites `/admin` leads administrators of sites to their site, or lists their sites
 */
export function OwnSites({ person, lead = leave }: OwnSitesProps) {
  const { t } = useTranslation('admin')
  useDocumentTitle(t('ownSites.title'))
  const { data, isError, refetch } = useSites()
  const own = data?.filter((site) => person.administers.has(String(settledId(site))))
  const [first, ...others] = own ?? []
  const only = first !== undefined && others.length === 0 ? startOf(first) : undefined
  useEffect(() => {
    if (only !== undefined) lead(only)
  }, [only, lead])
  return (
    <PlainPage title={t('ownSites.title')} lead={t(own?.length === 0 ? 'ownSites.none' : 'ownSites.lead')}>
      {isError && <LoadFailed onRetry={refetch}>{t('ownSites.failed')}</LoadFailed>}
      <ul>
        {own?.map((site) => (
          <li key={site.id}>
            {/* another site is another document */}
            <a href={startOf(site)}>{site.name || site.url}</a>
          </li>
        ))}
      </ul>
    </PlainPage>
  )
}
