import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './DatesSection.module.css'

export interface DatePickerProps {
  readonly label: string
  /** The day that is shown first, yyyy-mm-dd; empty for today. */
  readonly value: string
  readonly onPick: (day: string) => void
}

/** The platform's calendar behind a button; where the browser opens none, only its sign. */
export function DatePicker({ label, value, onPick }: DatePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const icon = <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
  if (!('showPicker' in HTMLInputElement.prototype)) return icon
  return (
    <span className={styles['picker']}>
      <button type="button" aria-label={label} title={label} onClick={() => input.current?.showPicker()}>
        {icon}
      </button>
      {/* only the calendar of this field is used; what is typed is read from the field beside it */}
      <input
        ref={input}
        type="date"
        className={styles['native']}
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        onChange={(event) => onPick(event.target.value)}
      />
    </span>
  )
}
