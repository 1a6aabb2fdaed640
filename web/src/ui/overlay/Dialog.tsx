import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../IconButton.tsx'
import { useEscape } from './use-escape.ts'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  readonly title: string
  /** Language of the title where it is not that of the page. */
  readonly titleLang?: string | undefined
  readonly closeLabel: string
  readonly onClose: () => void
  /** False while the dialog is seen going; it then holds neither focus nor keys. */
  readonly open?: boolean
  readonly children: ReactNode
  /** Buttons, the safe one last. */
  readonly footer?: ReactNode
  readonly icon?: ReactNode
  readonly tone?: 'info' | 'warn' | 'err'
  /** Something went wrong or has to be decided: read out at once, and a click outside does not close it. */
  readonly alert?: boolean
  /** Fills the phone's screen instead of being a sheet at its bottom. */
  readonly fullScreen?: boolean
  /** As wide as a popup may be, for tables. */
  readonly wide?: boolean
  /** The content brings its own space around it. */
  readonly flush?: boolean
}

/**
 * A popup over the page, built on the platform's modal dialog: the focus stays inside and goes back to where it was.
 * Rendered while it is open, and while it goes.
 * @rule S3-4.popup-closes Popups close by Escape, the close button or a click outside, which does not close one about an error
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, open = true, children, footer, icon, tone } = props
  const { alert = false, fullScreen = false, wide = false, flush = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEscape(open, onClose)
  useModal(dialog, open)
  return (
    // a click on the element itself is a click on what lies around the box
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], fullScreen && styles['fullScreen'], wide && styles['wide'])}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      // the platform's own wish to close, such as a phone's way back, is ours to grant
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && !alert && open) onClose()
      }}
    >
      <div className={styles['box']}>
        <div className={styles['head']}>
          {icon !== undefined && <span className={classes(styles['icon'], tone !== undefined && styles[tone])}>{icon}</span>}
          <h2 id={titleId} lang={props.titleLang}>
            {title}
          </h2>
          <IconButton className={styles['close']} label={closeLabel} icon={<IconX size={18} />} onClick={onClose} />
        </div>
        <div className={classes(styles['body'], flush && styles['flush'])}>{children}</div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </div>
    </dialog>
  )
}
