/** Tables of what people propose for entries, by their columns. Times are milliseconds since 1970. */

/** A proposal for the fields of a record. Its source is the one whose tabs count together: the catalogue is one. */
export interface ImprovementsTable {
  id: number
  /** Empty when the account of its author has gone. */
  person_id: string
  data_source: string
  target_id: string
  /** As of likes: the part of the catalogue in which it was seen. */
  seen_in: string
  /** Title of the record when it was sent. */
  name: string
  /** JSON of the fields that change, as they were shown when it was sent. */
  values_before: string
  /** JSON of the same fields as they are proposed. */
  values_after: string
  reason: string
  /** waiting, accepted, refused or removed */
  state: string
  /** Grows with each change of its author. */
  version: number
  /** JSON of the rows of `improved_fields` that were replaced when it was accepted. */
  replaced: string
  /** Empty = nobody has decided, or their account has gone. */
  moderator_id: string
  /** Words of the moderator. */
  comment: string
  /** Why it was removed after it was accepted. */
  removal: string
  /** The mail that tells its author; empty = none. */
  mail_id: string
  created_at: number
  changed_at: number
  decided_at: number | null
}

/** A field of a record that is shown as an accepted improvement says. */
export interface ImprovedFieldsTable {
  id: number
  data_source: string
  target_id: string
  field: string
  /** JSON of the value that is shown. */
  value: string
  /** JSON of what the provider says. */
  original: string
  /** The content of the record in which the provider said so; empty for an outside source. */
  content_hash: string
  improvement_id: number
  accepted_at: number
  /** Since when a moderator should look at it again, because the provider has changed the field; null = there is no need. */
  look_since: number | null
}

/** A relation between two entries. */
export interface EntryRelationsTable {
  id: number
  /** Empty when the account of its author has gone. */
  person_id: string
  /** What the main entry is to the other one. */
  type: string
  main_source: string
  main_id: string
  main_name: string
  /** As of likes. */
  main_seen_in: string
  related_source: string
  related_id: string
  related_name: string
  related_seen_in: string
  reason: string
  /** waiting, accepted, refused or removed */
  state: string
  version: number
  moderator_id: string
  comment: string
  removal: string
  mail_id: string
  created_at: number
  decided_at: number | null
}

export interface ProposalTables {
  improvements: ImprovementsTable
  improved_fields: ImprovedFieldsTable
  entry_relations: EntryRelationsTable
}
