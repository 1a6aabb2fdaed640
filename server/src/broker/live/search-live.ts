/** Answers a search request from an outside source: the counterpart of `search-catalogue.ts`. */
import { PortalError } from '@graticule/contracts/problem'
import type { Entry, Match, Resource, ResultSet } from '@graticule/contracts/resource'
import { isBoxItself, readSearchArea } from '@graticule/contracts/geometry/search-area'
import { pageOf, startIndexOf } from '@graticule/contracts/paging'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { LiveQuery, LiveSource } from '../../connectors/live/live-source.ts'
import { EMPTY_PAGE } from '../../connectors/live/live-source.ts'
import { areaOf } from '../request/build-catalogue-query.ts'
import type { SearchRequest } from '../request/search-request.ts'

/** Filters that every source applies, or that say nothing by themselves. */
const MATTERS_OF_COURSE: ReadonlySet<keyof SearchFilters> = new Set([
  'phrase',
  'startIndex',
  'itemsPerPage',
  'targetIds',
  'searchFields',
  'areaText',
  'relation',
])
/** Without these a search asks for something else altogether: a source that cannot apply them has nothing. */
const ALL_OR_NOTHING: readonly (keyof SearchFilters)[] = ['dois', 'parents']
/** Outside sources do not tell why an entry matched. */
const NO_MATCH: Match = { relevance: 0, fields: [] }
/** The records that a source gives out. */
const LIVE_ORIGINAL = { mediaType: 'application/xml', standard: 'iso19115-2' }

/** A source that takes areas as such finds what lies in them: for what lies outside of one it cannot be asked. */
const asksOppositeOf = (source: LiveSource, { boxes, filters }: Pick<LiveQuery, 'filters' | 'boxes'>): boolean =>
  boxes.length > 0 && filters.relation === 'DISJOINT' && !source.capabilities.filters.has('relation')

function isMoreThanBox(areaText: string): boolean {
  const area = areaText === '' ? undefined : readSearchArea(areaText)
  return area !== undefined && 'geometry' in area && !isBoxItself(area)
}

/**
 * The filters of a search that a source cannot apply, by field, in the order of the table of filters.
 * @rule B-outside-sources.not-applied The filters that a source cannot apply are named
 */
export function notAppliedBy(
  source: LiveSource,
  { filters, boxes }: Pick<LiveQuery, 'filters' | 'boxes'>,
): (keyof SearchFilters)[] {
  const can = source.capabilities.filters
  const isSet = ({ field, codec, initial }: (typeof FILTER_ROWS)[number]) =>
    field === 'areas' ? boxes.length > 0 : !MATTERS_OF_COURSE.has(field) && !codec.equal(filters[field], initial)
  const isOpposite = asksOppositeOf(source, { filters, boxes })
  const isUnable = (field: keyof SearchFilters) => !can.has(field) || (isOpposite && field === 'areas')
  const fields = FILTER_ROWS.filter((row) => isSet(row) && isUnable(row.field)).map(({ field }) => field)
  // the relation is a matter of the area
  const isRelated = boxes.length > 0 && can.has('areas') && filters.relation !== 'OVERLAPS' && !can.has('relation')
  // outside sources are asked for the box around an area
  const isCut = boxes.length > 0 && can.has('areas') && !isOpposite && isMoreThanBox(filters.areaText)
  return [...fields, ...(isRelated ? (['relation'] as const) : []), ...(isCut ? (['areaText'] as const) : [])]
}

/** The entries, with the way to their parts where the source has these. */
const entriesOf = (resources: readonly Resource[], { hasParts }: LiveSource): Entry[] =>
  resources.map((resource) => ({
    resource,
    match: NO_MATCH,
    children: 0,
    ...(hasParts?.(resource) === true ? { liveParts: true } : {}),
  }))

/**
 * An entry asked for by itself, whose source gives out records, says whether it has one: it is not offered where there is none. Nothing
 * else of a page is asked for that.
 * @rule B-outside-sources.dab-originals An original is offered of entries only that have one
 */
