import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './AuthCard.module.css'

export interface AuthCardProps {
  readonly title: string
  readonly icon?: ReactNode
  /** Looks good, in green. */
  readonly done?: boolean
  /** Below a line at the foot of the card. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A card in front of the map with one form or one message. */
export function AuthCard({ title, icon, done = false, foot, children }: AuthCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // another card in the same place is another page to those who cannot see it
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        {icon !== undefined && <span className={done ? styles['doneIcon'] : styles['icon']}>{icon}</span>}
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
    </section>
  )
}

/** What went wrong with a form as a whole. */
export function FormError({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <p role="alert" className={styles['error']}>
      {title !== undefined && <strong>{title} </strong>}
      {children}
    </p>
  )
}
