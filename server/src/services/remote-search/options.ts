import type { QueryParameters } from '@graticule/contracts/search/search-params'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** What the service is built from. */
export interface RemoteSearchOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** How the parameters of a request are read. */
export type ReadParameters = (query: QueryParameters) => QueryParameters
