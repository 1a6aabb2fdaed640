import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** What the service is built from. */
export interface OpensearchOptions {
  readonly catalogue: Catalogue
  /** The sources outside that are searched under the same path. */
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
