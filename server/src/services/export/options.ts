import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** What the service is built from. */
export interface ExportOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Records of one file at most; `MAX_EXPORT_RECORDS` when not said. */
  readonly maxRecords?: number
  /** The same of an outside source; `MAX_LIVE_EXPORT_RECORDS` when not said. */
  readonly maxLiveRecords?: number
  /** Exports at a time; `MAX_EXPORTS_AT_ONCE` when not said. */
  readonly maxAtOnce?: number
  /** Milliseconds; `EXPORT_IDLE_MS` when not said. */
  readonly idleMs?: number
}
