import type { ReactNode } from 'react'
import { buttonClass, type ButtonProps } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Spinner } from '../Spinner.tsx'
import styles from './FileButton.module.css'

interface Look extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly label: string
  readonly icon?: ReactNode
  /** Shows a spinner in place of the icon; nothing can be chosen meanwhile. */
  readonly busy?: boolean
  /** What it is called where the label alone does not say it; it begins with the label. */
  readonly name?: string
  /** Kinds that the file dialog offers, as in the attribute `accept`. */
  readonly accept?: string
  /** Ids of words about it. */
  readonly describedBy?: string | undefined
  readonly bad?: boolean
}
/** One file or several: `onFiles` gets at least one. */
export type FileButtonProps = Look &
  ({ readonly onFile: (file: File) => void } | { readonly onFiles: (files: readonly File[]) => void })

/**
 * A button that opens the file dialog of the browser, in our words: the input lies over it, unseen, so that keyboard, screen readers and
 * dropped files reach it. The same file may be chosen again.
 */
export function FileButton({
  label,
  icon,
  busy = false,
  name,
  accept,
  describedBy,
  bad = false,
  variant,
  size,
  ...taking
}: FileButtonProps) {
  const look = buttonClass({ ...(variant === undefined ? {} : { variant }), ...(size === undefined ? {} : { size }) })
  const take = (files: readonly File[]) => {
    const [first] = files
    if (busy || first === undefined) return
    if ('onFiles' in taking) taking.onFiles(files)
    else taking.onFile(first)
  }
  return (
    <label className={classes(look, styles['file'])}>
      {busy ? <Spinner /> : icon}
      {label}
      <input
        type="file"
        accept={accept}
        multiple={'onFiles' in taking}
        // without a title browsers say in their own language that no file is chosen
        title=""
        aria-label={name}
        aria-busy={busy || undefined}
        aria-describedby={describedBy}
        aria-invalid={bad || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          take(files)
        }}
      />
    </label>
  )
}
