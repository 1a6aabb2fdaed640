/** The filters in force as a list: for chips, for the count on the Filters button, and for "remove the last filter". */
import type { FacetItem } from '@graticule/contracts/resource'
import { FILTER_ROWS, type FilterRow, initialFilters, type SearchFilters } from '@graticule/contracts/search-params'
import { initialShareState, type ShareState } from '@graticule/contracts/share-url'
import { i18n } from '../i18n/index.ts'
import { formatBox } from '../i18n/numbers.ts'
import { formatDates } from '../i18n/time.ts'
import { keywordLabel } from './keyword-label.ts'

export interface ActiveFilter {
  /** Unique within one state. */
  readonly id: string
  /** What kind of filter; empty where the value says it. */
  readonly label: string
  readonly value: string
  /** The state without this filter. */
  readonly remove: (state: ShareState) => ShareState
}

/** Fields that are lists of facet values, in the order of the filters panel. */
export const FACET_FIELDS = ['keyword', 'organisation', 'format', 'protocol', 'sources', 'score'] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** Name of the facet (`tf`) that offers the values of a field. */
export function facetOf(field: FacetField): string {
  return FILTER_ROWS.find((row) => row.field === field)?.facet ?? field
}

/** A value of a facet as it is shown. */
export function facetLabel(field: FacetField, label: string): string {
  return field === 'keyword' ? keywordLabel(label) : label
}

/** Handled by hand below, or no filters at all. */
const SPECIAL: readonly (keyof SearchFilters)[] = [
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
]

const withFilters = (part: Partial<SearchFilters>) => (state: ShareState) => ({
  ...state,
  filters: { ...state.filters, ...part },
})

/** The state without any area. */
export function withoutPlace(state: ShareState): ShareState {
  const { filters, locationType } = initialShareState()
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
  return areas.length > 0 ? areas.map(formatBox).join('; ') : areaText
}

/** The dates asked for in words, empty when there are none. */
export function dateWords({ datePeriod, filters: { dateFrom, dateTo } }: ShareState): string {
  if (datePeriod !== null) return i18n.t(`search:when.${datePeriod}`)
  return dateFrom === null && dateTo === null ? '' : formatDates(dateFrom, dateTo)
}

/**
 * All filters in force. `facets` of the shown result set give the values of facets their display names.
 */
export function activeFilters(state: ShareState, facets: Readonly<Record<string, readonly FacetItem[]>> = {}): ActiveFilter[] {
  return [...placeFilters(state), ...dateFilters(state), ...facetFilters(state, facets), ...otherFilters(state)]
}

function placeFilters(state: ShareState): ActiveFilter[] {
  const place = placeWords(state)
  if (place === '') return []
  const { relation } = state.filters
  const filter = { id: 'place', label: i18n.t('filters:chip.place'), value: place, remove: withoutPlace }
  if (relation === 'OVERLAPS') return [filter]
  const remove = withFilters({ relation: 'OVERLAPS' })
  return [filter, { id: 'relation', label: '', value: i18n.t(`filters:relation.${relation}.name`), remove }]
}

function dateFilters(state: ShareState): ActiveFilter[] {
  const value = dateWords(state)
  return value === '' ? [] : [{ id: 'dates', label: '', value, remove: withoutDates }]
}

function facetFilters({ filters }: ShareState, facets: Readonly<Record<string, readonly FacetItem[]>>): ActiveFilter[] {
  return FACET_FIELDS.flatMap((field) =>
    filters[field].map((term) => ({
      id: `${field}:${term}`,
      label: i18n.t(`filters:facet.${field}`),
      value: facetLabel(field, facets[facetOf(field)]?.find((item) => item.term === term)?.label ?? term),
      remove: (state: ShareState) => withFilters({ [field]: state.filters[field].filter((one) => one !== term) })(state),
    })),
  )
}

const CHIP_LABELS = ['parents', 'viewId', 'targetIds', 'dataCore', 'inSitu', 'searchFields'] as const
type ChipLabel = (typeof CHIP_LABELS)[number]
const isChipLabel = (field: string): field is ChipLabel => CHIP_LABELS.some((one) => one === field)

/** Every filter narrows, so every filter is told, also those that only a link can set. */
function otherFilters(state: ShareState): ActiveFilter[] {
  const initial = initialFilters()
  return FILTER_ROWS.filter(({ field }) => !SPECIAL.includes(field)).flatMap((row) => {
    const value = wordsOf(row, state.filters)
    if (value === undefined) return []
    const { field, description } = row
    const label = isChipLabel(field) ? i18n.t(`filters:chip.${field}`) : description
    return [{ id: field, label, value, remove: withFilters({ [field]: initial[field] }) }]
  })
}

/** A value that is not the initial one, in words; flags have none beside their label. */
function wordsOf({ field, codec, initial }: FilterRow, filters: SearchFilters): string | undefined {
  const value = filters[field]
  if (codec.equal(value, initial)) return undefined
  return value === true ? '' : codec.encode(value).join(', ')
}
