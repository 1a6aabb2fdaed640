import type { HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatShortCount } from '../../../i18n/numbers.ts'
import { dayWords } from '../desk/harvest-words.ts'
import styles from './Harvests.module.css'
import type { RunsProps } from './runs-props.ts'

/** Bars that fit side by side. */
const SHOWN = 13

/** The next round figure: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power
}

/** Runs as bars, new above changed. The arrow keys lead from run to run, Enter opens its report. */
export function RunBars({ runs, chosen, onChoose }: RunsProps) {
  const { t } = useTranslation('desk')
  const list = useRef<HTMLOListElement>(null)
  const shown = runs.slice(0, SHOWN).toReversed()
  const most = roundUp(Math.max(1, ...shown.map((run) => run.new + run.changed)))
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  }
  const label = (run: HarvestRun) =>
    t('harvest.barLabel', {
      date: dayWords(run.startedAt),
      new: formatCount(run.new),
      changed: formatCount(run.changed),
      refused: formatCount(run.refused),
      state: t(`harvest.stateNames.${run.state}`),
    })
  return (
    <div className={styles['bars']}>
      <ol className={styles['scale']} aria-hidden="true">
        {(most % 2 === 0 ? [most, most / 2, 0] : [most, 0]).map((value) => (
          <li key={value}>{formatShortCount(value)}</li>
        ))}
      </ol>
      <ol ref={list} className={styles['columns']} onKeyDown={walk}>
        {shown.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              aria-pressed={run.id === chosen.id}
              aria-label={label(run)}
              tabIndex={run.id === chosen.id ? 0 : -1}
              onClick={() => onChoose(run.id)}
            >
              {/* drawn, not written: the label says it in other words */}
              <span
                className={styles['above']}
                data-words={
                  run.state === 'failed' ? t('harvest.failedBar') : run.refused > 0 ? formatShortCount(run.refused) : ''
                }
              />
              <span className={styles['bar']} style={{ height: `${((run.new + run.changed) / most) * 100}%` }}>
                <span className={styles['isNew']} style={{ flexGrow: run.new }} />
                <span className={styles['isChanged']} style={{ flexGrow: run.changed }} />
              </span>
              <span className={styles['day']}>{run.state === 'running' ? t('harvest.now') : dayWords(run.startedAt)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
