import type { Gazetteer } from '../../gazetteer/gazetteer.ts'

/** What the service is built from. */
export interface PlacesOptions {
  readonly gazetteer: Gazetteer
}
