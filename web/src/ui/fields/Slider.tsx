import type { ComponentProps, CSSProperties } from 'react'
import styles from './Slider.module.css'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className' | 'style'> {
  readonly min: number
  readonly max: number
  readonly value: number
  /** How the value is said. */
  readonly valueText: string
  readonly onChange: (value: number) => void
}

/** A native slider in our look. The label is the caller's. */
export function Slider({ min, max, value, valueText, onChange, ...rest }: SliderProps) {
  const filled = `${((value - min) / (max - min)) * 100}%`
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      aria-valuetext={valueText}
      className={styles['slider']}
      style={{ '--filled': filled } as CSSProperties}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
