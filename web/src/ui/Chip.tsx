import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'

/** A filter in force: what kind, which value, and a button that takes it away. */
export function FilterChip(props: { label: string; value: string; removeLabel: string; onRemove: () => void }) {
  const { label, value, removeLabel, onRemove } = props
  return (
    <span className={classes(styles['chip'], styles['filter'])}>
      <span className={styles['words']} title={[label, value].filter(Boolean).join(' ')}>
        {label !== '' && <span className={styles['label']}>{label}</span>}
        {value !== '' && <b>{value}</b>}
      </span>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <IconX size={12} stroke={2.25} aria-hidden="true" />
      </button>
    </span>
  )
}

/** A round button with a word: a popular search, a keyword, a period. */
export function ChipButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes(styles['chip'], styles['press'], className)} />
}
