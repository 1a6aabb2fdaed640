import { useId } from 'react'
import styles from './Segmented.module.css'

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** A few choices side by side, one of them chosen: radio buttons that look like one bar. */
export function Segmented<T extends string>({ label, value, choices, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles['bar']}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
