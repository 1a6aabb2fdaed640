import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './PageCard.module.css'

export interface PageCardProps {
  readonly title: string
  /** As wide as text of several paragraphs asks for. */
  readonly wide?: boolean
  /** Ways from here, on the line below. */
  readonly ways: ReactNode
  readonly children: ReactNode
}

/** A page that is a card over the map: its title, what it says, and the ways from here. */
export function PageCard({ title, wide = false, ways, children }: PageCardProps) {
  const id = useId()
  return (
    <section className={classes(styles['page'], wide && styles['wide'])} aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
      <div className={styles['ways']}>{ways}</div>
    </section>
  )
}
