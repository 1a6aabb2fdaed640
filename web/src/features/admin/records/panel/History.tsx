import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { useTranslation } from '../../../../i18n/index.ts'
import { RecordChangeRow } from '../../changes/RecordChangeRow.tsx'
import styles from './Panel.module.css'

/** What administrators did with one record, the latest first. */
export function History({ changes }: { changes: readonly RecordChange[] }) {
  const { t } = useTranslation('records')
  return (
    <section aria-labelledby="record-history">
      <h3 id="record-history">{t('record.history')}</h3>
      {changes.length === 0 ? (
        <p className={styles['quiet']}>{t('record.noHistory')}</p>
      ) : (
        <ol className={styles['history']}>
          {changes.map((change) => (
            <RecordChangeRow key={change.number} change={change} />
          ))}
        </ol>
      )}
    </section>
  )
}
