import { useId } from 'react'
import { Options, Select, type SelectChoice } from '../../../ui/fields/Select.tsx'
import styles from './LayerSettings.module.css'

interface LayerChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly SelectChoice[]
  readonly onChange: (value: string) => void
}

/** One of a few ways to show a layer, with its name. */
export function LayerChoice({ label, value, choices, onChange }: LayerChoiceProps) {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <Options choices={choices} />
      </Select>
    </div>
  )
}
