/** Pages of a result set. Pages and start indexes count from 1. */
import { ALL_SOURCES, type DataSources, type SourceChoice } from './data-sources.ts'
import { MAX_ITEMS_PER_PAGE, PAGE_SIZES, RESULTS_PER_PAGE } from './limits.ts'

/** Number of pages; at least 1, an empty result set has one empty page. */
export function pageCount(total: number, itemsPerPage: number = RESULTS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / itemsPerPage))
}

/** The page that the entry with this index is on. */
export function pageOf(startIndex: number, itemsPerPage: number = RESULTS_PER_PAGE): number {
  return Math.floor((startIndex - 1) / itemsPerPage) + 1
}

/** Index of the first entry of a page. */
export function startIndexOf(page: number, itemsPerPage: number = RESULTS_PER_PAGE): number {
  return (page - 1) * itemsPerPage + 1
}

/** Most entries on a page of a source; the list of all sources has the pages that can be chosen. */
export function maxPageOf(choice: SourceChoice, sources: DataSources): number {
  if (choice === ALL_SOURCES) return Math.max(...PAGE_SIZES)
  return sources.find(choice)?.abilities.maxPage ?? MAX_ITEMS_PER_PAGE
}

/**
 * How many entries a page of a source has when this many are wanted. A source that does not allow it gives the most that it
 * allows. The list of all sources has only sizes that can be chosen, so that pages of sources fill its own pages.
 * @rule B-search.page-sizes
 */
export function itemsPerPageAt(choice: SourceChoice, wanted: number, sources: DataSources): number {
  if (choice === ALL_SOURCES) return Math.max(RESULTS_PER_PAGE, ...PAGE_SIZES.filter((size) => size <= wanted))
  const most = maxPageOf(choice, sources)
  return wanted <= most ? wanted : Math.max(...PAGE_SIZES.filter((size) => size <= most))
}

/** Pages offered in a row at either end of the bar. */
const AT_AN_END = 4

/**
 * What the paging bar offers: the first and the last page, and the current one with its neighbours; at either end four pages in
 * a row. `'gap'` stands for two or more pages: page 1 of 1,534 gives 1 2 3 4 gap 1534.
 */
export function pageLinks(page: number, pages: number): (number | 'gap')[] {
  const low = Math.max(1, Math.min(page - 1, pages - AT_AN_END + 1))
  const high = Math.min(pages, Math.max(page + 1, AT_AN_END))
  const row = Array.from({ length: high - low + 1 }, (_, at) => low + at)
  const shown = [...new Set([1, ...row, pages])].toSorted((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const passedOver = index === 0 ? 0 : one - (shown[index - 1] ?? one) - 1
    return passedOver === 0 ? [one] : passedOver === 1 ? [one - 1, one] : ['gap', one]
  })
}
