/** Tables of the database, by their columns. Times are milliseconds since 1970, flags 0 or 1. */
import type { Insertable } from 'kysely'
import type { BoardTables } from './tables/board-tables.ts'
import type {
  AlertWorkTable,
  BookmarksTable,
  CommentDecisionsTable,
  CommentReportsTable,
  DownloadItemsTable,
  HighlightedSearchesTable,
  InvitationsTable,
  KeptFoldersTable,
  LikesTable,
  OneTimeLinksTable,
  PeopleTable,
  ProviderItemsTable,
  RatingsTable,
  RecordChangesTable,
  RemovedItemsTable,
  SavedRunsTable,
  SavedSearchesTable,
  SearchAlertsTable,
  SearchEventsTable,
  SessionsTable,
  SignInFailuresTable,
  SourceKeysTable,
  SigningKeysTable,
  SecondStepsTable,
  RecoveryCodesTable,
  PreferencesTable,
  ConnectionsTable,
} from './people-tables.ts'
import type { EntryRelationsTable, ImprovedFieldsTable, ImprovementsTable } from './tables/proposal-tables.ts'
import type { ContentTables } from './tables/content-tables.ts'
import type { CurationTables } from './tables/curation-tables.ts'
import type { FeedbackTables } from './tables/feedback-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { WidgetTables } from './tables/widget-tables.ts'

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

/** Links to pages of the portal, never changed and never removed. */
export interface ShortLinksTable {
  id: string
  /** From the root of the portal. */
  address: string
  /** SHA-256 of the address, hexadecimal. */
  address_hash: string
  /** 0 for the id that the address has here; others came from other installations. */
  alias: number
  created_at: number
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

/** Addresses that links of records lead to. */
export interface LinksTable {
  id: number
  /** Where a visitor is led (`addressToVisit`). */
  address: string
  /** SHA-256 of the address, hexadecimal. */
  address_hash: string
  host: string
  /** A `LinkState`; null until something is known. */
  state: string | null
  /** A `LinkCause`. */
  cause: string | null
  moved_to: string | null
  /** When the state was found. */
  checked_at: number | null
  /** Looks in a row that ended with a failure. */
  failures: number
  next_at: number
}

/** Which records have which links. */
export interface RecordLinksTable {
  record_id: string
  link_id: number
  /** As the record writes it. */
  url: string
}

/** Servers that links lead to, each asked by one of us at a time. */
export interface LinkHostsTable {
  /** `host:port` */
  host: string
  next_at: number
  /** It asked to be left alone until then, or does not answer at all; 0 = it did not. */
  quiet_until: number
  claimed_by: string | null
  claimed_until: number | null
}

/** What servers ask of robots. */
export interface LinkRobotsTable {
  /** Scheme, host and port: "https://data.example.org". */
  origin: string
  /** JSON of those that hold for us, as they were last read; null: never. */
  rules: string | null
  read_at: number | null
  asked_at: number
  /** They could not be read since then; null: the last time they could. */
  failing_since: number | null
}

/** One row: how far the links have followed the store. */
export interface LinkPositionTable {
  /** Always 1. */
  id: number
  seq: number
}

/** Settings that were set, a row each. */
export interface SettingsTable {
  /** 0 for the installation and the global site. */
  site_id: number
  key: string
  /** JSON */
  value: string
  /** {@link SettingsStateTable.version} of its latest change. */
  version: number
  changed_at: number
  changed_by: string
}

/** One row: how often settings were changed, and when last. */
export interface SettingsStateTable {
  /** Always 1. */
  id: number
  version: number
  changed_at: number
}

/** Every change of a setting. */
export interface SettingsHistoryTable {
  version: number
  site_id: number
  key: string
  /** set or reset */
  action: string
  /** JSON of the new value; null for a secret and where there is none. */
  value: string | null
  changed_at: number
  changed_by: string
}

export interface Tables extends BoardTables, ContentTables, CurationTables, FeedbackTables, SiteTables, WidgetTables {
  people: PeopleTable
  invitations: InvitationsTable
  sessions: SessionsTable
  source_keys: SourceKeysTable
  one_time_links: OneTimeLinksTable
  sign_in_failures: SignInFailuresTable
  provider_items: ProviderItemsTable
  signing_keys: SigningKeysTable
  second_steps: SecondStepsTable
  recovery_codes: RecoveryCodesTable
  preferences: PreferencesTable
  connections: ConnectionsTable
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
  failure_reports: FailureReportsTable
  mail_outbox: MailOutboxTable
  short_links: ShortLinksTable
  usage_log: UsageLogTable
  view_counts: ViewCountsTable
  searched_phrases: SearchedPhrasesTable
  opened_entries: OpenedEntriesTable
  links: LinksTable
  record_links: RecordLinksTable
  link_hosts: LinkHostsTable
  link_robots: LinkRobotsTable
  link_position: LinkPositionTable
  settings: SettingsTable
  settings_state: SettingsStateTable
  settings_history: SettingsHistoryTable
  bookmarks: BookmarksTable
  likes: LikesTable
  ratings: RatingsTable
  comment_decisions: CommentDecisionsTable
  comment_reports: CommentReportsTable
  saved_searches: SavedSearchesTable
  search_alerts: SearchAlertsTable
  search_events: SearchEventsTable
  record_changes: RecordChangesTable
  alert_work: AlertWorkTable
  highlighted_searches: HighlightedSearchesTable
  saved_runs: SavedRunsTable
  download_items: DownloadItemsTable
  kept_folders: KeptFoldersTable
  removed_items: RemovedItemsTable
  improvements: ImprovementsTable
  improved_fields: ImprovedFieldsTable
  entry_relations: EntryRelationsTable
}

/** A row as it is written: what the database fills in may be absent. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
