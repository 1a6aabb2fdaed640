import { buttonClass } from '../Button.tsx'
import { classes } from '../classes.ts'
import styles from './FileButton.module.css'

export interface FileButtonProps {
  readonly label: string
  readonly accept?: string
  readonly small?: boolean
  /** Ids of words about it. */
  readonly describedBy?: string | undefined
  readonly bad?: boolean
  readonly onFile: (file: File) => void
}

/** A button that opens the file dialog of the browser. The same file may be chosen again. */
export function FileButton({ label, accept, small = false, describedBy, bad = false, onFile }: FileButtonProps) {
  return (
    <label className={classes(buttonClass(small ? { size: 'small' } : {}), styles['file'])}>
      {label}
      <input
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={bad || undefined}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
