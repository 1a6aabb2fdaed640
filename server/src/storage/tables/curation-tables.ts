/** Tables of what administrators do with records, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

/** A record that was taken out of the catalogue, with its document: nobody finds it, and it can be brought back. */
export interface SetAsideRecordsTable {
  /** What its source and its place call it stay as they were, so that a harvest knows it again. */
  id: string
  given_id: string
  source_id: string
  parent_id: string | null
  /** The normalised entry as JSON. */
  resource: string
  content_hash: string
  created_at: number
  changed_at: number
  place_id: number | null
  /** hidden or deleted */
  state: string
  title: string
  /** Title and id as they are searched: case and accents do not count. */
  words: string
  set_at: number
  set_by: string
  /** Its document; null when it has none. */
  media_type: string | null
  standard: string | null
  /** Zstandard (RFC 8878). */
  document: Uint8Array | null
}

/** What administrators say of a record in place of its source; null = nothing. */
export interface RecordFlagsTable {
  record_id: string
  curated: number | null
  data_core: number | null
}

/** Records that were written in the form of the portal. */
export interface OwnRecordsTable {
  record_id: string
  /** JSON of a `RecordForm`. */
  form: string
}

/** Every change that an administrator made to a record. */
export interface RecordHistoryTable {
  /** Counts up, without gaps. */
  id: number
  record_id: string
  title: string
  /** A `RecordAction`. */
  action: string
  /** JSON of what changed, as it was and as it is; null where there is none. */
  value_before: string | null
  value_after: string | null
  changed_at: number
  changed_by: string
}

export interface CurationTables {
  set_aside_records: SetAsideRecordsTable
  record_flags: RecordFlagsTable
  own_records: OwnRecordsTable
  record_history: RecordHistoryTable
}
