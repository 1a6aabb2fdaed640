import { type PointerEvent, useId, useRef } from 'react'
import styles from './RangeSlider.module.css'

export interface RangeSliderProps {
  /** What the range is of; names the group. */
  readonly label: string
  /** Names of the two thumbs: "Least score", "Greatest score". */
  readonly fromLabel: string
  readonly toLabel: string
  readonly min: number
  readonly max: number
  readonly step: number
  /** Both ends, `min` to `max`, the lower first. The full range means that nothing is asked. */
  readonly value: readonly [number, number]
  readonly onChange: (value: [number, number]) => void
  /** How a value is written, with its unit; as it is when not said. */
  readonly format?: (value: number) => string
}

/**
 * A range with two thumbs, each a native slider of its own that keeps to its side of the other. A press on the track moves
 * the nearer thumb there.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, fromLabel, toLabel, min, max, step, value, onChange, format = String } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [from, to] = value
  const share = (end: number) => (max === min ? 0 : (end - min) / (max - min))
  const setFrom = (end: number) => onChange([Math.min(end, to), to])
  const setTo = (end: number) => onChange([from, Math.max(end, from)])
  const onTrackPress = (event: PointerEvent<HTMLDivElement>) => {
    // the thumbs are the only parts of the sliders that take the pointer
    if (event.target instanceof HTMLInputElement || event.button !== 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = min + ((event.clientX - left) / width) * (max - min)
    const end = Math.min(max, Math.max(min, min + Math.round((at - min) / step) * step))
    const nearFrom = Math.abs(end - from) < Math.abs(end - to) || (from === to && end < from)
    if (nearFrom) setFrom(end)
    else setTo(end)
    event.preventDefault()
    root.current?.querySelectorAll('input')[nearFrom ? 0 : 1]?.focus()
  }
  const thumb = (name: string, end: number, set: (end: number) => void, above: boolean) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={format(end)}
      className={above ? styles['above'] : undefined}
      min={min}
      max={max}
      step={step}
      value={end}
      onChange={(event) => set(event.target.valueAsNumber)}
    />
  )
  return (
    <div ref={root} role="group" aria-labelledby={id} className={styles['slider']}>
      <div className={styles['words']}>
        <span id={id}>{label}</span>
        <span className="mono">
          {format(from)} – {format(to)}
        </span>
      </div>
      <div className={styles['track']} onPointerDown={onTrackPress}>
        <i style={{ left: `${share(from) * 100}%`, right: `${(1 - share(to)) * 100}%` }} />
        {/* where both thumbs meet, the one that has room to move lies on top */}
        {thumb(fromLabel, from, setFrom, share(from) > 0.5)}
        {thumb(toLabel, to, setTo, share(from) <= 0.5)}
      </div>
    </div>
  )
}
