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
  /** The beginning of the refused document, where it was at hand; at most {@link MAX_REFUSED_DOCUMENT} characters. */
  readonly document?: string
}

/** Characters of a refused document that are kept. */
export const MAX_REFUSED_DOCUMENT = 60_000

/** The beginning of a refused document. */
export const beginningOf = (bytes: Uint8Array): { readonly document: string } => ({
  document: Buffer.from(bytes.subarray(0, MAX_REFUSED_DOCUMENT * 2))
    .toString()
    .slice(0, MAX_REFUSED_DOCUMENT)
    // the last character may have been cut, and no database takes this sign
    .replace(/\uFFFD$/, '')
    .replaceAll('\u0000', ''),
})

/** A document that was understood and is only a way to records: a catalogue, a page of results. */
export interface HarvestedContainer {
  readonly kind: 'container'
  readonly place: string
  /** What it is, e.g. `catalog`, `items`. */
  readonly what: string
}

export type Harvested = HarvestedRecord | RefusedRecord | HarvestedContainer
