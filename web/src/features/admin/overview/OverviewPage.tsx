import { IconExternalLink } from '@tabler/icons-react'
import { Navigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { pathOf } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { mayAdminister } from '../frame/may-administer.ts'
import { BackupsCard } from './BackupsCard.tsx'
import { HarvestsCard } from './HarvestsCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { ModerationCard } from './ModerationCard.tsx'
import styles from './Overview.module.css'
import { OwnSites } from './OwnSites.tsx'
import { SearchesCard } from './SearchesCard.tsx'
import { SetUpList } from './SetUpList.tsx'
import { StorageCard } from './StorageCard.tsx'
import { sinceWords } from './since-words.ts'
import { useSystem } from './use-system.ts'

/**
 * The first page of the administration: what is to be done, and how everything is.
 * @rule B-administration.moderators `/admin` leads moderators to the queue
 */
export function OverviewPage() {
  const { t } = useTranslation('admin')
  const { visitor } = useSession()
  const { site } = useSite()
  const actions = (
    <a href={pathOf('home')} className={buttonClass({})}>
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      {t('overview.open')}
    </a>
  )
  const isAllowed = mayAdminister(visitor, 'admin', site.id)
  if (!isAllowed && visitor.kind === 'person' && visitor.administers.size > 0) return <OwnSites person={visitor} />
  if (!isAllowed && mayAdminister(visitor, 'moderator', site.id)) return <Navigate to={pathOf('moderation')} replace />
  return (
    <AdminPage page="adminOverview" who="admin" {...(isAllowed ? { lead: <Running />, actions } : {})}>
      <SetUpList />
      <div className={styles['grid']}>
        <HealthCard />
        <HarvestsCard />
        <ModerationCard />
        <SearchesCard />
        <StorageCard />
        <BackupsCard />
      </div>
    </AdminPage>
  )
}

/** "Graticule 0.1.0, started 12 days ago." */
function Running() {
  const { t } = useTranslation('admin')
  const { data, dataUpdatedAt } = useSystem()
  if (data === undefined) return t('overview.lead')
  return t('overview.running', { version: data.version, ago: sinceWords(data.startedAt, dataUpdatedAt) })
}
