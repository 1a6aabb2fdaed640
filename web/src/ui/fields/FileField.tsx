import { useId } from 'react'
import { FieldWords } from './Field.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './FileButton.module.css'

interface FileFieldProps {
  /** The words of the button. */
  readonly label: string
  /** The name of the chosen file. */
  readonly chosen: string | undefined
  /** What stands in place of the name until a file is chosen. */
  readonly none: string
  readonly hint?: string
  /** What is wrong, in words; it is read out when it comes. */
  readonly error?: string | undefined
  readonly accept?: string
  readonly onFile: (file: File) => void
}

/** Asks for a file and shows which one was chosen. */
export function FileField({ label, chosen, none, hint, error, accept, onFile }: FileFieldProps) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles['field']}>
      <FileButton
        label={label}
        {...(accept === undefined ? {} : { accept })}
        bad={error !== undefined}
        describedBy={words === undefined ? `${id}-name` : `${id}-words ${id}-name`}
        onFile={onFile}
      />
      <p id={`${id}-name`} className={styles['name']} dir="auto">
        {chosen ?? none}
      </p>
      {error === undefined && hint !== undefined && <FieldWords id={`${id}-words`} words={hint} bad={false} />}
      {/* there from the start, so that the words are read out when they come */}
      <div role="alert">{error !== undefined && <FieldWords id={`${id}-words`} words={error} bad />}</div>
    </div>
  )
}
