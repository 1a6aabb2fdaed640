import { EVENT_ORDERS, type EventOrder, type SearchFilters } from '@graticule/contracts/search/search-params'
import { DEPTHS, MAGNITUDE_TYPES, MAGNITUDES } from '@graticule/contracts/search/seismic'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatFixed, withUnit } from '../../../i18n/numbers.ts'
import { ChipButton } from '../../../ui/Chip.tsx'
import { LabelledSelect } from '../../../ui/fields/Field.tsx'
import { RangeSlider } from '../../../ui/fields/RangeSlider.tsx'
import styles from './SetFields.module.css'
import type { FilterDraft } from '../use-filter-draft.ts'

type Limits = readonly [least: number, greatest: number]

/** The ends as a slider shows them; an end that is not set, or lies beyond it, is at its end. */
function rangeOf([least, greatest]: Limits, from: number | null | undefined, to: number | null | undefined): [number, number] {
  return [Math.min(Math.max(from ?? least, least), greatest), Math.max(Math.min(to ?? greatest, greatest), least)]
}

/** An end of a slider that is at its limit asks for nothing. */
const endOf = (value: number, limit: number): number | null => (value === limit ? null : value)

/** How strong, how deep, measured how, and in which order. */
export function EarthquakeFields({ filters: { draft, changeOwn } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const { magnitudeType = '', eventOrder = '', minMagnitude, maxMagnitude, minDepth, maxDepth } = draft.own
  const set = (part: Partial<SearchFilters>) => changeOwn(part)
  return (
    <div className={styles['set']} data-section="set">
      <MagnitudeTypes value={magnitudeType} onChange={(type) => set({ magnitudeType: type })} />
      <LabelledSelect
        label={t('earthquakes.order')}
        value={eventOrder === '' ? 'time' : eventOrder}
        choices={EVENT_ORDERS.filter((order) => order !== '').map((order) => ({
          value: order,
          label: t(`earthquakes.orders.${order}`),
        }))}
        onChange={(order) => set({ eventOrder: order as EventOrder, sort: '' })}
      />
      <RangeSlider
        label={t('earthquakes.magnitude')}
        fromLabel={t('earthquakes.leastMagnitude')}
        toLabel={t('earthquakes.greatestMagnitude')}
        min={MAGNITUDES[0]}
        max={MAGNITUDES[1]}
        step={0.1}
        format={(value) => formatFixed(value, 1)}
        value={rangeOf(MAGNITUDES, minMagnitude, maxMagnitude)}
        onChange={([from, to]) =>
          set({ minMagnitude: endOf(tenths(from), MAGNITUDES[0]), maxMagnitude: endOf(tenths(to), MAGNITUDES[1]) })
        }
      />
      <RangeSlider
        label={t('earthquakes.depth')}
        fromLabel={t('earthquakes.leastDepth')}
        toLabel={t('earthquakes.greatestDepth')}
        min={DEPTHS[0]}
        max={DEPTHS[1]}
        step={10}
        format={(value) => withUnit(formatCount(value), 'km')}
        value={rangeOf(DEPTHS, minDepth, maxDepth)}
        onChange={([from, to]) => set({ minDepth: endOf(from, DEPTHS[0]), maxDepth: endOf(to, DEPTHS[1]) })}
      />
    </div>
  )
}

/** Sliders add up steps of a tenth with the errors of floating point. */
const tenths = (value: number): number => Math.round(value * 10) / 10

function MagnitudeTypes({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const { t } = useTranslation('filters')
  const id = useId()
  const known = MAGNITUDE_TYPES.find((type) => type.toLowerCase() === value.toLowerCase())
  const isAll = /^(?:all)?$/i.test(value)
  return (
    <div role="group" aria-labelledby={id} className={styles['choice']}>
      <span id={id}>{t('earthquakes.type')}</span>
      <div>
        <ChipButton aria-pressed={isAll} onClick={() => onChange('')}>
          {t('earthquakes.types.all')}
        </ChipButton>
        {MAGNITUDE_TYPES.map((type) => (
          <ChipButton key={type} aria-pressed={type === known} onClick={() => onChange(type)}>
            {t(`earthquakes.types.${type}`)}
          </ChipButton>
        ))}
        {/* one that only a link can name */}
        {!isAll && known === undefined && <ChipButton aria-pressed>{value}</ChipButton>}
      </div>
    </div>
  )
}
