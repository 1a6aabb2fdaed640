import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SourceKeys } from '../../connectors/live/source-keys.ts'
import type { HarvestDesk } from '../../harvest/harvest-desk.ts'
import type { RefusedRecords } from '../../harvest/refused-records.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Settings } from '../../settings/settings.ts'

/** What the service is built from. */
export interface SourcesDeskOptions {
  readonly settings: Settings
  readonly desk: HarvestDesk
  readonly keys: SourceKeys
  readonly refused: RefusedRecords
  readonly catalogue: Pick<Catalogue, 'count' | 'write'>
  /** The guarded way out. */
  readonly outbound: Outbound
  /** This server runs jobs. */
  readonly runsJobs: boolean
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
