import { type ReactNode, useId } from 'react'
import styles from './communities.module.css'

interface PlainPageProps {
  readonly title: string
  readonly lead?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A page in front of the map, without the navigation of the administration. */
export function PlainPage({ title, lead, actions, children }: PlainPageProps) {
  const id = useId()
  return (
    <article className={styles['page']} aria-labelledby={id}>
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <h1 id={id}>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && (
          <div data-actions className={styles['actions']}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </article>
  )
}
