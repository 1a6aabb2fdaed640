import {
  type BoardElement,
  CHART_FACETS,
  CHART_LOOKS,
  type ChartFacet,
  type ChartLook,
  REDUCTIONS,
  type Reduction,
} from '@graticule/contracts/dashboards/dashboards'
import {
  GRID_COLUMNS,
  GRID_ROWS,
  LEAST_WIDTH,
  MAX_ELEMENT_TEXT,
  MAX_ELEMENT_TITLE,
  MAX_LISTED_RESULTS,
} from '@graticule/contracts/dashboards/limits'
import { IconArrowLeft, IconArrowRight, IconCopy, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { LabelledSelect, TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useBoardData } from '../show/use-board-data.ts'
import styles from './Creator.module.css'
import { DataFields } from './DataFields.tsx'
import { sized } from './draft-history.ts'
import type { FieldsProps } from './fields-props.ts'
import { MapFields } from './MapFields.tsx'
import type { ElementsInHand } from './use-elements.ts'

const SMALL = { size: 16, stroke: 1.75 } as const

type Of<Kind extends BoardElement['kind']> = Extract<BoardElement, { kind: Kind }>

/** What can be changed of the chosen element. */
export function ElementPanel({ element, elements }: { element: BoardElement; elements: ElementsInHand }) {
  const { t } = useTranslation('dashboards')
  const at = elements.elements.findIndex(({ id }) => id === element.id)
  const onChange = elements.change
  return (
    <>
      <div className={styles['row']}>
        <h2>{t('edit.settingsOf', { kind: t(`kinds.${element.kind}`) })}</h2>
        <IconButton
          label={t('edit.earlier')}
          icon={<IconArrowLeft {...SMALL} />}
          unavailable={at === 0 ? t('edit.first') : undefined}
          onClick={() => elements.move(element.id, at - 1)}
        />
        <IconButton
          label={t('edit.later')}
          icon={<IconArrowRight {...SMALL} />}
          unavailable={at === elements.elements.length - 1 ? t('edit.last') : undefined}
          onClick={() => elements.move(element.id, at + 1)}
        />
        <IconButton label={t('edit.duplicate')} icon={<IconCopy {...SMALL} />} onClick={() => elements.duplicate(element)} />
        <IconButton label={t('edit.remove')} icon={<IconTrash {...SMALL} />} onClick={() => elements.remove(element.id)} />
      </div>
      <TextField
        label={t('edit.title')}
        maxLength={MAX_ELEMENT_TITLE}
        value={element.title}
        onChange={(event) => onChange({ ...element, title: event.target.value }, 'title')}
      />
      {element.kind === 'text' && (
        <TextArea
          label={t('edit.text')}
          hint={t('edit.textHint')}
          rows={8}
          maxLength={MAX_ELEMENT_TEXT}
          value={element.text}
          onChange={(event) => onChange({ ...element, text: event.target.value }, 'text')}
        />
      )}
      {element.kind !== 'text' && <DataFields element={element} onChange={onChange} />}
      {element.kind === 'chart' && <ChartFields element={element} onChange={onChange} />}
      {element.kind === 'map' && <MapFields element={element} onChange={onChange} />}
      {element.kind === 'number' && <NumberFields element={element} onChange={onChange} />}
      {element.kind === 'list' && <ListFields element={element} onChange={onChange} />}
      <SizeFields element={element} onChange={onChange} />
    </>
  )
}

function SizeFields({ element, onChange }: FieldsProps) {
  const { t } = useTranslation('dashboards')
  const id = useId()
  const { width, height } = element
  const sizes = [
    ['width', LEAST_WIDTH, GRID_COLUMNS, width, (value: number) => sized(element, value, height)],
    ['height', 1, GRID_ROWS, height, (value: number) => sized(element, width, value)],
  ] as const
  return sizes.map(([name, min, max, value, change]) => (
    <div key={name} className={styles['size']}>
      <label htmlFor={`${id}-${name}`}>{t(`edit.${name}`)}</label>
      <Slider
        id={`${id}-${name}`}
        min={min}
        max={max}
        value={value}
        valueText={`${value} / ${max}`}
        onChange={(next) => onChange(change(next), 'size')}
      />
      <span className="mono">
        {value} / {max}
      </span>
    </div>
  ))
}

/** Names of the columns of an element's table; none where it is fed by a search. */
function useColumns(element: BoardElement): readonly string[] {
  const data = useBoardData('data' in element && element.data?.kind !== 'search' ? element.data : undefined, {
    entries: 1,
    facets: [],
  })
  return data.state === 'ready' && data.found.kind === 'table' ? data.found.table.columns : []
}

function ColumnSelect(props: {
  label: string
  value: string | undefined
  columns: readonly string[]
  onChange: (name: string) => void
}) {
  const { label, value, columns, onChange } = props
  if (columns.length === 0) return null
  const choices = [...new Set(['', ...columns])].map((name) => ({ value: name, label: name === '' ? '–' : name }))
  return <LabelledSelect label={label} value={value ?? ''} choices={choices} onChange={onChange} />
}

/** The element without a column that is not named, which the schema does not have. */
const withColumn = (element: Of<'chart'> | Of<'number'>, key: 'labels' | 'values', name: string): BoardElement => {
  const { [key]: _, ...rest } = element as { labels?: string; values?: string }
  return (name === '' ? rest : { ...rest, [key]: name }) as unknown as BoardElement
}

function ChartFields({ element, onChange }: FieldsProps<Of<'chart'>>) {
  const { t } = useTranslation('dashboards')
  const columns = useColumns(element)
  return (
    <>
      {element.data?.kind === 'search' && (
        <LabelledSelect
          label={t('edit.facet')}
          value={element.facet}
          choices={CHART_FACETS.map((value) => ({ value, label: t(`edit.facets.${value}`) }))}
          onChange={(value) => onChange({ ...element, facet: value as ChartFacet })}
        />
      )}
      <ColumnSelect
        label={t('edit.labels')}
        value={element.labels}
        columns={columns}
        onChange={(name) => onChange(withColumn(element, 'labels', name))}
      />
      <ColumnSelect
        label={t('edit.values')}
        value={element.values}
        columns={columns}
        onChange={(name) => onChange(withColumn(element, 'values', name))}
      />
      <LabelledSelect
        label={t('edit.look')}
        value={element.look}
        choices={CHART_LOOKS.map((value) => ({ value, label: t(`edit.looks.${value}`) }))}
        onChange={(value) => onChange({ ...element, look: value as ChartLook })}
      />
      <TextField
        label={t('edit.unit')}
        maxLength={50}
        value={element.unit}
        onChange={(event) => onChange({ ...element, unit: event.target.value }, 'unit')}
      />
    </>
  )
}

function NumberFields({ element, onChange }: FieldsProps<Of<'number'>>) {
  const { t } = useTranslation('dashboards')
  const columns = useColumns(element)
  return (
    <>
      <ColumnSelect
        label={t('edit.values')}
        value={element.values}
        columns={columns}
        onChange={(name) => onChange(withColumn(element, 'values', name))}
      />
      {columns.length > 0 && (
        <LabelledSelect
          label={t('edit.reduction')}
          value={element.reduction}
          choices={REDUCTIONS.map((value) => ({ value, label: t(`edit.reductions.${value}`) }))}
          onChange={(value) => onChange({ ...element, reduction: value as Reduction })}
        />
      )}
      <TextField
        label={t('edit.unit')}
        maxLength={50}
        value={element.unit}
        onChange={(event) => onChange({ ...element, unit: event.target.value }, 'unit')}
      />
      <TextField
        label={t('edit.note')}
        maxLength={MAX_ELEMENT_TITLE}
        value={element.note}
        onChange={(event) => onChange({ ...element, note: event.target.value }, 'note')}
      />
    </>
  )
}

function ListFields({ element, onChange }: FieldsProps<Of<'list'>>) {
  const { t } = useTranslation('dashboards')
  const choices = Array.from({ length: MAX_LISTED_RESULTS }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
  return (
    <LabelledSelect
      label={t('edit.size')}
      value={String(element.size)}
      choices={choices}
      onChange={(value) => onChange({ ...element, size: Number(value) })}
    />
  )
}
