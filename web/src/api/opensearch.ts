/** The searches of all sources, each under its own path: the catalogue, its curated parts, and the sources outside. */
import type { DataSource } from '@graticule/contracts/data-sources'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import {
  type Entry,
  type FacetItem,
  PORTAL_FORMAT,
  type ResultSet,
  ResultSetSchema,
  type SourceOutcome,
} from '@graticule/contracts/resource'
import { offersInSitu } from '@graticule/contracts/search/filter-sets'
import {
  FILTER_ROWS,
  type FilterGroup,
  initialFilters,
  type SearchFilters,
  writeFilters,
} from '@graticule/contracts/search/search-params'
import { failureWords } from './failure-words.ts'
import { publicJson, type Reply } from './http.ts'

/** Results per year, by the name of the `tf` parameter: terms are years, ascending, whatever dates are asked for. */
const YEAR_FACET = 'year'

/** What the portal wants counted, by the names of the `tf` parameter: the facets that it offers, and the years. */
const WANTED_FACETS = [...FILTER_ROWS.flatMap(({ group, facet }) => (group === 'facet' ? (facet ?? []) : [])), YEAR_FACET]

/**
 * The same for the form of filters: those of scenes within a series, and what was seen on the ground in a view of in-situ records.
 */
export function facetsOfForm(filters: SearchFilters): readonly string[] {
  const isWanted = (group: FilterGroup) =>
    (group === 'scene' && filters.parents.length > 0) || (group === 'in-situ' && offersInSitu(filters))
  return [...WANTED_FACETS, ...FILTER_ROWS.flatMap(({ group, facet }) => (isWanted(group) ? (facet ?? []) : []))]
}

/** Address of a search; two searches with the same address are the same search. */
export function searchAddress(source: DataSource, filters: SearchFilters, facets: readonly string[] = WANTED_FACETS): string {
  const parameters = writeFilters(filters)
  if (facets.length > 0) parameters.set('tf', facets.join(','))
  parameters.set('outputFormat', PORTAL_FORMAT)
  for (const [name, value] of Object.entries(source.search.fixed)) parameters.set(name, value)
  return `${source.search.path}?${parameters}`
}

/** Characters of the name of a request. */
const REQUEST_ID_LENGTH = 12

/**
 * A name for a request, by which the logs of all who answer it tell it from others; it changes nothing.
 * @rule S1-3.request-id Every request of a search has a random reqID
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(REQUEST_ID_LENGTH))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

const named = (address: string, requestId: string): string => `${address}&reqID=${requestId}`

/** Asks one source. What went wrong is an outcome like any other. */
export async function searchSource(
  address: string,
  signal: AbortSignal,
  { embedded }: Pick<DataSource, 'embedded'>,
  requestId = newRequestId(),
): Promise<SourceOutcome> {
  const reply = await publicJson(named(address, requestId), ResultSetSchema, { signal, timeoutMs: SEARCH_TIMEOUT_MS })
  if (reply.ok) return outcomeOf(reply.value)
  if (reply.failure.kind === 'cancel') return { state: 'cancel' }
  // by our own clock, or by that of the server, which gives an outside source up before (504)
  if (reply.failure.kind === 'timeout') return { state: 'timeout' }
  const { kind, status, detail } = reply.failure
  return {
    state: 'failed',
    message: failureWords(reply.failure),
    ...(kind === 'unreachable' && { isUnreached: true }),
    // our own server's words: a proxy in front of it has others when our server is down; 503 of a source that rests after failures
    ...(detail !== '' && (status === 502 || (status === 503 && !embedded)) && { isTheirs: true }),
  }
}

/**
 * Id of an entry that is no result: a source says what went wrong in its title.
 * @rule S1-3.error-entry An entry with the id errmsgid carries an error in its title
 */
export const ERROR_ENTRY_ID = 'errmsgid'

/**
 * What an answer amounts to. One that holds nothing but words about an error is none.
 * @rule S1-4.outcomes The outcome of a source is results, no results, cancelled, timed out or a failure with its message
 * @rule S1-8.source-outcomes Nothing found, cancelled, timed out and other failures are told apart
 */
function outcomeOf(resultSet: ResultSet): SourceOutcome {
  const { total, leftOut, notApplied, partlyApplied, missing, spelling } = resultSet
  if (total === 0) return { state: 'no_results', leftOut, notApplied, partlyApplied, missing, spelling }
  const titles = resultSet.entries.map(({ resource }) => (resource.id === ERROR_ENTRY_ID ? resource.title : undefined))
  return titles.length > 0 && titles.every((title) => title !== undefined)
    ? { state: 'failed', message: titles.join('\n') }
    : { state: 'results', resultSet }
}

/** The answer to a search as it is, for counts and facets. */
export function askResultSet(address: string, signal?: AbortSignal): Promise<Reply<ResultSet>> {
  return publicJson(named(address, newRequestId()), ResultSetSchema, { signal, timeoutMs: SEARCH_TIMEOUT_MS })
}

/** The entries with these ids; ids that the source does not know are missing in the answer. */
export async function findEntries(
  source: DataSource,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Reply<readonly Entry[]>> {
  const filters = { ...initialFilters(), targetIds: ids, itemsPerPage: Math.max(1, ids.length) }
  const reply = await askResultSet(searchAddress(source, filters, []), signal)
  return reply.ok ? { ok: true, value: reply.value.entries } : reply
}

/** Values of one facet that hold a text, with their counts in this search; the most frequent first. */
export async function findFacetValues(
  source: DataSource,
  filters: SearchFilters,
  facet: string,
  text: string,
  signal?: AbortSignal,
): Promise<Reply<readonly FacetItem[]>> {
  const address = searchAddress(source, { ...filters, startIndex: 1, itemsPerPage: 1 }, [facet])
  const reply = await askResultSet(`${address}&${new URLSearchParams({ tfContains: text })}`, signal)
  return reply.ok ? { ok: true, value: reply.value.facets[facet] ?? [] } : reply
}
