import type { NumberRange } from '@graticule/contracts/codec'
import { UNSET_CONFIDENCE } from '@graticule/contracts/limits'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { TextField } from '../../../ui/fields/Field.tsx'
import { RangeSlider } from '../../../ui/fields/RangeSlider.tsx'
import { FilterSection } from '../FilterSection.tsx'
import styles from './SetFields.module.css'
import type { FilterDraft } from '../use-filter-draft.ts'

const LISTS = ['cropTypes', 'quantityTypes', 'landCoverTypes', 'irrigationTypes'] as const
const CONFIDENCES = ['cropConfidence', 'landCoverConfidence', 'irrigationConfidence'] as const

/** What was seen on the ground, and how sure that is. A confidence of 0 to 100 is none. */
export function InSituFields({ filters: { draft, changeOwn }, count }: { filters: FilterDraft; count: number }) {
  const { t } = useTranslation('filters')
  const [least, greatest] = UNSET_CONFIDENCE
  const rangeOf = ({ min = least, max = greatest }: NumberRange): [number, number] => [min, max]
  return (
    <FilterSection section="inSitu" title={t('section.inSitu')} count={count}>
      <div className={styles['stack']}>
        {LISTS.map((field) => (
          <ListField
            key={field}
            label={t(`results:filter.${field}`)}
            values={draft.own[field] ?? []}
            onChange={(values) => changeOwn({ [field]: values })}
          />
        ))}
        {CONFIDENCES.map((field) => (
          <RangeSlider
            key={field}
            label={t(`results:filter.${field}`)}
            fromLabel={t(`inSitu.least.${field}`)}
            toLabel={t(`inSitu.greatest.${field}`)}
            min={least}
            max={greatest}
            step={1}
            unit="%"
            value={rangeOf(draft.own[field] ?? {})}
            onChange={([min, max]) => changeOwn({ [field]: min === least && max === greatest ? null : { min, max } })}
          />
        ))}
      </div>
    </FilterSection>
  )
}

const valuesOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Several values with commas between them. */
function ListField(props: { label: string; values: readonly string[]; onChange: (values: readonly string[]) => void }) {
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
