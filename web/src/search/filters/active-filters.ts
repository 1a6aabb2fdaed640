/** The active filters as a list: for chips, for the count on the Filters button, and for "remove the last filter". */
import { ACCESS_WAYS, type AccessWay } from '@graticule/contracts/links/access-ways'
import type { NumberRange } from '@graticule/contracts/codec'
import type { FacetItem } from '@graticule/contracts/resource'
import { readSearchArea } from '@graticule/contracts/geometry/search-area'
import { FILTER_ROWS, type FilterRow, initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import { isSeismic } from '@graticule/contracts/search/seismic'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { i18n } from '../../i18n/index.ts'
import { formatBox, formatCount, formatSpan, listed } from '../../i18n/numbers.ts'
import { formatDate, formatDates, formatTimeExtent } from '../../i18n/time.ts'
import { keywordLabel } from '../../entry/keyword-label.ts'
import { siteDefaults } from '../../site/links.ts'

export interface ActiveFilter {
  /** Unique within one state. */
  readonly id: string
  /** What kind of filter; empty where the value says it. */
  readonly label: string
  readonly value: string
  /** The state without this filter. */
  readonly remove: (state: ShareState) => ShareState
}

/** Facets of a result set by their names. */
type Facets = Readonly<Record<string, readonly FacetItem[]>>

/** Fields that are lists of facet values, in the order of the filters panel. */
export const FACET_FIELDS = ['access', 'keyword', 'organisation', 'format', 'protocol', 'sources', 'score'] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** Lists of values that in-situ records have. */
export const IN_SITU_LISTS = ['cropTypes', 'quantityTypes', 'landCoverTypes', 'irrigationTypes'] as const
/** Fields whose values are ticked. */
export type TickedField = Exclude<FacetField, 'score'> | (typeof IN_SITU_LISTS)[number]

/** Name of the facet (`tf`) that offers the values of a field. */
export function facetOf(field: keyof SearchFilters): string {
  return FILTER_ROWS.find((row) => row.field === field)?.facet ?? field
}

const isWay = (value: string): value is AccessWay => (ACCESS_WAYS as readonly string[]).includes(value)
const accessLabel = (way: string): string => (isWay(way) ? i18n.t(`results:access.${way}`) : way)

/** A value of a facet as it is shown. */
export function facetLabel(field: FacetField | TickedField, label: string): string {
  if (field === 'sources' && isSeismic(label)) return i18n.t('filters:earthquakes.source')
  if (field === 'access') return accessLabel(label)
  if (field === 'score') return label.replace(/^(\d+)-(\d+)$/, '$1–$2')
  return field === 'keyword' ? keywordLabel(label) : label
}

/** Handled by hand below, or no filters at all. */
const SPECIAL = [
  ...FACET_FIELDS,
  'phrase',
  'startIndex',
  'itemsPerPage',
  'sort',
  'eventOrder',
  'areas',
  'areaText',
  'relation',
  'dateFrom',
  'dateTo',
] as const satisfies readonly (keyof SearchFilters)[]

/** Every other filter; each has its words in `results.json`. */
type OtherField = Exclude<keyof SearchFilters, (typeof SPECIAL)[number]>
const isOther = (field: keyof SearchFilters): field is OtherField => !SPECIAL.some((one) => one === field)

const withFilters = (part: Partial<SearchFilters>) => (state: ShareState) => ({
  ...state,
  filters: { ...state.filters, ...part },
})

/**
 * The state without any area.
 * @rule S1-4.selected-area Taking the area away resets all of its coordinates
 */
export function withoutPlace(state: ShareState): ShareState {
  const { filters, locationType } = siteDefaults()
  const { areas, areaText, relation } = filters
  return { ...withFilters({ areas, areaText, relation })(state), placeInput: '', locationType }
}

/** The state without any dates. */
export function withoutDates(state: ShareState): ShareState {
  return { ...withFilters({ dateFrom: null, dateTo: null })(state), datePeriod: null }
}

/** The search area in words, empty when there is none. */
export function placeWords({ placeInput, filters: { areas, areaText } }: ShareState): string {
  if (placeInput !== '' && (areas.length > 0 || areaText !== '')) return placeInput
  if (areas.length > 0 || areaText === '') return areas.map(formatBox).join('; ')
  const read = readSearchArea(areaText)
  return i18n.t('filters:shape.within', { box: 'box' in read ? formatBox(read.box) : areaText })
}

const FIRST_DAY = '01-01'
const LAST_DAY = '12-31'

/** The dates asked for in words, empty when there are none. */
export function dateWords({ datePeriod, filters: { dateFrom, dateTo } }: ShareState): string {
  if (datePeriod !== null) return i18n.t(`search:when.${datePeriod}`)
  if (dateFrom === null && dateTo === null) return ''
  // whole years are written as years: "2015 – today"
  const isWholeYears = (dateFrom?.slice(5, 10) ?? FIRST_DAY) === FIRST_DAY && (dateTo?.slice(5, 10) ?? LAST_DAY) === LAST_DAY
  if (!isWholeYears) return formatDates(dateFrom, dateTo)
  return formatTimeExtent({
    ...(dateFrom === null ? {} : { start: dateFrom }),
    ...(dateTo === null ? {} : { end: dateTo }),
  })
}

/**
 * All filters in force. `facets` of the shown result set give the values of facets their display names.
 */
export function activeFilters(state: ShareState, facets: Facets = {}): ActiveFilter[] {
  return [...placeFilters(state), ...dateFilters(state), ...facetFilters(state, facets), ...otherFilters(state, facets)]
}

function placeFilters(state: ShareState): ActiveFilter[] {
  const place = placeWords(state)
  if (place === '') return []
  const { relation } = state.filters
  const filter = { id: 'place', label: i18n.t('results:filter.place'), value: place, remove: withoutPlace }
  if (relation === 'OVERLAPS') return [filter]
  const remove = withFilters({ relation: 'OVERLAPS' })
  return [filter, { id: 'relation', label: '', value: i18n.t(`filters:relation.${relation}.name`), remove }]
}

function dateFilters(state: ShareState): ActiveFilter[] {
  const value = dateWords(state)
  return value === '' ? [] : [{ id: 'dates', label: '', value, remove: withoutDates }]
}

const termLabel = (facets: Facets, field: FacetField, term: string): string =>
  facetLabel(field, facets[facetOf(field)]?.find((item) => item.term === term)?.label ?? term)

function facetFilters({ filters }: ShareState, facets: Facets): ActiveFilter[] {
  return FACET_FIELDS.flatMap((field) =>
    filters[field].map((term) => ({
      id: `${field}:${term}`,
      label: i18n.t(`filters:facet.${field}`),
      value: termLabel(facets, field, term),
      remove: (state: ShareState) => withFilters({ [field]: state.filters[field].filter((one) => one !== term) })(state),
    })),
  )
}

/** Every filter narrows, so every filter is told, also those that only a link can set. */
function otherFilters(state: ShareState, facets: Facets): ActiveFilter[] {
  const initial = initialFilters()
  const filters = FILTER_ROWS.flatMap((row) => {
    const { field } = row
    const value = isOther(field) ? wordsOf(row, state.filters) : undefined
    if (value === undefined || !isOther(field)) return []
    return [{ id: field, label: i18n.t(`results:filter.${field}`), value, remove: withFilters({ [field]: initial[field] }) }]
  })
  const { presetSources } = state
  if (presetSources.length === 0) return filters
  const preset = {
    id: 'presetSources',
    label: i18n.t('results:filter.presetSources'),
    value: listed(presetSources.map((source) => termLabel(facets, 'sources', source))),
  }
  return [...filters, { ...preset, remove: (one: ShareState) => ({ ...one, presetSources: [] }) }]
}

/** Units of the filters that are numbers. */
const UNITS: Partial<Record<keyof SearchFilters, 'percent' | 'kilometres'>> = {
  cloudCover: 'percent',
  cropConfidence: 'percent',
  landCoverConfidence: 'percent',
  irrigationConfidence: 'percent',
  minDepth: 'kilometres',
  maxDepth: 'kilometres',
}

const isRange = (value: unknown): value is NumberRange => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that is not the initial one, in words; flags have none beside their label. */
function wordsOf({ field, codec, initial }: FilterRow, filters: SearchFilters): string | undefined {
  const value = filters[field]
  if (codec.equal(value, initial)) return undefined
  if (value === true) return ''
  const unit = UNITS[field]
  const text = isRange(value) ? rangeWords(value) : valueWords(field, codec.encode(value))
  return unit === undefined ? text : i18n.t(`results:unit.${unit}`, { value: text })
}

function valueWords(field: keyof SearchFilters, encoded: readonly string[]): string {
  const isDate = field === 'publishedFrom' || field === 'publishedTo'
  // one parameter may hold a comma list
  return listed(encoded.flatMap((one) => (isDate ? [formatDate(one.slice(0, 10))] : one.split(/,(?=\S)/))))
}

function rangeWords({ min, max }: NumberRange): string {
  if (min !== undefined && max !== undefined) return formatSpan(min, max)
  return min === undefined
    ? i18n.t('results:range.upTo', { max: max === undefined ? '' : formatCount(max) })
    : i18n.t('results:range.from', { min: formatCount(min) })
}
