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
  /** running, complete, limit reached, interrupted or failed */
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
}

export interface HarvestRefusalsTable {
  harvest_id: number
  /** Counts from 0. */
  number: number
  place: string
  reason: string
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

/** Those who have an account, or have signed in by the provider of the operator. */
export interface PeopleTable {
  /** The subject of the identity provider (`sub`); never changes. */
  id: string
  /** As it was written; empty when the provider tells none. */
  email: string
  /** The address in the form that is compared; null where the provider of the operator keeps it. */
  email_key: string | null
  given_name: string
  family_name: string
  /** How it is written: people/passwords.ts. Null where another provider keeps it. */
  password: string | null
  /** JSON: list of roles. */
  roles: string
  /** JSON: list of ids of sites. */
  administers: string
  locked_at: number | null
  created_at: number
}

export interface SessionsTable {
  /** SHA-256 of what the cookie holds, base64url. */
  hash: string
  person_id: string
  /** 1: it outlives the browser. */
  is_kept: number
  /** Browser and system, in a few words. */
  device: string
  /** Sealed JSON of the tokens of the operator's provider; null with the embedded one. */
  tokens: string | null
  /** When they have to be renewed. */
  tokens_end_at: number | null
  created_at: number
  seen_at: number
  ends_at: number
}

/** Links that were sent by mail or printed, each good for one use. */
export interface OneTimeLinksTable {
  /** SHA-256 of the word in the link, base64url. */
  hash: string
  /** A `LinkPurpose`. */
  purpose: string
  person_id: string | null
  /** JSON of what the link does. */
  detail: string
  ends_at: number
}

export interface SignInFailuresTable {
  /** Hash of an address, of an account, or of both. */
  key: string
  failures: number
  last_at: number
}

/** What the embedded identity provider keeps. */
export interface ProviderItemsTable {
  /** Name of its model. */
  kind: string
  /** Hash of the id. */
  id: string
  /** JSON */
  item: string
  grant_id: string | null
  uid: string | null
  account_id: string | null
  ends_at: number | null
}

export interface SigningKeysTable {
  name: string
  /** A sealed private JWK. */
  sealed: string
  created_at: number
}

/** A resource that a person keeps. */
export interface BookmarksTable {
  id: number
  person_id: string
  /** Name of the source, as the portal has it now or as it was given. */
  data_source: string
  target_id: string
  site_id: number
  name: string
  note: string
  /** Empty = none. */
  folder: string
  /** State of the map as a client gave it; empty = none. */
  curr_map: string
  /** Name and note, folded: what is searched and sorted. */
  words: string
  created_at: number
  changed_at: number
}

/** A resource that a person likes. Its source is the one whose tabs count together: the catalogue is one. */
export interface LikesTable {
  data_source: string
  target_id: string
  person_id: string
  site_id: number
  name: string
  created_at: number
}

/** What a person says of a resource; its source as of likes. */
export interface RatingsTable {
  id: number
  person_id: string
  data_source: string
  target_id: string
  site_id: number
  name: string
  /** 1 to 5 */
  score: number
  /** Empty = none. */
  comment: string
  /** 1: a moderator has taken the comment away, its author alone sees it; 2: written anew since, it waits for a moderator. */
  comment_removed: number
  created_at: number
  changed_at: number
}

/** Who reported a comment, and why. A comment with reports waits for a moderator. */
export interface CommentReportsTable {
  rating_id: number
  person_id: string
  reason: string
  reported_at: number
  /** The decision about it; null = it waits. */
  decision_id: string | null
}

/** What a moderator decided of a comment. */
export interface CommentDecisionsTable {
  id: string
  rating_id: number
  /** Empty when their account has gone. */
  moderator_id: string
  /** `keep` or `remove` */
  decision: string
  reason: string
  /** `comment_removed` before. */
  state_before: number
  decided_at: number
}

export interface SavedSearchesTable {
  id: number
  person_id: string
  site_id: number
  name: string
  /** Empty = none. */
  folder: string
  /** Name and phrase, folded. */
  words: string
  /** JSON of what was saved. */
  search: string
  created_at: number
  changed_at: number
  /** When its results were opened last. */
  opened_at: number | null
  /** Results that are new since then. */
  news: number
}

/** How a person hears of changes in the results of a search; there is no row while nothing was ever asked for. */
export interface SearchAlertsTable {
  search_id: number
  person_id: string
  /** The word in the address of the feed; null = there is none. */
  feed_word: string | null
  /** off, daily or weekly */
  mail: string
  mail_next_at: number | null
  /** The last event that a mail told. */
  mail_sent: number
  hook_url: string | null
  /** Sealed. */
  hook_secret: string | null
  /** off, on or dead */
  hook_state: string
  /** Deliveries in a row that failed. */
  hook_failures: number
  hook_next_at: number | null
  hook_sent: number
  hook_last_at: number | null
  /** What the receiver said last. */
  hook_answer: string | null
  /** When an outside source is looked at next; null for the catalogue, which tells its changes. */
  look_next_at: number | null
  /** JSON of what an outside source gave last: titles and fingerprints by id. */
  seen: string | null
}

/** What has changed in the results of a search. Ids grow in the order in which they were written. */
export interface SearchEventsTable {
  id: number
  search_id: number
  /** new, changed or gone */
  kind: string
  data_source: string
  target_id: string
  title: string
  at: number
}

/** Records as they were before a change, until alerts have seen it. */
export interface RecordChangesTable {
  /** The number of the change. */
  seq: number
  record_id: string
  /** The entry as JSON; null = there was none. */
  before: string | null
}

/** One row: which server looks for changes, until when it has to say so again, and the last event. */
export interface AlertWorkTable {
  /** Always 1. */
  id: number
  holder: string
  until: number
  last_event: number
}

/** Searches that administrators highlight, and what they changed of the shipped ones. */
export interface HighlightedSearchesTable {
  id: number
  shipped: number
  removed: number
  /** JSON; of a shipped one only what was changed. */
  record: string
  created_at: number
  changed_at: number
}

export interface SavedRunsTable {
  id: number
  person_id: string
  site_id: number
  name: string
  run_id: string
  workflow_id: string
  path: string
  created_at: number
}

/** Folders of people's lists. */
export interface KeptFoldersTable {
  person_id: string
  /** bookmarks or saved_searches */
  list: string
  name: string
}

/** Rows that were removed a moment ago, so that they can be brought back. */
export interface RemovedItemsTable {
  id: string
  person_id: string
  /** bookmarks or saved_searches */
  list: string
  /** JSON of the rows */
  items: string
  removed_at: number
}

export interface Tables {
  people: PeopleTable
  sessions: SessionsTable
  one_time_links: OneTimeLinksTable
  sign_in_failures: SignInFailuresTable
  provider_items: ProviderItemsTable
  signing_keys: SigningKeysTable
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
  kept_folders: KeptFoldersTable
  removed_items: RemovedItemsTable
}
