import { type ReactNode, useId } from 'react'
import { classes } from '../../../../ui/classes.ts'
import styles from './Add.module.css'

interface WayProps {
  readonly isChosen: boolean
  readonly title: string
  readonly text: string
  readonly onChoose: () => void
  /** Fields of the way, shown while it is chosen. */
  readonly children?: ReactNode
}

/** One way to use a source: a choice with its fields. */
export function Way({ isChosen, title, text, onChoose, children }: WayProps) {
  const id = useId()
  return (
    <div className={classes(styles['way'], isChosen && styles['chosen'])}>
      <label htmlFor={id}>
        <input id={id} type="radio" name="way" checked={isChosen} aria-describedby={`${id}-text`} onChange={onChoose} />
        <strong>{title}</strong>
      </label>
      <p id={`${id}-text`} className={styles['quiet']}>
        {text}
      </p>
      {isChosen && children}
    </div>
  )
}
