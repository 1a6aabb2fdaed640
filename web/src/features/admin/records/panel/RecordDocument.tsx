import { useTranslation } from '../../../../i18n/index.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { useRecordDocument } from '../records-calls.ts'
import styles from './Panel.module.css'

/** The document that a record was read from, as it came. */
export function RecordDocument({ id }: { readonly id: string }) {
  const { t } = useTranslation('records')
  const { data, isError, refetch } = useRecordDocument(id)
  if (isError) return <LoadFailed onRetry={refetch}>{t('record.failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <>
      {!data.isWhole && <p className={styles['quiet']}>{t('record.documentCut')}</p>}
      <pre className={styles['source']} tabIndex={0} aria-label={t('record.documentOf')} role="region">
        {data.document}
      </pre>
    </>
  )
}
