/** Pages of HAL lists. */
import type { Page } from '@graticule/contracts/hal'

/** Which part of a list is asked for: `ListRequestSchema` of the contracts, as it is read. */
export interface PageRequest {
  /** From 0. */
  readonly page: number
  readonly size: number
}

/**
 * The records of a page, and what a list says of itself.
 * @rule D11.hal-lists Lists are HAL with _embedded and page, page numbers from 0
 */
export function pageOf<T>(
  records: readonly T[],
  { page, size }: PageRequest,
): { readonly records: readonly T[]; readonly page: Page } {
  return {
    records: records.slice(page * size, (page + 1) * size),
    page: { size, totalElements: records.length, totalPages: Math.ceil(records.length / size), number: page },
  }
}
