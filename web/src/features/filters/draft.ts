/** The filters as a form holds them, before they are applied: what is typed, what is ticked, and what it means. */
import type { Bbox, BboxRelation } from '@graticule/contracts/bbox'
import type { DatePeriod } from '@graticule/contracts/dates'
import { type FilterSet, offersInSitu, sceneFilters } from '@graticule/contracts/search/filter-sets'
import type { Entry } from '@graticule/contracts/resource'
import { FILTER_ROWS, initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import { isSeismic } from '@graticule/contracts/search/seismic'
import type { LocationType, ShareState } from '@graticule/contracts/links/share-state'
import { formatBox } from '../../i18n/numbers.ts'
import {
  type ActiveFilter,
  activeFilters,
  FACET_FIELDS,
  type FacetField,
  withoutPlace,
} from '../../search/filters/active-filters.ts'
import { dateText, readDateRange } from '../../search/filters/date-range.ts'
import type { ChosenPlace } from '../../search/place/use-place-choice.ts'
import { withoutFilters } from '../../search/run/use-search-actions.ts'
import { cornersOf, type CornerTexts, readCorners } from './place/corners.ts'
import { type Shape, shapeOf } from './place/shape.ts'

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

/** Fields of scenes, earthquakes and in-situ records, whose sets are switched on by what is searched. */
const OWN_ROWS = FILTER_ROWS.filter(({ group }) => group === 'scene' || group === 'earthquake' || group === 'in-situ')

export interface Draft {
  /** How the place is given. */
  readonly placeBy: PlaceBy
  /** False as long as the place is the one that the search has; it may be more than a form can hold. */
  readonly placeTouched: boolean
  readonly corners: CornerTexts
  /** An outline instead of a box; the place as it is given otherwise waits meanwhile. */
  readonly shape: Shape | null
  readonly country: CountryChoice
  readonly relation: BboxRelation
  readonly datePeriod: DatePeriod | null
  readonly from: string
  readonly to: string
  readonly facets: Readonly<Record<FacetField, readonly string[]>>
  readonly dataCore: boolean
  readonly workingLinks: boolean
  /** The stored view, empty for none. */
  readonly viewId: string
  /** The filters of the other sets; those of a set that is off have no field. */
  readonly own: Partial<SearchFilters>
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
    shape: shapeOf(filters.areaText, state.placeInput) ?? null,
    country: placeBy === 'country' ? countryOf(state) : NO_COUNTRY,
    relation: filters.relation,
    datePeriod,
    from: dateText(filters.dateFrom),
    to: dateText(filters.dateTo),
    facets: Object.fromEntries(FACET_FIELDS.map((field) => [field, filters[field]])) as Draft['facets'],
    dataCore: filters.dataCore,
    workingLinks: filters.workingLinks,
    viewId: filters.viewId,
    own: ownOf(filters),
    dropped: [],
  }
}

function ownOf(filters: SearchFilters): Partial<SearchFilters> {
  return Object.fromEntries(OWN_ROWS.map(({ field }) => [field, filters[field]]))
}

/** The draft with nothing chosen; filters that only a link can set go too. What the set of filters rests on stays. */
export function clearedDraft(base: ShareState, placeBy: PlaceBy, set: FilterSet, parent?: Entry): Draft {
  const dropped = linkedFilters(base, set).map(({ id }) => id)
  const cleared = { ...draftOf(withoutFilters(base)), placeBy, placeTouched: true, dropped }
  if (set === 'earthquakes') return { ...cleared, facets: { ...cleared.facets, sources: base.filters.sources } }
  // scenes begin with little cloud where that is told
  if (set === 'scenes' && parent !== undefined) return { ...cleared, own: ownOf(sceneFilters(base.filters, parent)) }
  return cleared
}

