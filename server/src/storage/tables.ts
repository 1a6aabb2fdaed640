/** Tables of the database, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

/** One row: who this store is and how far its changes have come. */
export interface CatalogueStateTable {
  /** Always 1. */
  id: number
  /** UUID made with the store; an index of another store is not ours. */
  store_id: string
  /** Number of the latest change. Every written or removed record has the number of its own latest change. */
  seq: number
}

export interface RecordsTable {
  /** Identifier within the catalogue. */
  id: string
  /** Identifier that the source gave; differs from `id` when another source had it first. Unique within a source. */
  given_id: string
  source_id: string
  parent_id: string | null
  /** The normalised entry as JSON. */
  resource: string
  /** SHA-256 of the entry and of its original, hexadecimal. */
  content_hash: string
  seq: number
  created_at: number
  changed_at: number
}

export interface OriginalsTable {
  record_id: string
  media_type: string
  standard: string
  /** The document, Zstandard (RFC 8878). */
  compressed: Uint8Array
  /** Length of the document, bytes. */
  byte_length: number
  /** SHA-256 of the document, hexadecimal. */
  sha256: string
}

/** Ids that were removed: how an index learns of it. */
export interface RemovedRecordsTable {
  id: string
  seq: number
}

/** Providers by id; the title is the one last written. */
export interface CatalogueSourcesTable {
  id: string
  title: string
}

export interface Tables {
  catalogue_state: CatalogueStateTable
  records: RecordsTable
  originals: OriginalsTable
  removed_records: RemovedRecordsTable
  catalogue_sources: CatalogueSourcesTable
}
