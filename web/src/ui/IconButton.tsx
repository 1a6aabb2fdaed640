import { namedIn } from '@graticule/contracts/texts/named'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Spinner } from './Spinner.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** 28 px in rows, 32 px elsewhere; 44 px on phones. */
  readonly small?: boolean
  /** Why the action has no target. The button keeps its place and its focus, does nothing, and says this. */
  readonly unavailable?: string | undefined
  /** How many there are behind it, on its corner; 0 shows nothing. The label says the same in words. */
  readonly count?: number
  /** Shows a spinner in place of the icon and sets `aria-busy`. */
  readonly busy?: boolean
  /** It was tried and failed: a notification says why. */
  readonly failed?: boolean
}

/** A button that is only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, small = false, unavailable, count = 0, busy = false, failed = false, className, onClick, ...rest } = props
  const name = unavailable === undefined ? label : namedIn(document.documentElement.lang, label, unavailable)
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={unavailable === undefined ? undefined : true}
      aria-busy={busy || undefined}
      {...rest}
      onClick={unavailable === undefined ? onClick : undefined}
      className={classes(styles['button'], small && styles['small'], failed && styles['failed'], className)}
    >
      {busy ? <Spinner /> : icon}
      {count > 0 && <span className={styles['count']}>{count}</span>}
    </button>
  )
}

/** The same for a link to another host: opens beside the portal, which that page cannot reach. */
export function IconLink({
  href,
  label,
  icon,
  small = false,
}: {
  href: string
  label: string
  icon: ReactNode
  small?: boolean
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={classes(styles['button'], small && styles['small'])}
    >
      {icon}
    </a>
  )
}
