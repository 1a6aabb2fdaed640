/** Tables of pages, menus and documents, by their columns. Times are milliseconds since 1970, flags 0 or 1. */
import type { Generated } from 'kysely'

export interface ContentPagesTable {
  id: number
  site_id: number
  /** In force; unique on its site. */
  slug: string
  version: number
  /** JSON of a `PageDocument`: what editors work on. */
  draft: string
  /** The same: what visitors see; null = nothing. */
  live: string | null
  /** JSON of titles by language of `live`, for lists; null as that is. */
  live_titles: string | null
  /** JSON of what lists tell of the draft: titles, states, the original. */
  draft_heads: string
  changed_at: number
  /** Id of a person; empty for what the portal came with. */
  changed_by: string
  published_at: number | null
}

/** Every version of a page that is kept. */
export interface ContentVersionsTable {
  page_id: number
  version: number
  /** A `PageAction`. */
  action: string
  /** JSON of a `PageDocument`. */
  document: string
  at: number
  by: string
  /** JSON: languages whose texts differ from the version before, for a published one from that published before; null = not known. */
  languages: Generated<string | null>
}

/** A page that was deleted, and can be brought back. */
export interface DeletedPagesTable {
  id: number
  site_id: number
  deleted_at: number
  /** Id of a person. */
  deleted_by: string
  slug: string
  /** In the original language. */
  title: string
  original: string
  /** JSON of its row of `content_pages`. */
  page: string
  /** JSON of its rows of `content_versions`. */
  versions: string
}

/** How often what visitors see of the pages of a site has changed. */
export interface ContentMarksTable {
  site_id: number
  mark: number
}

/** A row for each site that has a menu of its own. */
export interface MenusTable {
  site_id: number
  version: number
  changed_at: number
  changed_by: string
}

export interface MenuEntriesTable {
  id: number
  site_id: number
  /** 0 = top, 1 = below another. */
  level_id: number
  /** Counts from 0 within its level and parent. */
  priority: number
  parent_id: number | null
  /** JSON of `Words`. */
  title: string
  /** The page that it leads to; else `address` counts. */
  page_id: number | null
  address: string
  image: string
}

export interface DocumentsTable {
  id: number
  site_id: number
  title: string
  file_name: string
  media_type: string
  /** The file as it is given out. */
  content: Uint8Array
  byte_length: number
  width: number | null
  height: number | null
  /** SHA-256 of the file, base64url. */
  digest: string
  created_at: number
  created_by: string
}

/** Documents that somebody deleted, as they were. */
export interface DeletedDocumentsTable extends DocumentsTable {
  /** ms since 1970. */
  deleted_at: number
}

export interface ContentTables {
  content_pages: ContentPagesTable
  content_versions: ContentVersionsTable
  deleted_pages: DeletedPagesTable
  deleted_documents: DeletedDocumentsTable
  content_marks: ContentMarksTable
  menus: MenusTable
  menu_entries: MenuEntriesTable
  documents: DocumentsTable
}
