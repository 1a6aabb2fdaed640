/** Addresses of saved searches: what is kept of one, and the state that it opens. */
import { type Bbox, BBOX_RELATIONS, type BboxRelation, isBbox } from '../bbox.ts'
import { DATE_PERIODS, formatInstant, parseInstant } from '../dates.ts'
import type { Site } from '../site.ts'
import type { ShareState } from './share-state.ts'
import { type KnownSources, readShareUrl, shareQuery } from './share-url.ts'

/** Exactly four numbers, separated by commas. */
export const boundingBoxText = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*(?:,\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*){3}$/

/**
 * The box of a text: west, south, east, north. `undefined` = it is not exactly four numbers, or no box of the globe.
 * @rule S2-5.bounding-box The box of a saved search is accepted only with exactly four numbers separated by commas
 */
export function readBoundingBox(text: string): Bbox | undefined {
  if (!boundingBoxText.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const box: Bbox = [west, south, east, north]
  return isBbox(box) ? box : undefined
}

/** What counts as no value where a script has written it. */
const EMPTY: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'false', 'NaN'])

/**
 * The address without what has no value. Links of ours write what differs from the default, and "false" may be that.
 * @rule S2-5.truthy-url The address of a saved search keeps only parameters with a value
 */
export function keptAddress(url: string): string {
  const [path = '', query = ''] = url.split('#')[0]?.split(/\?(.*)/s) ?? []
  const given = new URLSearchParams(query)
  const isOurs = given.has('v')
  const kept = [...given].filter(([, value]) => (isOurs ? value.trim() !== '' : !EMPTY.has(value.trim())))
  const text = new URLSearchParams(kept).toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? path : `${path}?${text}`
}

/** What a saved search says of itself. */
export interface SavedWords {
  readonly phrase: string
  readonly url: string
  readonly aoiBoundingBox?: string | undefined
  readonly aoiRelation?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly datePeriod?: string | undefined
}

const instantOf = (text: string | undefined, edge: 'start' | 'end'): string | null => {
  const read = text === undefined ? undefined : parseInstant(text, edge)
  return read === undefined ? null : formatInstant(read)
}

/** The state that it opens: that of its address, and what stands beside the address where that says nothing. */
export function savedState(search: SavedWords, site: Site, sources?: KnownSources): ShareState {
  const query = search.url.split(/\?(.*)/s)[1] ?? ''
  const state = readShareUrl(new URLSearchParams(query), site, sources)
  const { filters } = state
  const box = readBoundingBox(search.aoiBoundingBox ?? '')
  const hasArea = filters.areas.length > 0 || filters.areaText !== ''
  const hasDates = filters.dateFrom !== null || filters.dateTo !== null || state.datePeriod !== null
  const relation = BBOX_RELATIONS.find((one) => one === search.aoiRelation?.toUpperCase())
  const period = DATE_PERIODS.find((one) => one === search.datePeriod)
  const withArea: { areas?: readonly Bbox[]; relation?: BboxRelation } =
    hasArea || box === undefined ? {} : { areas: [box], ...(relation === undefined ? {} : { relation }) }
  const dates = hasDates ? {} : { dateFrom: instantOf(search.dateFrom, 'start'), dateTo: instantOf(search.dateTo, 'end') }
  return {
    ...state,
    datePeriod: hasDates || period === undefined ? state.datePeriod : period,
    filters: { ...filters, phrase: filters.phrase === '' ? search.phrase : filters.phrase, ...withArea, ...dates },
  }
}

/** The page of this portal that shows it; a search on a site of a community stays there. */
export function savedAddress(search: SavedWords, site: Site, sources?: KnownSources): string {
  const community = /^\/community\/[\w.-]+(?=\/|\?|$)/.exec(search.url)?.[0] ?? ''
  const query = shareQuery({ ...savedState(search, site, sources), notices: [] }, site)
  return `${community}/search${query === '' ? '' : `?${query}`}`
}

/** What the state says, as a saved search tells it. */
export function wordsOfState({ filters, datePeriod }: ShareState): Omit<SavedWords, 'url'> {
  const [area] = filters.areas
  return {
    phrase: filters.phrase,
    ...(area === undefined ? {} : { aoiBoundingBox: area.join(','), aoiRelation: filters.relation }),
    ...(filters.dateFrom === null ? {} : { dateFrom: filters.dateFrom }),
    ...(filters.dateTo === null ? {} : { dateTo: filters.dateTo }),
    ...(datePeriod === null ? {} : { datePeriod }),
  }
}
