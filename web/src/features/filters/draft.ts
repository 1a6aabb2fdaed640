/** The filters as a form holds them, before they are applied: what is typed, what is ticked, and what it means. */
import { type Bbox, type BboxRelation, isBbox } from '@graticule/contracts/bbox'
import { parseNumber } from '@graticule/contracts/codec'
import type { DatePeriod } from '@graticule/contracts/dates'
import type { LocationType, ShareState } from '@graticule/contracts/share-url'
import { formatBox } from '../../i18n/numbers.ts'
import { FACET_FIELDS, type FacetField, withoutPlace } from '../../shell/active-filters.ts'
import { dateText, readDateRange } from '../../shell/date-range.ts'
import type { ChosenPlace } from '../../shell/place/use-place-choice.ts'

/** The four corners in the order in which they are asked for. */
export const CORNERS = ['west', 'south', 'east', 'north'] as const
export type Corner = (typeof CORNERS)[number]
export type CornerTexts = Readonly<Record<Corner, string>>

/** What is wrong with a corner. */
export type CornerFault = 'missing' | 'not-a-number' | 'latitude' | 'longitude' | 'south-of-south'

export interface Draft {
  /** How the place is given. */
  readonly placeBy: 'name' | 'coordinates'
  /** False as long as the place is the one that the search has; it may be more than a form can hold. */
  readonly placeTouched: boolean
  readonly corners: CornerTexts
  readonly relation: BboxRelation
  readonly datePeriod: DatePeriod | null
  readonly from: string
  readonly to: string
  readonly facets: Readonly<Record<FacetField, readonly string[]>>
  readonly dataCore: boolean
}

const NO_CORNERS: CornerTexts = { west: '', south: '', east: '', north: '' }

/** At most six decimals: a tenth of a metre. */
const cornerText = (degrees: number): string => String(Number(degrees.toFixed(6)))

/** The texts of the corner fields for a box. */
export function cornersOf(box: Bbox | undefined): CornerTexts {
  if (box === undefined) return NO_CORNERS
  const [west, south, east, north] = box
  return { west: cornerText(west), south: cornerText(south), east: cornerText(east), north: cornerText(north) }
}

/** The draft that changes nothing. */
export function draftOf({ filters, datePeriod, locationType }: ShareState): Draft {
  return {
    placeBy: locationType === 'coordinates' ? 'coordinates' : 'name',
    placeTouched: false,
    corners: cornersOf(filters.areas[0]),
    relation: filters.relation,
    datePeriod,
    from: dateText(filters.dateFrom),
    to: dateText(filters.dateTo),
    facets: Object.fromEntries(FACET_FIELDS.map((field) => [field, filters[field]])) as Draft['facets'],
    dataCore: filters.dataCore,
  }
}

/** Reads the corner fields: all empty = no box; `faults` names what is wrong with each. */
export function readCorners(corners: CornerTexts): { box: Bbox | null; faults: Partial<Record<Corner, CornerFault>> } {
  if (CORNERS.every((corner) => corners[corner].trim() === '')) return { box: null, faults: {} }
  const faults: Partial<Record<Corner, CornerFault>> = {}
  const values = CORNERS.map((corner) => {
    const value = parseNumber(corners[corner].replace(',', '.'))
    const latitude = corner === 'south' || corner === 'north'
    if (corners[corner].trim() === '') faults[corner] = 'missing'
    else if (value === undefined) faults[corner] = 'not-a-number'
    else if (Math.abs(value) > (latitude ? 90 : 180)) faults[corner] = latitude ? 'latitude' : 'longitude'
    return value ?? Number.NaN
  })
  const [, south, , north] = values
  if (faults.south === undefined && faults.north === undefined && (south ?? 0) > (north ?? 0)) faults.north = 'south-of-south'
  return { box: Object.keys(faults).length === 0 && isBbox(values) ? values : null, faults }
}

/** The state that the draft means. Corners and dates that cannot be read count as not given; `faultsOf` tells them. */
export function stateOf(draft: Draft, base: ShareState, place: ChosenPlace | null): ShareState {
  const { from, to } = readDateRange(draft.from, draft.to)
  const dates = draft.datePeriod === null ? { dateFrom: from, dateTo: to } : { dateFrom: null, dateTo: null }
  const { relation, dataCore, facets, datePeriod } = draft
  const filters = { ...base.filters, ...facets, ...dates, relation, dataCore, startIndex: 1 }
  return withDraftPlace({ ...base, datePeriod, filters }, draft, place)
}

function withDraftPlace(state: ShareState, draft: Draft, place: ChosenPlace | null): ShareState {
  if (!draft.placeTouched) return state
  const byName = draft.placeBy === 'name'
  const box = byName ? place?.box : readCorners(draft.corners).box
  const locationType: LocationType = byName ? 'geolocation' : 'coordinates'
  if (box === undefined || box === null) return { ...withoutPlace(state), locationType }
  const placeInput = byName && place !== null ? place.name : formatBox(box)
  return { ...state, placeInput, locationType, filters: { ...state.filters, areas: [box], areaText: '' } }
}

/** What has to be put right before the draft can be applied. */
export function faultsOf(draft: Draft) {
  const { fromFault, toFault } = draft.datePeriod === null ? readDateRange(draft.from, draft.to) : {}
  const checkCorners = draft.placeTouched && draft.placeBy === 'coordinates'
  return { fromFault, toFault, corners: checkCorners ? readCorners(draft.corners).faults : {} }
}

/** The draft with a value of a facet ticked or not. */
export function withTick(draft: Draft, field: FacetField, term: string, ticked: boolean): Draft {
  const others = draft.facets[field].filter((one) => one !== term)
  return { ...draft, facets: { ...draft.facets, [field]: ticked ? [...others, term] : others } }
}
