import { RECORD_SORTS, RECORD_STATES, type RecordSort, type RecordState } from '@graticule/contracts/curation/records-desk'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { type AskedRecords, useRecords } from './records-calls.ts'
import styles from './Records.module.css'

interface RecordFiltersProps {
  readonly asked: AskedRecords
  readonly onChange: (change: Partial<AskedRecords>) => void
}

/** What narrows the list, and its order. */
export function RecordFilters({ asked, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('records')
  const { data } = useRecords({ ...asked, words: '', source: '', state: 'shown', sort: 'relevance', start: 0 })
  const sources = (data?.sources ?? []).map(({ id, title, records }) => ({
    value: id,
    label: t('sourceCount', { title, formatted: formatCount(records) }),
  }))
  return (
    <div className={styles['tools']}>
      <TextField
        label={t('search')}
        type="search"
        maxLength={400}
        value={asked.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <LabelledSelect
        label={t('state')}
        value={asked.state}
        choices={RECORD_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(value) => onChange({ state: value as RecordState })}
      />
      <LabelledSelect
        label={t('source')}
        value={asked.source}
        choices={[{ value: '', label: t('anySource') }, ...sources]}
        onChange={(source) => onChange({ source })}
      />
      <LabelledSelect
        label={t('sort')}
        value={asked.sort}
        choices={RECORD_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(value) => onChange({ sort: value as RecordSort })}
      />
    </div>
  )
}
