/** Searches any source of the portal. All sources give the same type of result. */
import { type DataSource, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { notAvailable, scopeOf } from './list-matches.ts'
import { besideHub } from './live/beside-hub.ts'
import { withLiveParts } from './live/live-parts.ts'
import { searchLive } from './live/search-live.ts'
import type { SearchRequest } from './request/search-request.ts'
import { type BrokerParts, searchBroker } from './search-broker.ts'
import { searchCatalogue } from './search-catalogue.ts'

/**
 * The answer of a source to a request. `language`: the visitor's, ISO 639-1.
 * @throws PortalError `not-found` for a source that is switched off; as the searches of the catalogue and of outside sources do.
 */
export async function searchSource(
  parts: BrokerParts,
  source: DataSource,
  request: SearchRequest,
  language: string,
  signal: AbortSignal,
): Promise<ResultSet> {
  const { catalogue, live, now } = parts
  if (source.name === MAIN_SOURCE) return searchBroker(parts, request, language, signal)
  if (source.embedded) {
    const scope = besideHub(live, scopeOf(source))
    return withLiveParts(live, await searchCatalogue(catalogue, request, scope, now, signal))
  }
  const outside = live.find(source.name)
  if (outside === undefined) throw notAvailable(source)
  return searchLive(outside, request, language, signal)
}