/** True for filters that have a field in the form, and for what the set of filters rests on. */
function hasField(id: string, set: FilterSet, inSitu: boolean): boolean {
  if (['place', 'relation', 'dates'].includes(id)) return true
  const group = OWN_ROWS.find(({ field }) => field === id)?.group
  if (group !== undefined) return group === 'in-situ' ? inSitu : set === (group === 'scene' ? 'scenes' : 'earthquakes')
  if (id === 'parents') return set === 'scenes'
  if (id.startsWith('sources:') && set === 'earthquakes') return true
  const isOffered =
    ['dataCore', 'workingLinks', 'viewId'].includes(id) || FACET_FIELDS.some((field) => id.startsWith(`${field}:`))
  return isOffered && set === 'facets'
}

/** The filters in force that have no field in the form: only a link can set them. */
export function linkedFilters(state: ShareState, set: FilterSet): ActiveFilter[] {
  const inSitu = offersInSitu(state.filters)
  return activeFilters(state).filter(({ id }) => !hasField(id, set, inSitu))
}

/** The draft without a filter that only a link can set. */
export function withoutLinked(draft: Draft, { id, remove }: ActiveFilter, state: ShareState): Draft {
  const { filters } = remove(state)
  const facets = Object.fromEntries(FACET_FIELDS.map((field) => [field, filters[field]])) as Draft['facets']
  const { dataCore, workingLinks, viewId } = filters
  return { ...draft, facets, dataCore, workingLinks, viewId, own: ownOf(filters), dropped: [...draft.dropped, id] }
}

/** The state that the draft means. Corners and dates that cannot be read count as not given; `faultsOf` tells them. */
export function stateOf(draft: Draft, base: ShareState, place: ChosenPlace | null): ShareState {
  const { from, to, toFault } = readDateRange(draft.from, draft.to)
  const end = toFault === undefined ? to : null
  const dates = draft.datePeriod === null ? { dateFrom: from, dateTo: end } : { dateFrom: null, dateTo: null }
  const { relation, dataCore, workingLinks, viewId, facets, datePeriod, dropped, own } = draft
  const kept = activeFilters(base)
    .filter(({ id }) => dropped.includes(id))
    .reduce((state, { remove }) => remove(state), base)
  const filters = { ...kept.filters, ...facets, ...own, ...dates, relation, dataCore, workingLinks, viewId, startIndex: 1 }
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
  if (draft.shape !== null) {
    const { name, text } = draft.shape
    return { ...state, placeInput: name, locationType: 'coordinates', filters: { ...state.filters, areas: [], areaText: text } }
  }
  const area = areaOf(draft, place)
  const locationType = LOCATION_TYPES[draft.placeBy]
  if (area === null) return { ...withoutPlace(state), locationType: 'geolocation' }
  return { ...state, placeInput: area.name, locationType, filters: { ...state.filters, areas: [area.box], areaText: '' } }
}

/** What has to be put right before the draft can be applied. */
export function faultsOf(draft: Draft) {
  const { fromFault, toFault } = draft.datePeriod === null ? readDateRange(draft.from, draft.to) : {}
  const { placeBy, corners, country, shape } = draft
  const placeTouched = draft.placeTouched && shape === null
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
  return { ...draft, placeBy: 'coordinates', placeTouched: true, corners: cornersOf(box), shape: null }
}

/** The draft in this view. What only a view of in-situ records offers goes with it. */
export function withView(draft: Draft, viewId: string): Draft {
  if (offersInSitu({ viewId })) return { ...draft, viewId }
  const initial = initialFilters()
  const inSitu = OWN_ROWS.filter(({ group }) => group === 'in-situ').map(({ field }) => [field, initial[field]])
  return { ...draft, viewId, own: { ...draft.own, ...Object.fromEntries(inSitu) } }
}

/** The draft with a value of a facet ticked or not. Earthquakes are searched by themselves: no other source stays beside them. */
export function withTick(draft: Draft, field: FacetField, term: string, ticked: boolean): Draft {
  const isOther = (one: string) => one !== term && (field !== 'sources' || isSeismic(one) === isSeismic(term))
  const others = draft.facets[field].filter(isOther)
  return { ...draft, facets: { ...draft.facets, [field]: ticked ? [...others, term] : others } }
}
