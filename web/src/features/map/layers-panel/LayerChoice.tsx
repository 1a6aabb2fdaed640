import { useId } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import styles from './LayerSettings.module.css'

interface LayerChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** One of a few ways to show a layer, with its name. */
export function LayerChoice({ label, value, choices, onChange }: LayerChoiceProps) {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
