/** Pages of HAL lists. */
import { type Codec, integer, REFUSED } from '@graticule/contracts/codec'
import { LIST_PAGE, MAX_LIST_PAGE, MAX_PAGE_NUMBER, type Page } from '@graticule/contracts/hal'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { oneText, refusal } from './search-request.ts'

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
