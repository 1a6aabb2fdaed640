/** Tables of records, their originals and harvests, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

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
  /** The place that it was harvested from last; null for records that nobody harvested. */
  place_id: number | null
}

export interface OriginalsTable {
  record_id: string
  media_type: string
  standard: string
  /** The document, Zstandard (RFC 8878); nothing when it lies in a pack. */
  compressed: Uint8Array
  /** Length of the document, bytes. */
  byte_length: number
  /** SHA-256 of the document, hexadecimal. */
  sha256: string
  /** The pack that it lies in, and from which byte of what is in it; null for one that is compressed by itself. */
  pack_id: number | null
  pack_start: number | null
}

/** Original documents one after another, compressed together; gone with the last of its documents. */
export interface OriginalPacksTable {
  /** The change number of one of the records that it was written with. */
  id: number
  /** Zstandard (RFC 8878). */
  compressed: Uint8Array
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

/** What is harvested, and as whose. */
export interface HarvestPlacesTable {
  id: number
  kind: string
  target: string
  source_id: string
}

/** One harvest. */
export interface HarvestsTable {
  id: number
  place_id: number
  /** running, complete, limit reached, cancelled, interrupted or failed */
  state: string
  started_at: number
  /** When it was last heard of. */
  heard_at: number
  ended_at: number | null
  records_new: number
  records_changed: number
  records_unchanged: number
  records_refused: number
  records_removed: number
  /** Where a later harvest can go on; its source knows what it means. */
  position: string | null
  failure: string | null
  /** While it runs: records read so far, and the share of the whole, 0 to 1. Null before the first news. */
  records_read: number | null
  read_share: number | null
  /** 1: somebody wants it to end. */
  cancel_asked: number
  /** What else it had to say, as a list of sentences in JSON. */
  notes: string | null
}

export interface HarvestRefusalsTable {
  harvest_id: number
  /** Counts from 0. */
  number: number
  place: string
  reason: string
  /** The beginning of the refused document, of the first refusals of the latest harvests. */
  document: string | null
}

/** Harvests that are done again and again. */
export interface HarvestSchedulesTable {
  id: number
  kind: string
  target: string
  source_id: string
  source_title: string
  curated: number
  remove_missing: number
  /** Records after which a harvest stops. */
  record_limit: number | null
  every_ms: number
  next_at: number
  /** Harvests in a row that failed. */
  failures: number
  /** The server that has taken it on, and until when. */
  claimed_by: string | null
  claimed_until: number | null
  /** 1: only when somebody asks for it. */
  manual: number
  /** 1: not until it is switched on again. */
  off: number
  /** Minute of the day in UTC at which it is due; null = counted from the end of the last one. */
  at_minute: number | null
  /** Work that somebody has asked for: `harvest`, `clear` (remove its records) or `forget` (that, and the place itself). */
  asked: string | null
}

export interface RecordTables {
  catalogue_state: CatalogueStateTable
  records: RecordsTable
  originals: OriginalsTable
  original_packs: OriginalPacksTable
  removed_records: RemovedRecordsTable
  catalogue_sources: CatalogueSourcesTable
  harvest_places: HarvestPlacesTable
  harvests: HarvestsTable
  harvest_refusals: HarvestRefusalsTable
  harvest_schedules: HarvestSchedulesTable
}
