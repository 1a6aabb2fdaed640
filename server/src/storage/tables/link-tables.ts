/** Tables of the links of records, with their checks, and of short links, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

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

export interface LinkTables {
  links: LinksTable
  record_links: RecordLinksTable
  link_hosts: LinkHostsTable
  link_robots: LinkRobotsTable
  link_position: LinkPositionTable
  short_links: ShortLinksTable
}
