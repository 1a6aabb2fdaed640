/** Tables of community portals in the making, and of what servers note. Times are milliseconds since 1970. */

/** A community portal that somebody drafts. */
export interface SiteDraftsTable {
  id: number
  person_id: string
  /** Its part of the address; empty = not chosen yet. */
  slug: string
  /** draft or waiting */
  state: string
  /** JSON, `DraftValues` of the contracts. */
  draft_values: string
  version: number
  changed_at: number
}

/** A request to be listed as a mirror of the portal. */
export interface PortalRequestsTable {
  id: number
  person_id: string
  mirror_url: string
  name: string
  email: string
  /** Empty = none was given. */
  reason: string
  done_at: number | null
  sent_at: number
}

/** What a server has noted. */
export interface ServerNotesTable {
  server: string
  at: number
  /** Tells notes of one moment apart. */
  seq: number
  /** 30 = information, 40 = warning, 50 = fault. */
  level: number
  area: string
  words: string
  /** Empty = none. */
  detail: string
}

export interface SiteTables {
  server_notes: ServerNotesTable
  site_drafts: SiteDraftsTable
  portal_requests: PortalRequestsTable
}
