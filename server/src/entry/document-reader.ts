/** The shape of every connector that reads documents. */
import type { Harvested } from './harvested.ts'

/** A document that is fed piece by piece: what the readers of all kinds look like. */
export interface DocumentReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
  /** Instead of the two, for a document that is there as a whole: a quicker way, which some documents cannot go. */
  readonly whole?: (bytes: Uint8Array) => Harvested[] | undefined
}
