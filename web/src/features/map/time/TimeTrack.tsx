import type { TimeSteps } from '@graticule/contracts/map/time-dimension'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useTextScale } from '../canvas/text-scale.ts'
import { LAST_LABEL_FROM, timeTicks } from './time-ticks.ts'
import styles from './TimeSlider.module.css'

/** While the slider is moved the map follows after this rest: each step on the way would be asked for. */
const REST_MS = 200

interface TimeTrackProps {
  readonly steps: TimeSteps
  readonly index: number
  readonly title: string
  readonly wordsOf: (index: number) => string
  readonly onIndex: (index: number) => void
}

/** A label takes so much, CSS pixels, at the usual size of the browser's text. */
const LABEL_WIDTH = 64

/** The width of an element, CSS pixels, kept up to date. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Where the slider is while the map has not followed yet, `null` once it has. */
function useMoved(onIndex: (index: number) => void) {
  const [moved, setMoved] = useState<number | null>(null)
  useEffect(() => {
    if (moved === null) return
    const rest = setTimeout(() => {
      onIndex(moved)
      setMoved(null)
    }, REST_MS)
    return () => clearTimeout(rest)
    // the rest begins anew with each move, not with each drawing of the slider
  }, [moved]) // oxlint-disable-line react/exhaustive-deps
  return [moved, setMoved] as const
}

/** The slider itself, with marks and years. */
export function TimeTrack({ steps, index, title, wordsOf, onIndex }: TimeTrackProps) {
  const { t } = useTranslation('layers')
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const labelWidth = LABEL_WIDTH * useTextScale(({ scale }) => scale)
  const [moved, setMoved] = useMoved(onIndex)
  const last = steps.count - 1
  const ticks = useMemo(() => timeTicks(steps, width, labelWidth), [steps, width, labelWidth])
  const shown = moved ?? index
  const share = (at: number) => `${at * 100}%`
  return (
    <div className={styles['track']} ref={track}>
      <div className={styles['ticks']} aria-hidden="true">
        {ticks.map(({ at, label }) => (
          <i
            key={`${at} ${label ?? ''}`}
            className={label === undefined ? undefined : styles['major']}
            style={{ left: share(at) }}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={shown}
        aria-label={t('time.slider', { title })}
        aria-valuetext={wordsOf(shown)}
        style={{ '--filled': share(last === 0 ? 0 : shown / last) } as React.CSSProperties}
        onChange={(event) => setMoved(event.target.valueAsNumber)}
      />
      <div className={styles['labels']} aria-hidden="true">
        {ticks.map(
          ({ at, label }) =>
            label !== undefined && (
              <span key={label} className={at > LAST_LABEL_FROM ? styles['end'] : undefined} style={{ left: share(at) }}>
                {label}
              </span>
            ),
        )}
      </div>
      {moved !== null && (
        <output className={styles['bubble']} style={{ left: share(last === 0 ? 0 : moved / last) }}>
          {wordsOf(moved)}
        </output>
      )}
    </div>
  )
}
