import { IconCalendar } from '@tabler/icons-react'
import type { RefObject } from 'react'
import styles from './DatesSection.module.css'

export interface DatePickerProps {
  readonly label: string
  /** The day that is shown first, yyyy-mm-dd; empty for today. */
  readonly value: string
  readonly onPick: (day: string) => void
  /** The native field, for opening its calendar from elsewhere. */
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/**
 * The platform's calendar behind a button; where the browser opens none, only its sign. Tab passes it by, so that it goes from one date to
 * the next: the keyboard opens it from the field (Alt and Down arrow), as it does lists.
 */
export function DatePicker({ label, value, onPick, inputRef: input }: DatePickerProps) {
  const icon = <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
  if (!('showPicker' in HTMLInputElement.prototype)) return icon
  return (
    <span className={styles['picker']}>
      <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={() => input.current?.showPicker()}>
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
        onChange={(event) => {
          // emptied by the calendar, or half typed into it: what stands in the field beside it stays
          if (event.target.value !== '') onPick(event.target.value)
        }}
      />
    </span>
  )
}
