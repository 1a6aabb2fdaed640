import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import styles from './ComboBox.module.css'
import { FieldWords } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** One line of the list. */
export interface ComboBoxOption {
  readonly id: string
  readonly title: string
  readonly detail?: string
}

export interface ComboBoxProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly options: readonly ComboBoxOption[]
  readonly onType: (text: string) => void
  readonly onChoose: (option: ComboBoxOption) => void
  readonly onClear: () => void
  readonly clearLabel: string
  /** "3 places" for screen readers; also said when there are none. */
  readonly countLabel: string
  readonly error?: string | undefined
  readonly icon?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  /** No frame of its own, for use within a frame of fields. */
  readonly bare?: boolean
}

/**
 * A text field with suggestions (ARIA 1.2 combobox with a listbox). The typed text counts; a suggestion is chosen with
 * the arrow keys and Enter or with the pointer. Enter without a chosen line is left to the form.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, value, placeholder, options, onType, onChoose, onClear, clearLabel, countLabel, error, icon, inputRef } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  useEffect(() => {
    if (shown && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown, active])
  const choose = (option: ComboBoxOption) => {
    onChoose(option)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown ? options[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(shown ? (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length : 0)
      setOpen(true)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }
  return (
    <div className={classes(styles['root'], props.bare === true && styles['bare'])}>
      <label htmlFor={id}>{label}</label>
      <span className={classes(styles['input'], error !== undefined && styles['bad'])}>
        {icon}
        <input
          id={id}
          ref={inputRef}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-words`}
          onChange={(event) => {
            onType(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(value !== '')}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && <IconButton small label={clearLabel} icon={<IconX size={14} />} onClick={onClear} />}
      </span>
      {error !== undefined && <FieldWords id={`${id}-words`} words={error} bad />}
      <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']} hidden={!shown}>
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // keeps the focus, and with it the list, until the choice is made (preventing the pointer event would not)
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className={styles['title']}>{option.title}</span>
            {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" aria-live="polite">
        {open && value !== '' ? countLabel : ''}
      </span>
    </div>
  )
}
