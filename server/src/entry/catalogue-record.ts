/** A record: the entry that it was read into, and the document that it was read from. */
import type { Resource } from '@graticule/contracts/resource'

/** The document that a record was read from, byte for byte. */
export interface OriginalDocument {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly standard: string
}

/** A record on its way into the catalogue. */
export interface CatalogueRecord {
  readonly resource: Resource
  readonly original?: OriginalDocument
  /**
   * The identifier that its source gave it, when `resource.id` is the one that it was stored under in the catalogue that
   * it was exported from. It keeps that one where nobody has it.
   */
  readonly givenId?: string
}
