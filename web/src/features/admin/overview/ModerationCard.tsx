import { QUEUE_ROUTE } from '@graticule/contracts/kept/moderation'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { pathOf } from '../../../site/pages.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

const PARTS = ['improvements', 'relations', 'comments'] as const

/** What waits for moderators. */
export function ModerationCard() {
  const { t } = useTranslation('admin')
  const { path, reply } = QUEUE_ROUTE
  const query = usePrivateQuery(['moderation-counts'], (signal) => privateJson(`${path}?size=1`, reply, { signal }))
  return (
    <Card title={t('overview.moderation')} query={query} more={{ to: pathOf('moderation'), label: t('overview.queue') }}>
      {({ counts }) => (
        <>
          <p className={styles['big']}>
            <strong>{formatCount(counts.waiting)}</strong> {t('overview.waiting', { count: counts.waiting })}
          </p>
          <dl className={styles['pairs']}>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`overview.parts.${part}`)}</dt>
                <dd>{formatCount(counts[part])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}
