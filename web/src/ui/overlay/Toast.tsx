import { IconCircleCheck, IconCircleX, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './Toast.module.css'

/** What kind of news a notification is. */
export type ToastTone = 'info' | 'success' | 'error'

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconCircleX }

export interface ToastProps {
  readonly tone: ToastTone
  readonly title: string
  readonly text?: string | undefined
  readonly closeLabel: string
  /** Milliseconds until it goes; a bar shows what is left of them. */
  readonly duration: number
  /** Told with a clock as its sign. */
  readonly waiting?: boolean
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
  /** The button was pressed or the time is over. */
  readonly onClose: () => void
}

/** Words that come and go by themselves, 280 px wide. The time stands still while the pointer or the focus is on them. */
export function Toast({ tone, title, text, closeLabel, duration, waiting = false, actions = [], onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  const left = useRef(duration)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (held) return
    const began = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [held])
  const Icon = waiting ? IconClock : ICONS[tone]
  return (
    <div
      className={classes(styles['toast'], styles[tone], held && styles['held'])}
      style={{ '--duration': `${duration}ms` } as CSSProperties}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <b>{title}</b>
        {text !== undefined && <p>{text}</p>}
        {actions.length > 0 && (
          <div className={styles['actions']}>
            {actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className={styles['action']}
                onClick={() => {
                  onClose()
                  run()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <IconButton small label={closeLabel} icon={<IconX size={16} />} onClick={onClose} />
    </div>
  )
}
