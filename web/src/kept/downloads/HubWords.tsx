import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import type { FileLink } from './hub-link.ts'

/** Says how a file of the data hub is fetched, or what is missing for it. */
export function HubWords({ by, host }: { by: FileLink['by']; host: string }) {
  const { t } = useTranslation('kept')
  if (by === 'itself') return null
  if (by === 'hub-account') return <p>{t('hub.withAccount', { host })}</p>
  return (
    <p>
      {t('hub.needsAccount', { host })} <Link to={pathOf('account')}>{t('hub.set')}</Link>
    </p>
  )
}
