import type { DeskRecord } from '@graticule/contracts/curation/records-desk'
import { useTranslation } from '../../../i18n/index.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Records.module.css'

/** What is special about a record, in words. */
export function RecordTags({ record: { place, curated, dataCore, edited, own } }: { record: DeskRecord }) {
  const { t } = useTranslation('records')
  return (
    <span className={styles['tags']}>
      {place === 'hidden' && <Tag tone="warn">{t('tags.hidden')}</Tag>}
      {place === 'deleted' && <Tag tone="err">{t('tags.deleted')}</Tag>}
      {curated && <Tag tone="info">{t('tags.curated')}</Tag>}
      {dataCore && <Tag tone="ok">{t('tags.dataCore')}</Tag>}
      {edited && <Tag>{t('tags.edited')}</Tag>}
      {own && <Tag>{t('tags.own')}</Tag>}
    </span>
  )
}
