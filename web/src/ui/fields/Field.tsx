import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { Options, Select, type SelectChoice } from './Select.tsx'
import styles from './Field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'ref'> {
  readonly label: string
  /** What is wrong, in words; the field is marked and described by it. */
  readonly error?: string | undefined
  /** Help, or why the field is disabled. */
  readonly hint?: string
  readonly icon?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly labelHidden?: boolean
  /** The value is set in the typeface of coordinates and ids. */
  readonly code?: boolean
}

/** A labelled field for one line of text. */
export function TextField({
  label,
  error,
  hint,
  icon,
  inputRef,
  labelHidden = false,
  code = false,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={classes(styles['field'], className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <FieldFrame bad={error !== undefined}>
        {icon}
        <input
          id={id}
          ref={inputRef}
          type="text"
          autoComplete="off"
          spellCheck={false}
          className={code ? 'mono' : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={words === undefined ? undefined : `${id}-words`}
          {...rest}
        />
      </FieldFrame>
      {words !== undefined && <FieldWords id={`${id}-words`} words={words} bad={error !== undefined} />}
    </div>
  )
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** A labelled field for several lines of text. */
export function TextArea({ label, error, hint, areaRef, ...rest }: TextAreaProps) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <FieldFrame bad={error !== undefined}>
        <textarea
          id={id}
          ref={areaRef}
          rows={3}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={words === undefined ? undefined : `${id}-words`}
          {...rest}
        />
      </FieldFrame>
      {words !== undefined && <FieldWords id={`${id}-words`} words={words} bad={error !== undefined} />}
    </div>
  )
}

/** What every field has round its input: the border, the ring of the focus, red when something is wrong. */
export function FieldFrame({ bad, bare = false, children }: { bad: boolean; bare?: boolean; children: ReactNode }) {
  return (
    <span className={classes(styles['input'], bare ? styles['bare'] : styles['frame'], bad && styles['bad'])}>{children}</span>
  )
}

/** Words under a field: a hint, or what is wrong. */
export function FieldWords({ id, words, bad }: { id: string; words: string; bad: boolean }) {
  return (
    <span id={id} className={bad ? styles['error'] : styles['hint']}>
      {bad && <IconAlertCircle size={14} aria-hidden="true" />}
      {words}
    </span>
  )
}

export interface LabelledSelectProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly SelectChoice[]
  readonly onChange: (value: string) => void
}

/** A labelled list of choices, one of them chosen. */
export function LabelledSelect({ label, value, choices, onChange }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <Select id={id} className={styles['choices']} value={value} onChange={(event) => onChange(event.target.value)}>
        <Options choices={choices} />
      </Select>
    </div>
  )
}
