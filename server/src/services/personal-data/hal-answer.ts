/** Kept searches as HAL records and lists. */
import { type Codec, integer, REFUSED } from '@graticule/contracts/codec'
import { LIST_PAGE, MAX_LIST_PAGE, MAX_PAGE_NUMBER, type Page } from '@graticule/contracts/hal'
import type { QueryParameters } from '@graticule/contracts/search-params'
import type { HighlightedSearch, PopularSearch } from '@graticule/contracts/services/personal-data'
import { shareQuery } from '@graticule/contracts/share-url'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { StoredHighlight, StoredSearch } from '../../catalogue/seed/read-searches.ts'

/** Lists under `/personaldata/rest`. */
export type ListName = 'highlighted-searches' | 'popular-searches'

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly page: number
  readonly size: number
}

function whole(query: QueryParameters, name: string, codec: Codec<number>): number {
  const value = codec.decode([oneText(query, name) ?? ''])
  if (value === REFUSED) throw refusal(name, codec.accepts)
  return value
}

/** Reads `page` and `size`. @throws PortalError `invalid-parameter` that names the parameter and what it accepts */
export function readPageRequest(query: QueryParameters): PageRequest {
  return {
    page: whole(query, 'page', integer(0, MAX_PAGE_NUMBER, 0)),
    size: whole(query, 'size', integer(1, MAX_LIST_PAGE, LIST_PAGE)),
  }
}

/** The records of a page, and what a list says of itself. */
export function pageOf<T>(
  records: readonly T[],
  { page, size }: PageRequest,
): { readonly records: readonly T[]; readonly page: Page } {
  return {
    records: records.slice(page * size, (page + 1) * size),
    page: { size, totalElements: records.length, totalPages: Math.ceil(records.length / size), number: page },
  }
}

/** A search as every kind of record has it. `base` is the public address of the portal. */
export function toRecord(base: string, list: ListName, { id, name, state }: StoredSearch): PopularSearch {
  const { phrase, areas, relation, dateFrom, dateTo } = state.filters
  const [area] = areas
  return {
    name,
    phrase,
    url: `/search?${shareQuery(state)}`,
    ...(area === undefined ? {} : { aoiBoundingBox: area.join(','), aoiRelation: relation }),
    ...(dateFrom === null ? {} : { dateFrom }),
    ...(dateTo === null ? {} : { dateTo }),
    ...(state.datePeriod === null ? {} : { datePeriod: state.datePeriod }),
    _links: { self: { href: `${base}/personaldata/rest/${list}/${id}` } },
  }
}

/** A highlighted search with what it finds at the moment. */
export function toHighlight(base: string, search: StoredHighlight, resources: number | undefined): HighlightedSearch {
  const { organisation, theme, thumbnail, state } = search
  const { _links, ...record } = toRecord(base, 'highlighted-searches', search)
  return {
    ...record,
    enabled: true,
    ...(state.placeInput === '' ? {} : { place: state.placeInput }),
    organisation,
    theme,
    ...(resources === undefined ? {} : { resources }),
    _links: { ..._links, ...(thumbnail === undefined ? {} : { thumbnail: { href: thumbnail } }) },
  }
}
