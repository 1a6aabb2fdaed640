import type { ReactNode } from 'react'
import styles from './ComponentsPage.module.css'

/** One component in one state, with the name of the state under it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['state']}>
      <div className={styles['row']}>{children}</div>
      <span>{name}</span>
    </div>
  )
}

/** States side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className={styles['states']}>{children}</div>
}
