import type { ImprovedField } from '@graticule/contracts/kept/proposals/improved-fields'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { FieldFrame, FieldWords } from '../../../ui/fields/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ONE_LINE } from './field-texts.ts'
import styles from './Improve.module.css'
import type { FormField } from './use-improve-form.ts'

/** Fields with words about how they are written. */
type Hinted = 'keywords' | 'timeStart' | 'timeEnd' | 'area' | 'links'
const HINTED: ReadonlySet<string> = new Set<Hinted>(['keywords', 'timeStart', 'timeEnd', 'area', 'links'])

/** How many lines a text takes in the form. */
const linesOf = (text: string): number => Math.min(14, Math.max(2, text.split('\n').length, Math.ceil(text.length / 34)))

function useWords({ field, fault }: FormField, isBackward: boolean): { readonly words: string; readonly isBad: boolean } {
  const { t } = useTranslation('improve')
  if (fault?.fault === 'links') return { words: t('fault.links', { line: fault.line }), isBad: true }
  if (fault !== undefined) return { words: t(`fault.${fault.fault}`), isBad: true }
  if (isBackward && field === 'timeEnd') return { words: t('fault.timeOrder'), isBad: true }
  return { words: HINTED.has(field) ? t(`hint.${field as Hinted}`) : '', isBad: false }
}

/** One field: what is shown now beside what is proposed. */
export function FieldRow(props: {
  readonly row: FormField
  readonly isBackward: boolean
  readonly onType: (text: string) => void
}) {
  const { row, isBackward, onType } = props
  const { t } = useTranslation('improve')
  const id = useId()
  const { words, isBad } = useWords(row, isBackward)
  const field: ImprovedField = row.field
  const shared = {
    id,
    dir: 'auto' as const,
    value: row.text,
    'aria-invalid': isBad || undefined,
    'aria-describedby': words === '' ? `${id}-current` : `${id}-current ${id}-words`,
  }
  return (
    <div className={styles['row']}>
      <p className={styles['name']}>
        <label htmlFor={id}>{t(`field.${field}`)}</label> {row.isChanged && <Tag tone="info">{t('changed')}</Tag>}
      </p>
      <div id={`${id}-current`} className={styles['current']} dir="auto">
        <span className="visually-hidden">{named(t('current'), '')}</span>
        {row.current === '' ? t('nothing') : row.current}
      </div>
      <div className={styles['typed']}>
        <FieldFrame bad={isBad}>
          {ONE_LINE.has(field) ? (
            <input type="text" autoComplete="off" {...shared} onChange={(event) => onType(event.target.value)} />
          ) : (
            <textarea rows={linesOf(row.text)} {...shared} onChange={(event) => onType(event.target.value)} />
          )}
        </FieldFrame>
        {words !== '' && <FieldWords id={`${id}-words`} words={words} bad={isBad} />}
      </div>
    </div>
  )
}
