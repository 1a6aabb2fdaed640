import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/** What the service is built from. */
export interface SearchOptions {
  readonly catalogue: Catalogue
  readonly gazetteer: Gazetteer
  readonly learned: LearnedSearches
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
