/** Tables of data providers and dashboards, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

export interface DataProvidersTable {
  /** Key of the organisation for one that ships with the portal. */
  id: string
  shipped: number
  removed: number
  /** JSON of a `WrittenProvider`; what ships is replaced by it. */
  record: string
  /** Counts the changes, from 1. */
  version: number
  created_at: number
  changed_at: number
}

export interface DashboardsTable {
  id: number
  person_id: string
  site_id: number
  name: string
  summary: string
  /** How many pages the draft has. */
  pages: number
  /** JSON of a `DashboardContent`. */
  draft: string
  /** Counts the changes of the draft, from 1. */
  version: number
  created_at: number
  changed_at: number
  /** JSON of name, summary and content as they were published; null = not published. */
  published: string | null
  /** Version of the draft that was published. */
  published_version: number | null
  published_at: number | null
  /** The word in the address of what is published; it stays when the dashboard is published again. */
  word: string | null
}

export interface BoardTables {
  data_providers: DataProvidersTable
  dashboards: DashboardsTable
}
