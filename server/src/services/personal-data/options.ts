import type { DataSources } from '@graticule/contracts/data-sources'
import type { AlertStore } from '../../alerts/alert-store.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { KeptItems } from '../../kept/open-kept.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/** What the service is built from. */
export interface PersonalDataOptions {
  readonly catalogue: Catalogue
  readonly learned: LearnedSearches
  readonly kept: Pick<KeptItems, 'searches' | 'lists'>
  readonly alerts: AlertStore
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
