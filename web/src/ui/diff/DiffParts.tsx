import { Fragment } from 'react'
import type { DiffPart } from './word-diff.ts'
import styles from './DiffParts.module.css'

interface DiffPartsProps {
  readonly parts: readonly DiffPart[]
  /** What one side has, or both. */
  readonly side: DiffPart['kind'] | 'both'
  /** Stands between two parts. */
  readonly between?: string
  /** Words in place of no parts. */
  readonly nothing?: string
}

/** The parts of one side of a comparison, or of both; what was removed and added is told by more than its colour. */
export function DiffParts({ parts, side, between = '', nothing = '' }: DiffPartsProps) {
  const shown = parts.filter(({ kind, text }) => text !== '' && (side === 'both' || kind === 'same' || kind === side))
  if (shown.length === 0) return <span className={styles['nothing']}>{nothing}</span>
  return shown.map(({ kind, text }, at) => (
    // parts have nothing else to be told by than their place
    <Fragment key={at}>
      {at > 0 && between}
      {kind === 'same' ? (
        text
      ) : kind === 'removed' ? (
        <del className={styles['removed']}>{text}</del>
      ) : (
        <ins className={styles['added']}>{text}</ins>
      )}
    </Fragment>
  ))
}
