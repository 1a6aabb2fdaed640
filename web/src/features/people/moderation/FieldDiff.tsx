import type { ImprovedField, ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { Fragment } from 'react'
import { wordsOfField } from '../../../entry/words-of-field.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import { type DiffPart, itemDiff, lineDiff, wordDiff } from './word-diff.ts'
import styles from './Proposal.module.css'

/** How two values are compared. */
const COMPARERS: Partial<Readonly<Record<ImprovedField, (before: string, after: string) => DiffPart[]>>> = {
  keywords: itemDiff,
  links: lineDiff,
}
/** A day or a box is exchanged as a whole. */
const WHOLE: ReadonlySet<ImprovedField> = new Set(['timeStart', 'timeEnd', 'area', 'licence', 'organisation'])

function partsOf(field: ImprovedField, before: string, after: string): DiffPart[] {
  if (before !== after && WHOLE.has(field))
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return (COMPARERS[field] ?? wordDiff)(before, after)
}

/** The parts of one side, or of both; what was removed and added is told by more than its colour. */
function Parts({ parts, side, between }: { parts: readonly DiffPart[]; side: DiffPart['kind'] | 'both'; between: string }) {
  const { t } = useTranslation('moderation')
  const shown = parts.filter(({ kind, text }) => text !== '' && (side === 'both' || kind === 'same' || kind === side))
  if (shown.length === 0) return <span className={styles['nothing']}>{t('nothing')}</span>
  return shown.map(({ kind, text }, at) => (
    // parts have nothing else to be told by than their place
    <Fragment key={at}>
      {at > 0 && between}
      {kind === 'same' ? text : kind === 'removed' ? <del>{text}</del> : <ins>{text}</ins>}
    </Fragment>
  ))
}

export interface FieldDiffProps {
  readonly fields: readonly ImprovedField[]
  readonly before: ImprovedValues
  readonly after: ImprovedValues
  /** Old beside new, or both in one text. */
  readonly isBeside: boolean
  readonly words: readonly [before: string, after: string]
}

/** Old against new, field by field. */
export function FieldDiff({ fields, before, after, isBeside, words }: FieldDiffProps) {
  const { t } = useTranslation('improve')
  const { t: tm } = useTranslation('moderation')
  return (
    <table className={classes(styles['diff'], isBeside && styles['beside'])}>
      <thead>
        <tr>
          <th scope="col">{tm('table.field')}</th>
          {isBeside ? (
            words.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))
          ) : (
            <th scope="col">{words.join(' → ')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const parts = partsOf(field, wordsOfField(field, before), wordsOfField(field, after))
          const between = field === 'keywords' ? ', ' : ''
          return (
            <tr key={field}>
              <th scope="row">{t(`field.${field}`)}</th>
              {(isBeside ? (['removed', 'added'] as const) : (['both'] as const)).map((side) => (
                <td key={side} dir="auto">
                  <Parts parts={parts} side={side} between={between} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
