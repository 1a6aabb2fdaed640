import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** What the service is built from. */
export interface ExtentsOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Results of one answer at most; `MAX_MAP_RESULTS` when not said. */
  readonly most?: number
  /** Pages that an outside source is asked for at most; `LIVE_MAP_PAGES` when not said. */
  readonly livePages?: number
}
