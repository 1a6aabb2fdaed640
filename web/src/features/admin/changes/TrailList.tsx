import { TRAIL_PAGE, TRAIL_ROUTE, type TrailChange } from '@graticule/contracts/system/change-trail'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatAgo, formatEventTime } from '../../../i18n/time.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import styles from './ChangesPage.module.css'

/** The audit trail of roles, invitations, pages, menus and documents, page by page, the latest change first. */
export function TrailList() {
  const { t } = useTranslation('admin')
  const [start, setStart] = useState(0)
  const address = `${TRAIL_ROUTE.path}?start=${start}`
  const { data, isError, refetch } = usePrivateQuery(
    ['change-trail', address],
    (signal) => privateJson(address, TRAIL_ROUTE.reply, { signal }),
    true,
  )
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.changes.length === 0) return <p role="status">{t('trail.none')}</p>
  return (
    <>
      <ol className={styles['list']}>
        {data.changes.map((change) => (
          <TrailRow key={change.number} change={change} />
        ))}
      </ol>
      {data.total > TRAIL_PAGE && (
        <nav aria-label={t('trail.pages')}>
          <Button disabled={start === 0} onClick={() => setStart(Math.max(0, start - TRAIL_PAGE))}>
            {t('trail.later')}
          </Button>{' '}
          <Button disabled={start + TRAIL_PAGE >= data.total} onClick={() => setStart(start + TRAIL_PAGE)}>
            {t('trail.earlier')}
          </Button>
        </nav>
      )}
    </>
  )
}

/** JSON on several lines; of a long value there is the beginning. */
function written(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function TrailRow({ change }: { change: TrailChange }) {
  const { t } = useTranslation('admin')
  const [now] = useState(Date.now)
  const { action, subject, before, after, changedAt, changedBy } = change
  const sides = [
    ['from', before],
    ['to', after],
  ] as const
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong dir="auto">{t(`trail.did.${action}`, { subject: subject || t('changes.somebody') })}</strong>
        <span className={styles['quiet']}>
          {changedBy === '' ? t('changes.somebody') : changedBy},{' '}
          <time dateTime={changedAt} title={formatEventTime({ start: changedAt })}>
            {formatAgo(changedAt, now)}
          </time>
        </span>
        <details>
          <summary>{t('changes.show')}</summary>
          <dl className={styles['values']}>
            {sides.map(([side, value]) => (
              <div key={side}>
                <dt>{t(`changes.${side}`)}</dt>
                <dd>
                  <pre tabIndex={0}>{value === undefined ? t('trail.nothing') : written(value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </li>
  )
}
