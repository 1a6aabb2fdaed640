import { IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { type Notification, useNotifications } from './notifications.ts'
import styles from './NotificationHost.module.css'

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconCircleX }

/** Where notifications appear. Errors are read out at once, the others when there is a pause. */
export function NotificationHost() {
  const notifications = useNotifications((state) => state.notifications)
  const errors = notifications.filter(({ style }) => style === 'error')
  const others = notifications.filter(({ style }) => style !== 'error')
  return (
    <div className={styles['host']}>
      <div role="alert">
        {errors.map((one) => (
          <Toast key={one.id} notification={one} />
        ))}
      </div>
      <div role="status">
        {others.map((one) => (
          <Toast key={one.id} notification={one} />
        ))}
      </div>
    </div>
  )
}

function Toast({ notification }: { notification: Notification }) {
  const { t } = useTranslation('shell')
  const { id, style, title, text, duration } = notification
  const dismiss = useNotifications((state) => state.dismiss)
  const [held, setHeld] = useState(false)
  const left = useRef(duration)
  const Icon = ICONS[style]
  useEffect(() => {
    if (held) return
    const began = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [held, id, dismiss])
  return (
    <div
      className={classes(styles['toast'], styles[style], held && styles['held'])}
      style={{ '--duration': `${duration}ms` } as React.CSSProperties}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <b>{title}</b>
        {text !== undefined && <p>{text}</p>}
      </div>
      <IconButton small label={t('close')} icon={<IconX size={16} />} onClick={() => dismiss(id)} />
    </div>
  )
}
