import { DATE_PERIODS } from '@graticule/contracts/dates'
import { useRef, useState } from 'react'
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
          <DateField
            key={end}
            end={end}
            value={draft[end]}
            error={error(end)}
            onLeave={() => setLeft((before) => [...before, end])}
            onChange={(text) => set(end, text)}
          />
        ))}
      </div>
    </FilterSection>
  )
}

/**
 * One end, typed as a year, a month or a day, or picked.
 * @rule B-filters.date-keys Tab goes from one date to the next; Alt and Down arrow open the calendar
 */
function DateField(props: {
  readonly end: End
  readonly value: string
  readonly error: string | undefined
  readonly onLeave: () => void
  readonly onChange: (text: string) => void
}) {
  const { t } = useTranslation('filters')
  const { end, value, error, onLeave, onChange } = props
  const calendar = useRef<HTMLInputElement>(null)
  const isFrom = end === 'from'
  return (
    <TextField
      label={t(`search:when.${end}`)}
      value={value}
      placeholder={isFrom ? t('search:when.datePlaceholder') : t('dates.today')}
      error={error}
      icon={
        <DatePicker inputRef={calendar} label={t(isFrom ? 'dates.pickFrom' : 'dates.pickTo')} value={value} onPick={onChange} />
      }
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return
        event.preventDefault()
        calendar.current?.showPicker()
      }}
      onBlur={onLeave}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
