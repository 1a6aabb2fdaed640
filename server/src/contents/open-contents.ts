/** Everything that sites show of their own: pages, menus, documents. */
import type { Database } from '../storage/database.ts'
import { type DocumentStore, openDocuments } from './documents/document-store.ts'
import { writeFirstContent } from './first-content.ts'
import { type MenuStore, openMenus } from './menu-store.ts'
import { openPages, type PageStore } from './page-store.ts'

export interface Contents {
  readonly pages: PageStore
  readonly menus: MenuStore
  readonly documents: DocumentStore
}

/** Opens them; an empty installation gets what the seed holds. Rejects with the failure of the database. */
export async function openContents(database: Database, seedFolder: string, now: number): Promise<Contents> {
  await writeFirstContent(database, seedFolder, now)
  return { pages: openPages(database), menus: openMenus(database), documents: openDocuments(database) }
}
