import { useId } from 'react'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  /** Some of what the box stands for is ticked, and some is not. */
  readonly indeterminate?: boolean
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  /** Looks like a switch: what it says holds at once, without a button that applies it. */
  readonly look?: 'box' | 'switch'
}

/** A tick box with words, or a switch. */
export function Checkbox({
  checked,
  indeterminate = false,
  label,
  hint,
  disabled = false,
  onChange,
  look = 'box',
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles['row']}>
      <input
        id={id}
        type="checkbox"
        // the platform knows this state from scripts only
        ref={(box) => {
          if (box !== null) box.indeterminate = indeterminate
        }}
        role={look === 'switch' ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
  )
}
