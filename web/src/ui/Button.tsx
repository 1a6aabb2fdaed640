import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

interface Look {
  /** One primary button per panel; `quiet` has no border; `danger` takes something away, `confirm` does so at once. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'confirm'
  /** 28, 32 or 44 px high. */
  readonly size?: 'small' | 'medium' | 'large'
  readonly wide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  readonly icon?: ReactNode
  /** Shows a spinner in place of the icon and sets `aria-busy`. */
  readonly busy?: boolean
  /** Why the action cannot be done now. The button keeps its place and its focus, does nothing, and this stands beside it. */
  readonly unavailable?: string | undefined
}

/** Class names of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: Look): string {
  return classes(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

/** A button with words. Its label is a verb that matches its result. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, unavailable, className, children, onClick, type = 'button', ...rest } = props
  const reasonId = useId()
  const look = buttonClass({
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(wide === undefined ? {} : { wide }),
  })
  const state = unavailable === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <>
      <button
        // a button that does nothing must not send its form either
        type={unavailable === undefined ? type : 'button'}
        aria-busy={busy || undefined}
        {...state}
        {...rest}
        onClick={unavailable === undefined ? onClick : undefined}
        className={classes(look, className)}
      >
        {busy ? <Spinner /> : icon}
        {children}
      </button>
      {unavailable !== undefined && (
        <span id={reasonId} className={styles['reason']}>
          {unavailable}
        </span>
      )}
    </>
  )
}
