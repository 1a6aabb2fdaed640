/** Tables of what visitors did and of what operators are told, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

/** One thing that a visitor did. */
export interface UsageLogTable {
  at: number
  /** A `LogKind`. */
  kind: string
  /** Tells visitors of one day apart, and nothing else about them. */
  visitor: string
  /** Words of a search; null for anything else. */
  phrase: string | null
  /** What it found. */
  total: number | null
  entry_id: string | null
  /** All fields as JSON. */
  fields: string
}

/** How often entries were opened, a visitor once a day. */
export interface ViewCountsTable {
  entry_id: string
  views: number
}

/** Phrases that found something, in lower case, and by how many visitors they were searched, a visitor once a day. */
export interface SearchedPhrasesTable {
  phrase: string
  visits: number
  /** The latest day, days since 1970; the visitors of it, and those of the day that had most. */
  day: number
  visits_of_day: number
  most_of_day: number
  /** Days on which it was counted. */
  days: number
  last_at: number
}

/** Entries that were opened after a search, counted as the phrases are. */
export interface OpenedEntriesTable extends SearchedPhrasesTable {
  entry_id: string
}

/** Troubles of servers of layers, each once. */
export interface FailureReportsTable {
  host: string
  type: string
  trouble: string
  count: number
  first_at: number
  last_at: number
  /** When operators were told of it by mail; null: never. */
  mailed_at: number | null
}

/** Mails that wait to be sent. */
export interface MailOutboxTable {
  id: string
  /** JSON of a `Mail`. */
  mail: string
  added_at: number
  /** Tries in a row that failed. */
  failures: number
  /** When it is tried next; while a server tries it, when another one may. */
  next_at: number
}

export interface LogTables {
  usage_log: UsageLogTable
  view_counts: ViewCountsTable
  searched_phrases: SearchedPhrasesTable
  opened_entries: OpenedEntriesTable
  failure_reports: FailureReportsTable
  mail_outbox: MailOutboxTable
}
