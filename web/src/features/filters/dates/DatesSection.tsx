import { DATE_PERIODS } from '@graticule/contracts/dates'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { ChipButton } from '../../../ui/Chip.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { DatePicker } from './DatePicker.tsx'
import styles from './DatesSection.module.css'
import { FilterSection } from '../FilterSection.tsx'
import type { FilterDraft } from '../use-filter-draft.ts'

const ENDS = ['from', 'to'] as const
type End = (typeof ENDS)[number]

/** When: one of the periods counted back from today, or two dates in UTC. What is wrong is told when a field is left. */
export function DatesSection({ filters, count }: { filters: FilterDraft; count: number }) {
  const { t } = useTranslation('filters')
  const { draft, change, faults, checked } = filters
  const [left, setLeft] = useState<readonly End[]>([])
  const error = (end: End) => {
    const fault = end === 'from' ? faults.fromFault : faults.toFault
    return fault !== undefined && (checked || left.includes(end)) ? t(`search:when.fault.${fault}`) : undefined
  }
  const set = (end: End, text: string) => change({ [end]: text, datePeriod: null })
  return (
    <FilterSection section="dates" title={t('search:when.dates')} count={count}>
      <div className={styles['periods']}>
        {DATE_PERIODS.map((period) => (
          <ChipButton
            key={period}
            aria-pressed={draft.datePeriod === period}
            onClick={() => change({ datePeriod: draft.datePeriod === period ? null : period, from: '', to: '' })}
          >
            {t(`search:when.${period}`)}
          </ChipButton>
        ))}
      </div>
      <div className={styles['fields']}>
        {ENDS.map((end) => (
          <TextField
            key={end}
            label={t(`search:when.${end}`)}
            value={draft[end]}
            placeholder={end === 'from' ? t('search:when.datePlaceholder') : t('dates.today')}
            error={error(end)}
            icon={
              <DatePicker
                label={t(end === 'from' ? 'dates.pickFrom' : 'dates.pickTo')}
                value={draft[end]}
                onPick={(day) => set(end, day)}
              />
            }
            onBlur={() => setLeft((before) => [...before, end])}
            onChange={(event) => set(end, event.target.value)}
          />
        ))}
      </div>
    </FilterSection>
  )
}
