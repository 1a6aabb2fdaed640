import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import type { Sites } from '../../sites/sites.ts'
import type { DatabaseLocation } from '../../storage/database.ts'

/** What the service is built from. */
export interface ExportOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Sites that links in a file may lead to; the global one alone when not said. */
  readonly sites?: Pick<Sites, 'bySlug'>
  /** Where the store of the catalogue lies: threads read it for themselves. */
  readonly location: DatabaseLocation
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Records of one file at most; `MAX_EXPORT_RECORDS` when not said. */
  readonly maxRecords?: number
  /** The same of an outside source; `MAX_LIVE_EXPORT_RECORDS` when not said. */
  readonly maxLiveRecords?: number
  /** Milliseconds; `EXPORT_IDLE_MS` when not said. */
  readonly idleMs?: number
  /** Milliseconds; `EXPORT_RATE_WINDOW_MS` when not said. */
  readonly rateWindowMs?: number
}
