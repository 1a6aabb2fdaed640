import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/** What the service is built from. */
export interface PersonalDataOptions {
  readonly catalogue: Catalogue
  readonly learned: LearnedSearches
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
