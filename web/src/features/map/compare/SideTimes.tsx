import type { TimeSteps } from '@graticule/contracts/map/time-dimension'
import { readTime } from '@graticule/contracts/map/time-dimension'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { shownStep, timeStepsOf } from '../../../stores/layers/layer-times.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { type Compared, useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { timeWords } from '../time/time-words.ts'
import { fieldText, hasClock, sameDayLastYear, stepOfField } from './compare-times.ts'
import styles from './CompareView.module.css'

type ComparedTimes = Extract<Compared, { kind: 'times' }>

/** The time on the left: back and forth by the steps of the layer, by its date, or a year before the right. */
export function LeftTime({ compared }: { readonly compared: ComparedTimes }) {
  const { t } = useTranslation('layers')
  const layer = useMapLayers(({ layers }) => layers.find(({ id }) => id === compared.id))
  const details = useMapLayers((state) => state.details[compared.id])
  const setTime = useMapCompare((state) => state.setTime)
  const steps = timeStepsOf(details)
  if (steps === undefined || layer === undefined) return null
  const index = Math.max(0, steps.indexAt(readTime(compared.time) ?? Infinity))
  const last = steps.count - 1
  const go = (to: number) => setTime(steps.at(Math.min(last, Math.max(0, to))).text)
  const before = sameDayLastYear(steps, Math.max(0, shownStep(layer, details, steps)))
  return (
    <span className={styles['times']}>
      <IconButton
        small
        label={t('compare.earlier')}
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        onClick={() => go(index - 1)}
      />
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={t('compare.time')}
        aria-valuetext={timeWords(compared.time, t)}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <IconButton
        small
        label={t('compare.later')}
        icon={<IconChevronRight size={16} stroke={1.75} />}
        onClick={() => go(index + 1)}
      />
      <DateField label={t('compare.dateLeft')} steps={steps} index={index} onStep={go} />
      <Button size="small" unavailable={before < 0 ? t('compare.noLastYear') : undefined} onClick={() => go(before)}>
        {t('compare.lastYear')}
      </Button>
    </span>
  )
}

/** The time on the right, which is that of the map, by its date. */
export function RightTime({ id }: { readonly id: string }) {
  const { t } = useTranslation('layers')
  const layer = useMapLayers(({ layers }) => layers.find((one) => one.id === id))
  const details = useMapLayers((state) => state.details[id])
  const setTime = useMapTime((state) => state.setTime)
  const steps = timeStepsOf(details)
  if (steps === undefined || layer === undefined) return null
  const index = Math.max(0, shownStep(layer, details, steps))
  return (
    <span className={styles['times']}>
      <DateField label={t('compare.dateRight')} steps={steps} index={index} onStep={(to) => setTime(steps.at(to).time)} />
    </span>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly steps: TimeSteps
  readonly index: number
  readonly onStep: (index: number) => void
}

/** The platform's field for a date, with its calendar and, for steps within a day, a clock. What is being typed stays as it is. */
function DateField({ label, steps, index, onStep }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const clock = hasClock(steps)
  const [first, last] = [0, steps.count - 1].map((at) => fieldText(steps.at(at).time, clock))
  return (
    <input
      type={clock ? 'datetime-local' : 'date'}
      className={styles['date']}
      aria-label={label}
      min={first}
      max={last}
      value={typed ?? fieldText(steps.at(index).time, clock)}
      onChange={({ target: { value } }) => {
        setTyped(value)
        const step = stepOfField(value, steps)
        if (step !== undefined) onStep(step)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
