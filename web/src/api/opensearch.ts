/** The searches of the embedded sources: the broker (`/dab`) and the curated search (`/internal/opensearch`). */
import type { DataSource } from '@graticule/contracts/data-sources'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { type Entry, PORTAL_FORMAT, type ResultSet, ResultSetSchema, type SourceOutcome } from '@graticule/contracts/resource'
import { FILTER_ROWS, initialFilters, type SearchFilters, writeFilters } from '@graticule/contracts/search-params'
import { failureWords } from './failure-words.ts'
import { getJson, type Reply } from './http.ts'

/** Facets that the portal offers, by the names of the `tf` parameter. */
export const WANTED_FACETS = FILTER_ROWS.filter(({ group }) => group === 'facet').flatMap(({ facet }) => facet ?? [])

/** Address of a search; two searches with the same address are the same search. */
export function searchAddress(source: DataSource, filters: SearchFilters, facets: readonly string[] = WANTED_FACETS): string {
  const parameters = writeFilters(filters)
  if (facets.length > 0) parameters.set('tf', facets.join(','))
  parameters.set('outputFormat', PORTAL_FORMAT)
  for (const [name, value] of Object.entries(source.search.fixed)) parameters.set(name, value)
  return `${source.search.path}?${parameters}`
}

/** Asks one source. What went wrong is an outcome like any other. */
export async function searchSource(address: string, signal: AbortSignal): Promise<SourceOutcome> {
  const reply = await getJson(address, ResultSetSchema, { signal, timeoutMs: SEARCH_TIMEOUT_MS })
  if (reply.ok) {
    return reply.value.total === 0
      ? { state: 'no_results', leftOut: reply.value.leftOut }
      : { state: 'results', resultSet: reply.value }
  }
  if (reply.failure.kind === 'cancel') return { state: 'cancel' }
  // a time-out of our own clock; a server that gave up says so in words
  if (reply.failure.kind === 'timeout' && reply.failure.status === null) return { state: 'timeout' }
  return { state: 'failed', message: failureWords(reply.failure) }
}

/** The answer to a search as it is, for counts and facets. */
export function askResultSet(address: string, signal?: AbortSignal): Promise<Reply<ResultSet>> {
  return getJson(address, ResultSetSchema, { signal, timeoutMs: SEARCH_TIMEOUT_MS })
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
