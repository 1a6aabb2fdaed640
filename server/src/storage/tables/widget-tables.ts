/** Tables of the search widget on other sites. Times are milliseconds since 1970. */

export interface WidgetKeysTable {
  id: number
  /** 0 for the global site. */
  site_id: number
  name: string
  /** SHA-256 of the key, hexadecimal; the key itself is not kept. */
  key_hash: string
  /** Its last four characters. */
  last_four: string
  /** JSON, a list of origins. */
  origins: string
  per_hour: number
  /** Counts the changes, from 1. */
  version: number
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
}

/** How often a key was used in an hour. */
export interface WidgetUsesTable {
  key_id: number
  /** Hours since 1970. */
  hour: number
  requests: number
  /** Because of the origin or the limit. */
  refused: number
}

export interface WidgetTables {
  widget_keys: WidgetKeysTable
  widget_uses: WidgetUsesTable
}
