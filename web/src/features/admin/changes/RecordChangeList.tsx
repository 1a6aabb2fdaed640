import { RECORD_CHANGES_PAGE, RECORDS_DESK_ROUTES } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import styles from './ChangesPage.module.css'
import { RecordChangeRow } from './RecordChangeRow.tsx'

/** The audit trail of records, page by page, the latest change first. */
export function RecordChangeList() {
  const { t } = useTranslation('records')
  const [start, setStart] = useState(0)
  const { path, reply } = RECORDS_DESK_ROUTES.history
  const address = `${path}?start=${start}`
  const { data, isError, refetch } = usePrivateQuery(
    ['record-changes', address],
    (signal) => privateJson(address, reply, { signal }),
    true,
  )
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.changes.length === 0) return <p role="status">{t('history.none')}</p>
  const to = Math.min(data.total, start + RECORD_CHANGES_PAGE)
  return (
    <>
      <ol className={styles['list']}>
        {data.changes.map((change) => (
          <RecordChangeRow key={change.number} change={change} onUndone={() => void refetch()} />
        ))}
      </ol>
      {data.total > RECORD_CHANGES_PAGE && (
        <nav aria-label={t('pages')}>
          <span className={styles['quiet']}>{formatPart(start + 1, to, data.total)}</span>{' '}
          <Button disabled={start === 0} onClick={() => setStart(Math.max(0, start - RECORD_CHANGES_PAGE))}>
            {t('previous')}
          </Button>{' '}
          <Button disabled={to >= data.total} onClick={() => setStart(start + RECORD_CHANGES_PAGE)}>
            {t('next')}
          </Button>
        </nav>
      )}
    </>
  )
}
