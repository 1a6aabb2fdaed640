/**
 * Short links in the database: an id that cannot be guessed, and the address of a page of this portal. A link is never
 * changed and never removed. An address has one id, and more only when links of another installation were brought in.
 */
import { createHash, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'

/** A link. */
export interface KeptLink {
  readonly id: string
  /** From the root of the portal, as `readSharedAddress` gives it. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The links. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface ShortLinkStore {
  /** The link to an address, which is made when there is none; durable when the promise resolves. */
  keep(address: string, now: number): Promise<{ readonly id: string; readonly isNew: boolean }>
  /** The id of the link to an address that has one. */
  idOf(address: string): Promise<string | undefined>
  /** The address that an id leads to. */
  find(id: string): Promise<string | undefined>
  /** All links page by page, in the order of their ids. */
  all(): AsyncGenerator<readonly KeptLink[]>
  /** Brings links in with their ids; those whose ids are there already are left alone. Gives how many are new. */
  bringIn(links: readonly KeptLink[]): Promise<number>
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 12
const LINKS_PER_PAGE = 500

/** @rule B-taking-away.short-link-ids Ids of short links are random, of 12 letters and digits */
const newId = (): string => Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex')
const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The short links', work)

const findByHash = (db: Kysely<Tables>, hash: string) =>
  db.selectFrom('short_links').select('id').where('address_hash', '=', hash).orderBy('alias').limit(1).executeTakeFirst()

async function bringInOne(db: Transaction<Tables>, { id, address, createdAt }: KeptLink): Promise<boolean> {
  const hash = hashOf(address)
  const { last } = await db
    .selectFrom('short_links')
    .select(({ fn }) => fn.max('alias').as('last'))
    .where('address_hash', '=', hash)
    .executeTakeFirstOrThrow()
  const alias = last === null ? 0 : last + 1
  const row = { id, address, address_hash: hash, alias, created_at: createdAt }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('short_links')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The links of an open database. */
export function openShortLinkStore({ writer, reader }: Pick<Database, 'writer' | 'reader'>): ShortLinkStore {
  return {
    keep: (address, now) =>
      available(async () => {
        const hash = hashOf(address)
        const known = await findByHash(reader, hash)
        if (known !== undefined) return { id: known.id, isNew: false }
        const id = newId()
        // whoever is first has made the link; the other one finds it
        await writer
          .insertInto('short_links')
          .values({ id, address, address_hash: hash, alias: 0, created_at: now })
          .onConflict((conflict) => conflict.columns(['address_hash', 'alias']).doNothing())
          .execute()
        const kept = (await findByHash(writer, hash))?.id ?? id
        return { id: kept, isNew: kept === id }
      }),
    idOf: (address) => available(async () => (await findByHash(reader, hashOf(address)))?.id),
    find: (id) =>
      available(async () => {
        const row = await reader.selectFrom('short_links').select('address').where('id', '=', id).executeTakeFirst()
        return row?.address
      }),
    async *all() {
      for (let after = ''; ;) {
        const from = after
        const rows = await available(() =>
          reader
            .selectFrom('short_links')
            .select(['id', 'address', 'created_at'])
            .where('id', '>', from)
            .orderBy('id')
            .limit(LINKS_PER_PAGE)
            .execute(),
        )
        const last = rows.at(-1)
        if (last === undefined) return
        yield rows.map(({ id, address, created_at: createdAt }) => ({ id, address, createdAt }))
        after = last.id
      }
    },
    bringIn: (links) =>
      available(() =>
        writer.transaction().execute(async (transaction) => {
          let brought = 0
          for (const link of links) if (await bringInOne(transaction, link)) brought += 1
          return brought
        }),
      ),
  }
}
