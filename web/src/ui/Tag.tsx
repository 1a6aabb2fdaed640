import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

/** A small word with a fill. Colours always come with words; `mark` is only for the thing in hand. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: 'ok' | 'warn' | 'err' | 'info' | 'mark'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classes(styles['tag'], tone !== undefined && styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
