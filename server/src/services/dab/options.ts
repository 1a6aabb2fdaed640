import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** What the service is built from. */
export interface DabOptions {
  readonly catalogue: Catalogue
  /** Earthquakes, granules in the STAC APIs of collections, a GEO DAB in place of the catalogue. */
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** E-mail or web address that the description names. */
  readonly contact?: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
