import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Select.module.css'

/** The platform's list of choices, with our arrow. The label is the caller's. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes(styles['select'], className)}>
      <select {...rest} />
      <IconChevronDown size={14} stroke={2} aria-hidden="true" />
    </span>
  )
}

/** A choice of a list, with its words. */
export interface SelectChoice {
  readonly value: string
  readonly label: string
}

/** The choices within a {@link Select}. */
export function Options({ choices }: { readonly choices: readonly SelectChoice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
