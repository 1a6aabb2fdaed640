/** What the server is built from. */
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { Matching } from '../alerts/follow-changes.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Config } from '../config.ts'
import type { LiveLimits } from '../connectors/live/open-live-sources.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import type { Identity } from '../identity/identity.ts'
import type { RunsWorkflow } from '../improvements/workflow-port.ts'
import type { LayerBytes } from '../layers/create-layer-files.ts'
import type { LinkRegister } from '../link-health/link-register.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Database } from '../storage/database.ts'

/** What the app is built from. It closes none of it but the way out that it has built itself. */
export interface AppDependencies {
  readonly config: Config
  /** Where services keep what is theirs. */
  readonly database: Database
  readonly catalogue: Catalogue
  readonly links: Pick<LinkRegister, 'find'>
  readonly gazetteer: Gazetteer
  readonly version: string
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number
  /** How often the settings and contents that other processes have changed are looked at, ms; by default once a second, more often in tests. */
  readonly pollMs?: number
  /** The way to other servers; by default one to public servers and those that the configuration allows. */
  readonly outbound?: Outbound
  /** Tells who asks; by default the sessions and tokens of the portal do. */
  readonly identity?: Identity
  /** Time and size of the answers of outside sources; those of the limits by default. */
  readonly liveLimits?: LiveLimits
  /** How large files and pictures of layers may be; `LAYER_BYTES` by default, less in tests. */
  readonly layerBytes?: LayerBytes
  /** Waits before a server is refused, `REFUSAL_STEP_MS` at most; less in tests. */
  readonly pauseBeforeRefusal?: (milliseconds: number) => Promise<void>
  /** The exponent of what a password costs; `PASSWORD_LOG_COST` by default, less in tests. */
  readonly passwordLogCost?: number
  /** Bits of the task for guests; `ROBOT_CHECK_BITS` by default, less in tests. */
  readonly robotCheckBits?: number
  /** Whether a workflow runs on an entry; none does by default. */
  readonly runsWorkflow?: RunsWorkflow
  /** What matches changes of the catalogue against saved searches; a thread by default, which takes long to start for a test. */
  readonly matching?: (database: Pick<Database, 'reader'>) => Matching
  /** The rows of the data sources at this moment; those of the settings by default. */
  readonly sourceRows?: () => readonly SourceRow[]
}
