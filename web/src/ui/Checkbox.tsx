import { useId } from 'react'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly label: string
  readonly hint?: string
  readonly onChange: (checked: boolean) => void
}

/** A tick box with words. */
export function Checkbox({ checked, label, hint, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles['row']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
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
