/** What a connector makes of documents, record by record. */
import type { CatalogueRecord } from './catalogue-record.ts'

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
