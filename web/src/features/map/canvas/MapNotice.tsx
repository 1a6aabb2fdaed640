import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './MapNotice.module.css'

interface MapNoticeProps {
  readonly text: string
  /** Good to know, not a fault. */
  readonly quiet?: boolean
  /** Buttons. */
  readonly children: ReactNode
}

/** A notice that lies on the map until something is done about it. */
export function MapNotice({ text, quiet = false, children }: MapNoticeProps) {
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={styles['notice']} role={quiet ? 'status' : 'alert'}>
      {quiet ? <IconInfoCircle {...icon} /> : <IconAlertTriangle {...icon} className={styles['warning']} />}
      <p>{text}</p>
      <div className={styles['buttons']}>{children}</div>
    </div>
  )
}
