/** Tables of what people keep and say, and of their alerts, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

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
  /** The source as its tab is called, where that is a part of the catalogue; empty elsewhere, and where nobody knows. */
  seen_in: string
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
  /** As of likes. */
  seen_in: string
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
  /** Name, run and workflow, folded: what is searched. */
  words: string
  /** unknown, in-progress, ready or failed */
  status: string
  /** What the platform says of it; empty = nothing. */
  message: string
  created_at: number
  changed_at: number
}

/** Resources whose files people want to have. */
export interface DownloadItemsTable {
  id: number
  person_id: string
  data_source: string
  target_id: string
  site_id: number
  name: string
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
  /** bookmarks, saved_searches, saved_runs or download_items */
  list: string
  /** JSON of the rows */
  items: string
  removed_at: number
}

export interface KeptTables {
  bookmarks: BookmarksTable
  likes: LikesTable
  ratings: RatingsTable
  comment_reports: CommentReportsTable
  comment_decisions: CommentDecisionsTable
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
}
