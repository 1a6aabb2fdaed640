import { IconCalendar } from '@tabler/icons-react'
import type { Ref } from 'react'
import styles from './DateFields.module.css'
import { TextField } from './Field.tsx'

export interface DateFieldsProps {
  readonly from: string
  readonly to: string
  readonly fromLabel: string
  readonly toLabel: string
  /** What a date looks like: "yyyy-mm-dd". */
  readonly placeholder: string
  readonly fromError?: string | undefined
  readonly toError?: string | undefined
  readonly fromRef?: Ref<HTMLInputElement>
  readonly toRef?: Ref<HTMLInputElement>
  readonly onFrom: (text: string) => void
  readonly onTo: (text: string) => void
}

/** Two dates, each typed as a year, a month or a day. */
export function DateFields(props: DateFieldsProps) {
  const { from, to, fromLabel, toLabel, placeholder, fromError, toError, fromRef, toRef, onFrom, onTo } = props
  const icon = <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
  return (
    <div className={styles['fields']}>
      <TextField
        label={fromLabel}
        value={from}
        placeholder={placeholder}
        error={fromError}
        icon={icon}
        inputMode="numeric"
        onChange={(event) => onFrom(event.target.value)}
        {...(fromRef === undefined ? {} : { inputRef: fromRef })}
      />
      <TextField
        label={toLabel}
        value={to}
        placeholder={placeholder}
        error={toError}
        icon={icon}
        inputMode="numeric"
        onChange={(event) => onTo(event.target.value)}
        {...(toRef === undefined ? {} : { inputRef: toRef })}
      />
    </div>
  )
}
