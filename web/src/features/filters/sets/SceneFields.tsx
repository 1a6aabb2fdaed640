import type { NumberRange } from '@graticule/contracts/codec'
import { isDefaultCloudCover, sceneQueryables } from '@graticule/contracts/search/filter-sets'
import type { Entry, FacetItem } from '@graticule/contracts/resource'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import { IconSatellite } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { counted, formatPercent } from '../../../i18n/joined.ts'
import { ChipButton } from '../../../ui/Chip.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { RangeSlider } from '../../../ui/fields/RangeSlider.tsx'
import styles from './SetFields.module.css'
import type { DraftAnswer } from '../use-draft-answer.ts'
import type { FilterDraft } from '../use-filter-draft.ts'

/** Fields with values, in their order; the polarisation stands between the first two and the others. */
const LISTS = [
  'platform',
  'productType',
  'sensorMode',
  'sensorSwath',
  'instrument',
  'instrumentIndex',
  'productLevel',
  'timeliness',
] as const
const NUMBERS = ['relativeOrbit', 'row', 'path'] as const
type ListField = (typeof LISTS)[number] | 'sensorPolarisation'
type NumberField = (typeof NUMBERS)[number]

/** Stands in a text for what is no mere text. */
const SLOT = '\0'

const PER_CENT = [0, 100] as const

const requestOf = (field: keyof SearchFilters): string => FILTER_ROWS.find((row) => row.field === field)?.request[0] ?? field

interface SceneFieldsProps {
  readonly filters: FilterDraft
  readonly answer: DraftAnswer
  readonly parent: Entry
}

/** The filters that the scenes of this collection can be searched by, and no others. */
export function SceneFields({ filters, answer, parent }: SceneFieldsProps) {
  const { t } = useTranslation('filters')
  const { draft, changeOwn } = filters
  const queryables = sceneQueryables(parent)
  const offers = (field: keyof SearchFilters) => queryables.includes(requestOf(field))
  // what the record does not name, and the scenes or their API tell several values of, can be chosen too
  const offersList = (field: ListField) => offers(field) || list(field).items.length > 1 || list(field).chosen.length > 0
  const list = (field: ListField) => ({
    field,
    items: answer.facets?.[requestOf(field)] ?? [],
    chosen: draft.own[field] ?? [],
    onChange: (values: readonly string[]) => changeOwn({ [field]: values }),
  })
  const [beforeTitle, afterTitle] = t('scenes.head', { collection: SLOT }).split(SLOT)
  return (
    <>
      <p className={styles['head']}>
        <IconSatellite size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {beforeTitle}
          <b>{parent.resource.title}</b>
          {afterTitle}
        </span>
      </p>
      <div className={styles['set']} data-section="set">
        {offersList('sensorPolarisation') && <Polarisations {...list('sensorPolarisation')} />}
        <div className={styles['pairs']}>
          {LISTS.filter(offersList).map((field) => (
            <SceneValues key={field} {...list(field)} />
          ))}
          {NUMBERS.filter(offers).map((field) => (
            <SceneNumber key={field} field={field} value={draft.own[field] ?? null} onChange={changeOwn} />
          ))}
        </div>
        {offers('cloudCover') && (
          <CloudCover
            range={draft.own.cloudCover ?? null}
            isLive={parent.liveParts === true}
            onChange={(cloudCover) => changeOwn({ cloudCover })}
          />
        )}
      </div>
    </>
  )
}

interface CloudCoverProps {
  readonly range: NumberRange | null
  /** The scenes are searched in an API of others. */
  readonly isLive: boolean
  readonly onChange: (range: NumberRange | null) => void
}

/** A range of cloud cover, and what becomes of scenes that do not tell theirs. */
function CloudCover({ range, isLive, onChange }: CloudCoverProps) {
  const { t } = useTranslation('filters')
  const { min = PER_CENT[0], max = PER_CENT[1] } = range ?? {}
  const silent = isLive ? t('scenes.perhapsClouds') : t('scenes.anyClouds')
  return (
    <div>
      <RangeSlider
        label={t('scenes.cloudCover')}
        fromLabel={t('scenes.leastCloud')}
        toLabel={t('scenes.greatestCloud')}
        min={PER_CENT[0]}
        max={PER_CENT[1]}
        step={1}
        format={formatPercent}
        value={[min, max]}
        onChange={([from, to]) => onChange(from === PER_CENT[0] && to === PER_CENT[1] ? null : { min: from, max: to })}
      />
      {range !== null && <p className={styles['words']}>{isDefaultCloudCover(range) ? silent : t('scenes.toldClouds')}</p>}
    </div>
  )
}

interface ValuesProps {
  readonly field: ListField
  readonly items: readonly FacetItem[]
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** One of the values that the scenes have; a field to write one where the source does not tell them. */
function SceneValues({ field, items, chosen, onChange }: ValuesProps) {
  const { t } = useTranslation('filters')
  const label = t(`results:filter.${field}`)
  if (items.length === 0) {
    return (
      <TextField
        label={label}
        placeholder={t('scenes.any')}
        value={chosen.join(', ')}
        onChange={({ target: { value } }) => onChange(value.trim() === '' ? [] : [value])}
      />
    )
  }
  // a STAC API tells the values, and not how many scenes have them
  const known = items.map(({ term, label: name, count }) => ({
    value: term,
    label: count === 0 ? name : counted(name, count),
  }))
  // several values, or one that no scene has, come from a link
  const linked = chosen.length > 0 && (chosen.length > 1 || !items.some(({ term }) => term === chosen[0]))
  return (
    <LabelledSelect
      label={label}
      value={linked ? '\u0000' : (chosen[0] ?? '')}
      choices={[
        { value: '', label: t('scenes.any') },
        ...known,
        ...(linked ? [{ value: '\u0000', label: chosen.join(', ') }] : []),
      ]}
      onChange={(value) => onChange(value === '' ? [] : [value])}
    />
  )
}

function Polarisations({ field, items, chosen, onChange }: ValuesProps) {
  const { t } = useTranslation('results')
  const id = useId()
  const terms = [...new Set([...items.map(({ term }) => term), ...chosen])]
  if (items.length === 0) return <SceneValues {...{ field, items, chosen, onChange }} />
  return (
    <div role="group" aria-labelledby={id} className={styles['choice']}>
      <span id={id}>{t(`filter.${field}`)}</span>
      <div>
        {terms.map((term) => {
          const on = chosen.includes(term)
          return (
            <ChipButton
              key={term}
              aria-pressed={on}
              onClick={() => onChange(on ? chosen.filter((one) => one !== term) : [...chosen, term])}
            >
              {term}
            </ChipButton>
          )
        })}
      </div>
    </div>
  )
}

function SceneNumber(props: { field: NumberField; value: number | null; onChange: (part: Partial<SearchFilters>) => void }) {
  const { t } = useTranslation('filters')
  const { field, value, onChange } = props
  return (
    <TextField
      label={t(`results:filter.${field}`)}
      placeholder={t('scenes.any')}
      inputMode="numeric"
      code
      value={value ?? ''}
      onChange={({ target }) => {
        // nothing but digits can be typed, as many as the numbers of orbits and tiles have
        const digits = target.value.replaceAll(/\D/g, '').slice(0, 9)
        onChange({ [field]: digits === '' ? null : Number(digits) })
      }}
    />
  )
}
