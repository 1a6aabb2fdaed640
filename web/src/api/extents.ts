/** Where all results of a search lie, in one compact answer. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { type SearchFilters, writeFilters } from '@graticule/contracts/search/search-params'
import { type Extents, EXTENTS_ROUTES, ExtentsSchema } from '@graticule/contracts/services/extents'
import { publicJson, type Reply } from './http.ts'

/** Asks where the results of a source lie, of this search without its page. */
export function findExtents(source: DataSourceName, filters: SearchFilters, signal: AbortSignal): Promise<Reply<Extents>> {
  const parameters = writeFilters({ ...filters, startIndex: 1 })
  for (const name of ['si', 'ct', 'reqID']) parameters.delete(name)
  parameters.set('dataSource', source)
  const address = `${EXTENTS_ROUTES.extents.path}?${parameters}`
  return publicJson(address, ExtentsSchema, { signal, timeoutMs: SEARCH_TIMEOUT_MS })
}
