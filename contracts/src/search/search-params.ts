/**
 * Search filters and their names on the wire: one row per filter. The interface, the services, the share link and the
 * tests iterate over {@link FILTER_ROWS}; nobody writes a request name anywhere else. The rows lie set by set in `filters/`.
 */
import { REFUSED } from '../codec.ts'
import { EARTHQUAKE_ROWS } from './filters/earthquakes.ts'
import { FACET_ROWS } from './filters/facets.ts'
import type { FilterRow, SearchFilters } from './filters/filter-row.ts'
import { GENERAL_ROWS } from './filters/general.ts'
import { IN_SITU_ROWS } from './filters/in-situ.ts'
import { reversedPairs } from './filters/ordered-pairs.ts'
import { SCENE_ROWS } from './filters/scenes.ts'

export {
  EVENT_ORDERS,
  type EventOrder,
  type FilterGroup,
  type FilterRow,
  type SearchFilters,
  SORT_ORDERS,
  type SortOrder,
} from './filters/filter-row.ts'

/**
 * All filters of the search services.
 * @rule S1-3.request-names Every filter of a search with the names that it has in requests
 */
export const FILTER_ROWS: readonly FilterRow[] = [
  ...GENERAL_ROWS,
  ...FACET_ROWS,
  ...SCENE_ROWS,
  ...EARTHQUAKE_ROWS,
  ...IN_SITU_ROWS,
]

/** Filters of a search that asks for everything. */
export function initialFilters(): SearchFilters {
  return Object.fromEntries(FILTER_ROWS.map(({ field, initial }) => [field, initial])) as unknown as SearchFilters
}

/** A parameter out of its domain. */
export interface RefusedParameter {
  readonly parameter: string
  readonly accepts: string
}

/** Query parameters by name, each as often as it occurs, percent-decoded. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is given under any of the names, empty texts left out, and the name that the first of it came under. */
function textsOf(parameters: QueryParameters, names: readonly string[]): { name: string; texts: readonly string[] } {
  const given = names.flatMap((name) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const texts = value === undefined ? [] : typeof value === 'string' ? [value] : value
    return texts.filter((part) => part !== '').map((part) => ({ name, part }))
  })
  return { name: given[0]?.name ?? names[0] ?? '', texts: given.map(({ part }) => part) }
}

/**
 * Reads the filters of a request. Unknown parameters are ignored. The first fault is named in `refused`, and then nothing is
 * read: a value out of domain, two different values for a parameter that takes one, or a pair whose upper end is below its lower
 * end (`te` before `ts`, `maxmag` below `minmag`).
 */
export function readFilters(parameters: QueryParameters): { filters: SearchFilters } | { refused: RefusedParameter } {
  const filters: Record<string, unknown> = {}
  const names: Partial<Record<keyof SearchFilters, string>> = {}
  for (const { field, request, codec, initial } of FILTER_ROWS) {
    const { name, texts } = textsOf(parameters, request)
    names[field] = name
    if (codec.repeatable !== true && new Set(texts).size > 1)
      return { refused: { parameter: name, accepts: `one value only: ${codec.accepts}` } }
    const value = texts.length === 0 ? initial : codec.decode(texts)
    if (value === REFUSED) return { refused: { parameter: name, accepts: codec.accepts } }
    filters[field] = value
  }
  const read = filters as unknown as SearchFilters
  const [reversed] = reversedPairs(read)
  if (reversed === undefined) return { filters: read }
  return { refused: { parameter: names[reversed.upper] ?? reversed.upper, accepts: reversed.accepts } }
}

/**
 * Writes filters as the query string of a search service. Initial values are left out, except `rel`, `si` and `ct`: servers have
 * different defaults for them.
 * @rule D52.relation Without a relation OVERLAPS is taken, and the relation is always sent
 */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const { field, request, codec, initial } of FILTER_ROWS) {
    const value = filters[field]
    const always = field === 'relation' || field === 'startIndex' || field === 'itemsPerPage'
    if (!always && codec.equal(value, initial)) continue
    for (const encoded of codec.encode(value)) parameters.append(request[0], encoded)
  }
  return parameters
}
