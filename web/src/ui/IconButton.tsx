import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** 28 px in rows, 32 px elsewhere; 44 px on phones. */
  readonly small?: boolean
  /** Why the action has no target. The button keeps its place and its focus, does nothing, and says this. */
  readonly unavailable?: string | undefined
}

/** A button that is only an icon. */
export function IconButton({ label, icon, small = false, unavailable, className, onClick, ...rest }: IconButtonProps) {
  const name = unavailable === undefined ? label : `${label}: ${unavailable}`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={unavailable === undefined ? undefined : true}
      {...rest}
      onClick={unavailable === undefined ? onClick : undefined}
      className={classes(styles['button'], small && styles['small'], className)}
    >
      {icon}
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
