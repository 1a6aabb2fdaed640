/** Filters that are the two ends of one range: the one must not lie beyond the other. */
import type { SearchFilters } from './filter-row.ts'

/** The fields of a range, and what its upper end accepts, by the names of the request. */
const ORDERED_PAIRS = [
  { lower: 'dateFrom', upper: 'dateTo', accepts: 'a date that is not before ts' },
  { lower: 'publishedFrom', upper: 'publishedTo', accepts: 'a date that is not before pubDatefrom' },
  { lower: 'minMagnitude', upper: 'maxMagnitude', accepts: 'a number that is not below minmag' },
  { lower: 'minDepth', upper: 'maxDepth', accepts: 'a number that is not below mindepth' },
] as const

export type OrderedPair = (typeof ORDERED_PAIRS)[number]

const ordinal = (value: string | number): number => (typeof value === 'string' ? Date.parse(value) : value)

/** The ranges that are the wrong way round: their upper end lies below the lower one. An open end is never wrong. */
export function reversedPairs(filters: SearchFilters): readonly OrderedPair[] {
  return ORDERED_PAIRS.filter(({ lower, upper }) => {
    const [from, to] = [filters[lower], filters[upper]]
    return from !== null && to !== null && ordinal(from) > ordinal(to)
  })
}
