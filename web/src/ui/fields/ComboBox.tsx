import { IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import styles from './ComboBox.module.css'
import { FieldFrame, FieldWords } from './Field.tsx'
import { IconButton } from '../IconButton.tsx'
import optionList from '../OptionList.module.css'
import { useComboBox } from './use-combo-box.ts'

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
  /** The label is only read out: what the field is for is said beside it. */
  readonly labelHidden?: boolean
  /** The options are few and known: the list opens with the field, before anything is typed. */
  readonly openEmpty?: boolean
}

/**
 * A text field with suggestions (ARIA 1.2 combobox with a listbox). The typed text counts; a suggestion is chosen with
 * the arrow keys and Enter or with the pointer. Enter without a chosen line is left to the form.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, value, placeholder, options, onType, onChoose, onClear, clearLabel, countLabel, error, icon, inputRef } = props
  const { labelHidden = false, openEmpty = false } = props
  const box = useComboBox({ options, onChoose })
  const { id } = box
  return (
    <div className={classes(styles['root'], props.bare === true && styles['bare'])}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <FieldFrame bad={error !== undefined} bare={props.bare === true}>
        {icon}
        <input
          {...box.inputProps}
          id={id}
          ref={inputRef}
          type="text"
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-words`}
          onChange={(event) => {
            onType(event.target.value)
            box.show()
          }}
          onFocus={() => (openEmpty || value !== '' ? box.show() : box.close())}
          // a field that has the focus already opens its list again
          onClick={openEmpty ? box.show : undefined}
        />
        {value !== '' && <IconButton small label={clearLabel} icon={<IconX size={14} />} onClick={onClear} />}
      </FieldFrame>
      {error !== undefined && <FieldWords id={`${id}-words`} words={error} bad />}
      <ul {...box.listProps} aria-label={label} className={classes(optionList['list'], styles['list'])}>
        {options.map((option, index) => (
          <li key={option.id} {...box.optionProps(option, index)}>
            <span className={styles['title']}>{option.title}</span>
            {option.detail !== undefined && (
              <span className={classes(optionList['detail'], styles['detail'])}>{option.detail}</span>
            )}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" aria-live="polite">
        {box.open && value !== '' ? countLabel : ''}
      </span>
    </div>
  )
}
