import type { ImprovedField, ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { wordsOfField } from '../../../entry/words-of-field.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import { DiffParts } from '../../../ui/diff/DiffParts.tsx'
import { type DiffPart, itemDiff, lineDiff, wordDiff } from '../../../ui/diff/word-diff.ts'
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
                  <DiffParts parts={parts} side={side} between={between} nothing={tm('nothing')} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
