import { QUEUE_ROUTE } from '@graticule/contracts/kept/moderation'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { formatAgo } from '../../../i18n/time.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { pathOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useWaitingWork } from '../frame/use-waiting-work.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

const PARTS = ['improvements', 'relations', 'comments'] as const

/** What waits for moderators and administrators, and since when. */
export function ModerationCard() {
  const { t } = useTranslation('admin')
  const { path, reply } = QUEUE_ROUTE
  // the first of the queue waits the longest
  const query = usePrivateQuery(['moderation-counts'], (signal) => privateJson(`${path}?size=1&order=oldest`, reply, { signal }))
  const { sites } = useWaitingWork(GLOBAL_SITE_ID)
  return (
    <Card title={t('overview.moderation')} query={query}>
      {({ counts, items: [oldest] }) => (
        <>
          <p className={styles['big']}>
            <strong>{formatCount(counts.waiting)}</strong> {t('overview.waiting', { count: counts.waiting })}
            {oldest !== undefined && `, ${t('overview.oldest', { ago: formatAgo(oldest.since, query.dataUpdatedAt) })}`}
          </p>
          <dl className={styles['pairs']}>
            {PARTS.map((part) => (
              <Pair
                key={part}
                to={`${pathOf('moderation')}?part=${part}`}
                name={t(`overview.parts.${part}`)}
                count={counts[part]}
              />
            ))}
            {sites !== undefined && <Pair to={pathOf('adminSites')} name={t('overview.parts.portals')} count={sites} />}
          </dl>
          {counts.waiting > 0 && (
            <Link className={buttonClass({ wide: true })} to={`${pathOf('moderation')}?order=oldest`}>
              {t('overview.startOldest')}
            </Link>
          )}
        </>
      )}
    </Card>
  )
}

function Pair({ to, name, count }: { to: string; name: string; count: number }) {
  return (
    <div>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{formatCount(count)}</dd>
    </div>
  )
}
