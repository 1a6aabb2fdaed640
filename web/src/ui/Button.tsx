import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

interface Look {
  /** One primary button per panel; `quiet` has no border. */
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  /** 28, 32 or 44 px high. */
  readonly size?: 'small' | 'medium' | 'large'
  readonly wide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  readonly icon?: ReactNode
  /** Shows a spinner in place of the icon and sets `aria-busy`. */
  readonly busy?: boolean
}

/** Class names of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: Look): string {
  return classes(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

/** A button with words. Its label is a verb that matches its result. */
export function Button({ variant, size, wide, icon, busy = false, className, children, ...rest }: ButtonProps) {
  const look = buttonClass({
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(wide === undefined ? {} : { wide }),
  })
  return (
    <button type="button" aria-busy={busy || undefined} {...rest} className={classes(look, className)}>
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
