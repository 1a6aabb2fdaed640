/** What harvesting gives, record by record. */
import type { CatalogueRecord } from '../catalogue.ts'
import type { PreparedRecord } from '../store/prepare-record.ts'

/** A record that goes into the catalogue. `place` tells people where it stands: `folder/file.xml, record 3` or a URL. */
export interface HarvestedRecord {
  readonly kind: 'record'
  readonly place: string
  readonly record: CatalogueRecord
}

/** A record or document that was not taken, and why. `reason` completes the sentence "refused: ...". */
export interface RefusedRecord {
  readonly kind: 'refused'
  readonly place: string
  readonly reason: string
}

/** A document that was understood and is only a way to records: a catalogue, a page of results. */
export interface HarvestedContainer {
  readonly kind: 'container'
  readonly place: string
  /** What it is, e.g. `catalog`, `items`. */
  readonly what: string
}

export type Harvested = HarvestedRecord | RefusedRecord | HarvestedContainer

/** A record that a thread of its own has read and made ready to be written. */
export interface HarvestedReady {
  readonly kind: 'ready'
  readonly place: string
  readonly record: PreparedRecord
}

/** What has become of the records so far. `read` is the sum of new, changed, unchanged and refused. */
export interface HarvestTally {
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Records of an earlier harvest that are not there any more. */
  removed: number
  /** Catalogues and pages of results: understood, and no records themselves. */
  containers: number
}
