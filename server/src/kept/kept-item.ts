/** What all items have that people keep: their words, and how many there may be. */
import { MAX_DOWNLOADS, MAX_KEPT_ITEMS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fold, lowerCase } from '../catalogue/index/analyser/fold.ts'
import { holdsParts } from '../storage/holds-parts.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'

/** Texts as they are searched and sorted: case and accents do not count. */
export const foldedWords = (...texts: readonly string[]): string => fold(lowerCase(texts.filter((text) => text !== '').join(' ')))

/** Parts of the wanted text that all have to be there. */
const wantedParts = (text: string): string[] =>
  foldedWords(text)
    .split(/\s+/u)
    .filter((part) => part !== '')

/** The condition that the column `words` holds all words of a text. */
export const holdsWords = (text: string): RawBuilder<boolean> => holdsParts(sql<string>`words`, wantedParts(text))

/** Tables of items that have an owner and are counted. */
export type OwnedTable = 'bookmarks' | 'likes' | 'ratings' | 'saved_searches' | 'saved_runs' | 'download_items'

/** Items of a kind that one person has at most. */
export const mostOf = (table: OwnedTable): number => (table === 'download_items' ? MAX_DOWNLOADS : MAX_KEPT_ITEMS)

/** How many items of a kind a person has. */
export async function countOf(db: Kysely<Tables>, table: OwnedTable, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Rejects when a person has as many items of a kind as there may be.
 * @rule D48.kept-items
 */
export async function checkRoom(db: Kysely<Tables>, table: OwnedTable, personId: string): Promise<void> {
  const most = mostOf(table)
  if ((await countOf(db, table, personId)) < most) return
  throw new PortalError('conflict', say('kept:full.items', { most }))
}

/** An item that is not there, or is somebody else's: nobody learns which. */
export const notYours = (): PortalError => new PortalError('not-found', say('kept:none.item'))

/** The number that a path names; what is none names no item. */
export function itemIdOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw notYours()
  return id
}