async function withOriginal(entries: Entry[], { isoRecord }: LiveSource, signal: AbortSignal): Promise<Entry[]> {
  const [entry] = entries
  if (isoRecord === undefined || entry === undefined || entries.length > 1) return entries
  try {
    const record = await isoRecord(entry.resource.id, 'gmi', signal)
    return record === undefined ? entries : [{ ...entry, resource: { ...entry.resource, original: LIVE_ORIGINAL } }]
  } catch (error) {
    // the entry is there, whatever becomes of its record
    if (!(error instanceof PortalError)) throw error
    return entries
  }
}

function resultSet(entries: Entry[], rest: Omit<ResultSet, 'entries' | 'leftOut'>): ResultSet {
  return {
    ...rest,
    entries,
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
  }
}

/**
 * The index to ask for: that of the last page that the source gives, when it lies beyond its reach.
 * @rule B-outside-sources.last-page Beyond the reach of a source stands its last page, with the whole total
 */
const withinReach = (startIndex: number, itemsPerPage: number, reach: number): number =>
  startIndex <= reach ? startIndex : startIndexOf(pageOf(reach, itemsPerPage), itemsPerPage)

/**
 * The answer of an outside source to a request. It says which filters the source could not apply, how far it can be paged,
 * and how many records could not be read. `language`: the visitor's, ISO 639-1.
 * @throws PortalError with words that name the source; `invalid-parameter` for an area that cannot be read.
 */
export async function searchLive(
  source: LiveSource,
  { filters, facets, requestId = '' }: Pick<SearchRequest, 'filters' | 'facets'> & Partial<Pick<SearchRequest, 'requestId'>>,
  language: string,
  signal: AbortSignal,
): Promise<ResultSet> {
  // nobody outside counts by years: no counts are another matter than counts of nothing
  const noFacets = Object.fromEntries(facets.flatMap((name) => (name === 'year' ? [] : [[name, []]])))
  if (filters.targetIds.length > 0) {
    const found = await source.fetchById(filters.targetIds, signal)
    const page = found.slice(filters.startIndex - 1, filters.startIndex - 1 + filters.itemsPerPage)
    const { startIndex, itemsPerPage } = filters
    const entries = await withOriginal(entriesOf(page, source), source, signal)
    return resultSet(entries, { total: found.length, startIndex, itemsPerPage, facets: noFacets })
  }
  const { maxItems, reach } = source.capabilities
  const itemsPerPage = Math.min(filters.itemsPerPage, maxItems)
  const startIndex = reach === undefined ? filters.startIndex : withinReach(filters.startIndex, itemsPerPage, reach)
  const asked = { filters: { ...filters, startIndex, itemsPerPage }, boxes: areaOf(filters).boxes, facets, language, requestId }
  const unable = notAppliedBy(source, asked)
  const query = asksOppositeOf(source, asked)
    ? { ...asked, boxes: [], filters: { ...asked.filters, areas: [], areaText: '' } }
    : asked
  const asksElse = ALL_OR_NOTHING.some((field) => unable.includes(field))
  const page = asksElse ? { ...EMPTY_PAGE, startIndex } : await source.search(query, signal)
  // a document that breaks off is one fault, and many records
  const missing = Math.min(itemsPerPage, page.total - page.startIndex + 1) - page.resources.length
  const unread = (page.unread ?? 0) === 0 ? 0 : Math.min(itemsPerPage, Math.max(page.unread ?? 0, missing))
  const notApplied = [...new Set([...unable, ...(page.notApplied ?? [])])]
  const { entries = entriesOf(page.resources, source), partlyApplied = [], missing: missingParts = [] } = page
  return resultSet(entries.slice(0, itemsPerPage), {
    total: Math.max(page.total, 0),
    startIndex: page.startIndex,
    itemsPerPage,
    facets: { ...noFacets, ...page.facets },
    ...(notApplied.length === 0 ? {} : { notApplied }),
    ...(partlyApplied.length === 0 ? {} : { partlyApplied: [...partlyApplied] }),
    ...(missingParts.length === 0 ? {} : { missing: missingParts }),
    ...(reach !== undefined && page.total > reach ? { reach } : {}),
    ...(unread === 0 ? {} : { unread }),
  })
}
