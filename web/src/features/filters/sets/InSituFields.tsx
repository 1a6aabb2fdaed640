import type { NumberRange } from '@graticule/contracts/codec'
import { UNSET_CONFIDENCE } from '@graticule/contracts/limits'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPercent } from '../../../i18n/joined.ts'
import { facetOf, IN_SITU_LISTS } from '../../../search/filters/active-filters.ts'
import { TextField } from '../../../ui/fields/Field.tsx'
import { RangeSlider } from '../../../ui/fields/RangeSlider.tsx'
import { FacetValues } from '../facets/FacetSection.tsx'
import { FilterSection } from '../FilterSection.tsx'
import styles from './SetFields.module.css'
import type { DraftAnswer } from '../use-draft-answer.ts'
import type { FilterDraft } from '../use-filter-draft.ts'

type ListField = (typeof IN_SITU_LISTS)[number]

const CONFIDENCES = ['cropConfidence', 'landCoverConfidence', 'irrigationConfidence'] as const

interface InSituFieldsProps {
  readonly filters: FilterDraft
  readonly answer: DraftAnswer
  readonly count: number
}

/**
 * What was seen on the ground, and how sure that is. A confidence of 0 to 100 is none. Only what some result has, or what is chosen, has a
 * field.
 * @rule B-filters.in-situ-values In-situ filters offer the values that the results have, and no field that finds nothing
 */
export function InSituFields({ filters, answer: { facets, failed }, count }: InSituFieldsProps) {
  const { t } = useTranslation('filters')
  const { draft, changeOwn, base, state } = filters
  const chosenIn = (field: ListField): readonly string[] => draft.own[field] ?? []
  // undefined: the source does not count this
  const itemsOf = (field: keyof typeof draft.own) => (facets === null ? null : facets[facetOf(field)])
  const answers = (field: keyof typeof draft.own) => itemsOf(field)?.length !== 0
  const lists = IN_SITU_LISTS.filter((field) => answers(field) || chosenIn(field).length > 0 || base.filters[field].length > 0)
  const confidences = CONFIDENCES.filter((field) => (facets !== null && answers(field)) || (draft.own[field] ?? null) !== null)
  if (lists.length + confidences.length === 0) return null
  const tick = (field: ListField, term: string, ticked: boolean) =>
    changeOwn({ [field]: ticked ? [...chosenIn(field), term] : chosenIn(field).filter((one) => one !== term) })
  return (
    <FilterSection section="inSitu" title={t('section.inSitu')} count={count}>
      <div className={styles['stack']}>
        {lists.map((field) =>
          itemsOf(field) === undefined && !failed ? (
            <TypedList
              key={field}
              label={t(`results:filter.${field}`)}
              values={chosenIn(field)}
              onChange={(values) => changeOwn({ [field]: values })}
            />
          ) : (
            <Ticked key={field} title={t(`results:filter.${field}`)}>
              <FacetValues
                field={field}
                items={itemsOf(field) ?? null}
                chosen={chosenIn(field)}
                inForce={base.filters[field]}
                counted={!failed}
                state={state}
                onTick={(term, ticked) => tick(field, term, ticked)}
              />
            </Ticked>
          ),
        )}
        {confidences.map((field) => (
          <ConfidenceSlider
            key={field}
            field={field}
            range={draft.own[field] ?? {}}
            onChange={(range) => changeOwn({ [field]: range })}
          />
        ))}
      </div>
    </FilterSection>
  )
}

/** One list of values under its name. */
function Ticked({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h4 id={id} className={styles['title']}>
        {title}
      </h4>
      {children}
    </div>
  )
}

interface ConfidenceSliderProps {
  readonly field: (typeof CONFIDENCES)[number]
  readonly range: NumberRange
  readonly onChange: (range: NumberRange | null) => void
}

function ConfidenceSlider({ field, range, onChange }: ConfidenceSliderProps) {
  const { t } = useTranslation('filters')
  const [least, greatest] = UNSET_CONFIDENCE
  return (
    <RangeSlider
      label={t(`results:filter.${field}`)}
      fromLabel={t(`inSitu.least.${field}`)}
      toLabel={t(`inSitu.greatest.${field}`)}
      min={least}
      max={greatest}
      step={1}
      format={formatPercent}
      value={[range.min ?? least, range.max ?? greatest]}
      onChange={([min, max]) => onChange(min === least && max === greatest ? null : { min, max })}
    />
  )
}

const valuesOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Several values with commas between them, for a source that does not count what it has. */
function TypedList(props: { label: string; values: readonly string[]; onChange: (values: readonly string[]) => void }) {
  const { t } = useTranslation('filters')
  const { label, values, onChange } = props
  const [text, setText] = useState(values.join(', '))
  // a chip or "Clear all" has changed them meanwhile
  const shown = valuesOf(text).join() === values.join() ? text : values.join(', ')
  return (
    <TextField
      label={label}
      placeholder={t('inSitu.list')}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        onChange(valuesOf(target.value))
      }}
    />
  )
}
