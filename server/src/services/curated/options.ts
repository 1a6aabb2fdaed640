import type { DataSources } from '@graticule/contracts/data-sources'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { KeptItems } from '../../kept/open-kept.ts'

/** What the service is built from. */
export interface CuratedOptions {
  readonly kept: KeptItems
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  readonly catalogue: Pick<Catalogue, 'get'>
  /** Names as others read them, by id; who has no account any more has none. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
