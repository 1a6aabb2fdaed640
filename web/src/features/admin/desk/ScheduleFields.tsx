import type { HarvestTimes } from '@graticule/contracts/services/sources-desk'
import { useTranslation } from '../../../i18n/index.ts'
import { LabelledSelect } from '../../../ui/fields/Field.tsx'
import styles from './Desk.module.css'
import { hourOf } from './harvest-words.ts'

/** How often and at which hour, as the two fields hold it. */
export interface ChosenTimes {
  readonly everyHours: number
  /** From 0 to 23, UTC. */
  readonly hour: number
}

export const WEEKLY: ChosenTimes = { everyHours: 168, hour: 2 }

const EVERY = [
  [24, 'day'],
  [168, 'week'],
  [720, 'month'],
] as const

/** The times as the service takes them. */
export const timesOf = ({ everyHours, hour }: ChosenTimes): HarvestTimes => ({ everyHours, atMinute: hour * 60 })

/** The times that the fields show for a schedule; those of every week where it has none. */
export const chosenOf = (times: HarvestTimes | undefined): ChosenTimes =>
  times === undefined ? WEEKLY : { everyHours: times.everyHours, hour: Math.floor((times.atMinute ?? 120) / 60) }

/** How often a source is harvested, and at which hour. */
export function ScheduleFields({ times, onTimes }: { times: ChosenTimes; onTimes: (times: ChosenTimes) => void }) {
  const { t } = useTranslation('desk')
  const known = EVERY.some(([hours]) => hours === times.everyHours)
  const choices = [
    ...EVERY.map(([hours, words]) => ({ value: String(hours), label: t(`use.each.${words}`) })),
    ...(known ? [] : [{ value: String(times.everyHours), label: t('harvests.every.hours', { count: times.everyHours }) }]),
  ]
  return (
    <div className={styles['pair']}>
      <LabelledSelect
        label={t('use.every')}
        value={String(times.everyHours)}
        choices={choices}
        onChange={(value) => onTimes({ ...times, everyHours: Number(value) })}
      />
      <LabelledSelect
        label={t('use.hour')}
        value={String(times.hour)}
        choices={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOf(hour * 60) }))}
        onChange={(value) => onTimes({ ...times, hour: Number(value) })}
      />
    </div>
  )
}
