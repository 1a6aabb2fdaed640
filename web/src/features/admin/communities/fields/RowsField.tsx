import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { LabelledSelect, TextField } from '../../../../ui/fields/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { SelectChoice } from '../../../../ui/fields/Select.tsx'
import { type TextCheck, Tried } from './field-faults.ts'
import { LogoCell } from './LogoCell.tsx'
import styles from './fields.module.css'

/** One field of a row: a text, a choice, or yes and no. */
export interface RowColumn<Row> {
  readonly key: keyof Row & string
  readonly label: string
  readonly kind?: 'text' | 'choice' | 'flag' | 'logo'
  readonly choices?: readonly SelectChoice[]
  readonly maxLength?: number
  /** What is wrong with a text. */
  readonly faultOf?: TextCheck
  /** The same, said only once somebody has tried to save. */
  readonly check?: (text: string, row: Row) => string | undefined
}

interface RowsFieldProps<Row> {
  /** What the rows are, for those who cannot see them. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly RowColumn<Row>[]
  readonly onChange: (rows: readonly Row[]) => void
  readonly addLabel: string
  /** A new row. */
  readonly empty: Row
  /** What a row is called where it is removed. */
  readonly nameOf: (row: Row) => string
  readonly most: number
  /** What is said of a row beneath it. */
  readonly noteOf?: (row: Row) => ReactNode
}

/** A list of rows, each with the same few fields; rows are added at the end. */
export function RowsField<Row extends object>({
  label,
  rows,
  columns,
  onChange,
  addLabel,
  empty,
  nameOf,
  most,
  noteOf,
}: RowsFieldProps<Row>) {
  const { t } = useTranslation('communities')
  const put = (at: number, row: Row) => onChange(rows.map((other, place) => (place === at ? row : other)))
  return (
    <>
      <ul className={styles['rows']} aria-label={label}>
        {rows.map((row, at) => (
          // rows have no id of their own while they are written
          <li key={at}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} onChange={(next) => put(at, next)} />
            ))}
            <IconButton
              className={styles['fixed']}
              label={t('rows.remove', { name: nameOf(row) || String(at + 1) })}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            />
            {noteOf?.(row)}
          </li>
        ))}
      </ul>
      <Button
        icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        unavailable={rows.length >= most ? t('rows.most', { most }) : undefined}
        onClick={() => onChange([...rows, empty])}
      >
        {addLabel}
      </Button>
    </>
  )
}

function Cell<Row extends object>({ column, row, onChange }: { column: RowColumn<Row>; row: Row; onChange: (row: Row) => void }) {
  const { key, label, kind = 'text', choices = [], maxLength = 2_000, faultOf, check } = column
  const isTried = useContext(Tried)
  const value = row[key]
  const put = (next: unknown) => onChange({ ...row, [key]: next })
  if (kind === 'flag')
    return (
      <div className={styles['fixed']}>
        <Checkbox label={label} checked={value === true} onChange={put} />
      </div>
    )
  if (kind === 'choice') return <LabelledSelect label={label} value={String(value ?? '')} choices={choices} onChange={put} />
  const text = String(value ?? '')
  const fault = faultOf?.(text) ?? (isTried ? check?.(text, row) : undefined)
  if (kind === 'logo') return <LogoCell label={label} value={text} wrong={fault} onChange={put} />
  return (
    <TextField label={label} error={fault} value={text} maxLength={maxLength} onChange={(event) => put(event.target.value)} />
  )
}
