/** The filters as a form holds them, before they are applied: what is typed, what is ticked, and what it means. */
import type { Bbox, BboxRelation } from '@graticule/contracts/bbox'
import type { DatePeriod } from '@graticule/contracts/dates'
import type { LocationType, ShareState } from '@graticule/contracts/share-url'
import { formatBox } from '../../i18n/numbers.ts'
import { type ActiveFilter, activeFilters, FACET_FIELDS, type FacetField, withoutPlace } from '../../shell/active-filters.ts'
import { dateText, readDateRange } from '../../shell/date-range.ts'
import type { ChosenPlace } from '../../shell/place/use-place-choice.ts'
import { withoutFilters } from '../../shell/use-search-actions.ts'
import { cornersOf, type CornerTexts, readCorners } from './corners.ts'

/** The ways to say where, and how a link names them. */
const LOCATION_TYPES = { name: 'geolocation', country: 'continent_country', coordinates: 'coordinates' } as const
export type PlaceBy = keyof typeof LOCATION_TYPES

/** A continent or country, as the two fields for it hold it. */
export interface CountryChoice {
  /** Key of the continent, empty for all; `null` = the one that the place lies on. */
  readonly continent: string | null
  /** What is typed in the field of the country; `null` = the name of the chosen one. */
  readonly text: string | null
  /** The area that is meant: the country's or, without one, the continent's. */
  readonly place: ChosenPlace | null
}

export interface Draft {
  /** How the place is given. */
  readonly placeBy: PlaceBy
  /** False as long as the place is the one that the search has; it may be more than a form can hold. */
  readonly placeTouched: boolean
  readonly corners: CornerTexts
  readonly country: CountryChoice
  readonly relation: BboxRelation
  readonly datePeriod: DatePeriod | null
  readonly from: string
  readonly to: string
  readonly facets: Readonly<Record<FacetField, readonly string[]>>
  readonly dataCore: boolean
  /** Ids of filters that only a link can set and that were taken away. */
  readonly dropped: readonly string[]
}

export const NO_COUNTRY: CountryChoice = { continent: '', text: '', place: null }

const placeByOf = (locationType: LocationType): PlaceBy =>
  locationType === 'coordinates' ? 'coordinates' : locationType === 'continent_country' ? 'country' : 'name'

function countryOf({ filters: { areas }, placeInput }: ShareState): CountryChoice {
  const [box] = areas
  return box === undefined ? NO_COUNTRY : { continent: null, text: null, place: { name: placeInput || formatBox(box), box } }
}

/** The draft that changes nothing. */
export function draftOf(state: ShareState): Draft {
  const { filters, datePeriod, locationType } = state
  const placeBy = placeByOf(locationType)
  return {
    placeBy,
    placeTouched: false,
    corners: cornersOf(filters.areas[0]),
    country: placeBy === 'country' ? countryOf(state) : NO_COUNTRY,
    relation: filters.relation,
    datePeriod,
    from: dateText(filters.dateFrom),
    to: dateText(filters.dateTo),
    facets: Object.fromEntries(FACET_FIELDS.map((field) => [field, filters[field]])) as Draft['facets'],
    dataCore: filters.dataCore,
    dropped: [],
  }
}

/** The draft with nothing chosen; filters that only a link can set go too. */
export function clearedDraft(base: ShareState, placeBy: PlaceBy): Draft {
  const dropped = linkedFilters(base).map(({ id }) => id)
  return { ...draftOf(withoutFilters(base)), placeBy, placeTouched: true, dropped }
}

/** Ids of filters that have a field of their own in the form. */
const hasField = (id: string): boolean =>
  ['place', 'relation', 'dates', 'dataCore'].includes(id) || FACET_FIELDS.some((field) => id.startsWith(`${field}:`))

/** The filters in force that only a link can set. */
export function linkedFilters(state: ShareState): ActiveFilter[] {
  return activeFilters(state).filter(({ id }) => !hasField(id))
}

/** The state that the draft means. Corners and dates that cannot be read count as not given; `faultsOf` tells them. */
export function stateOf(draft: Draft, base: ShareState, place: ChosenPlace | null): ShareState {
  const { from, to, toFault } = readDateRange(draft.from, draft.to)
  const end = toFault === undefined ? to : null
  const dates = draft.datePeriod === null ? { dateFrom: from, dateTo: end } : { dateFrom: null, dateTo: null }
  const { relation, dataCore, facets, datePeriod, dropped } = draft
  const kept = linkedFilters(base)
    .filter(({ id }) => dropped.includes(id))
    .reduce((state, { remove }) => remove(state), base)
  const filters = { ...kept.filters, ...facets, ...dates, relation, dataCore, startIndex: 1 }
  return withDraftPlace({ ...kept, datePeriod, filters }, draft, place)
}

function areaOf({ placeBy, corners, country }: Draft, place: ChosenPlace | null): ChosenPlace | null {
  if (placeBy === 'name') return place
  if (placeBy === 'country') return country.place
  const { box } = readCorners(corners)
  return box === null ? null : { name: formatBox(box), box }
}

function withDraftPlace(state: ShareState, draft: Draft, place: ChosenPlace | null): ShareState {
  if (!draft.placeTouched) return state
  const area = areaOf(draft, place)
  const locationType = LOCATION_TYPES[draft.placeBy]
  if (area === null) return { ...withoutPlace(state), locationType: 'geolocation' }
  return { ...state, placeInput: area.name, locationType, filters: { ...state.filters, areas: [area.box], areaText: '' } }
}

/** What has to be put right before the draft can be applied. */
export function faultsOf(draft: Draft) {
  const { fromFault, toFault } = draft.datePeriod === null ? readDateRange(draft.from, draft.to) : {}
  const { placeTouched, placeBy, corners, country } = draft
  const isUnknown = placeBy === 'country' && country.text !== null && country.text.trim() !== ''
  return {
    fromFault,
    toFault,
    corners: placeTouched && placeBy === 'coordinates' ? readCorners(corners).faults : {},
    country: isUnknown ? ('unknown-country' as const) : undefined,
  }
}

export type DraftFaults = ReturnType<typeof faultsOf>

/** The section of the form that holds the first fault. */
export function faultySection({ fromFault, toFault, corners, country }: DraftFaults): 'place' | 'dates' | undefined {
  if (country !== undefined || Object.keys(corners).length > 0) return 'place'
  return fromFault === undefined && toFault === undefined ? undefined : 'dates'
}

/** The draft with this box as its area. */
export function withBox(draft: Draft, box: Bbox): Draft {
  return { ...draft, placeBy: 'coordinates', placeTouched: true, corners: cornersOf(box) }
}

/** The draft with a value of a facet ticked or not. */
export function withTick(draft: Draft, field: FacetField, term: string, ticked: boolean): Draft {
  const others = draft.facets[field].filter((one) => one !== term)
  return { ...draft, facets: { ...draft.facets, [field]: ticked ? [...others, term] : others } }
}
