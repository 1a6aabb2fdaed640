import { TRAIL_PAGE, TRAIL_ROUTE, type TrailChange } from '@graticule/contracts/system/change-trail'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { ChangeText, ChangeValues, jsonInLines } from './ChangeText.tsx'
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

function TrailRow({ change }: { change: TrailChange }) {
  const { t } = useTranslation('admin')
  const { action, subject, before, after, changedAt, changedBy } = change
  const written = (value: string | undefined) => (value === undefined ? t('trail.nothing') : jsonInLines(value))
  return (
    <li className={styles['row']}>
      <ChangeText
        changedAt={changedAt}
        changedBy={changedBy}
        values={<ChangeValues before={written(before)} after={written(after)} />}
      >
        {t(`trail.did.${action}`, { subject: subject || t('changes.somebody') })}
      </ChangeText>
    </li>
  )
}
