/** Takes the links of records in as the store changes, by its change numbers. */
import { hash } from 'node:crypto'
import { addressToVisit, webAddress } from '@graticule/contracts/links/link-address'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import type { RecordStore } from '../catalogue/store/record-store.ts'
import { hostAndPort } from '../outbound/addresses.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { linksAvailable as available } from './links-available.ts'

/** What the register follows, and tells that records are to be read again. */
export type FollowedStore = Pick<RecordStore, 'position' | 'changesSince' | 'touch'>

/** Changed records taken in at a time. */
const RECORDS_AT_ONCE = 100

/** What addresses are told apart by. */
export const addressHash = (address: string): string => hash('sha256', address)

interface FoundLink {
  readonly recordId: string
  readonly url: string
  readonly address: string
  readonly hash: string
  readonly host: string
}

/** The links of an entry that a visitor can follow. */
function linksOf({ id, online }: Resource): FoundLink[] {
  return [...new Map(online.map((link) => [link.url, link])).values()].flatMap((link) => {
    const url = webAddress(link.url)
    if (url === undefined) return []
    const asked = new URL(addressToVisit(link, url))
    asked.hash = ''
    return [{ recordId: id, url: link.url, address: asked.href, hash: addressHash(asked.href), host: hostAndPort(asked) }]
  })
}

async function takeIn(db: Kysely<Tables>, found: readonly FoundLink[], now: number): Promise<void> {
  const ids = new Map<string, number>()
  for (const part of chunks([...new Set(found.map(({ hash }) => hash))], IDS_PER_STATEMENT)) {
    const rows = await db.selectFrom('links').select(['id', 'address_hash']).where('address_hash', 'in', part).execute()
    for (const { id, address_hash: hash } of rows) ids.set(hash, id)
  }
  const { latest } = await db
    .selectFrom('links')
    .select(({ fn }) => fn.max<number | null>('id').as('latest'))
    .executeTakeFirstOrThrow()
  let last = latest ?? 0
  const unknown = [...new Map(found.filter(({ hash }) => !ids.has(hash)).map((link) => [link.hash, link])).values()]
  for (const part of chunks(unknown, IDS_PER_STATEMENT)) {
    const rows = part.map(({ address, hash, host }) => {
      last += 1
      ids.set(hash, last)
      return { id: last, address, address_hash: hash, host, failures: 0, next_at: now }
    })
    await db.insertInto('links').values(rows).execute()
    const hosts = [...new Set(part.map(({ host }) => host))].map((host) => ({ host, next_at: now, quiet_until: 0 }))
    await db
      .insertInto('link_hosts')
      .values(hosts)
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ next_at: now }))
      .execute()
  }
  for (const part of chunks(found, IDS_PER_STATEMENT)) {
    const rows = part.map(({ recordId, url, hash }) => ({ record_id: recordId, link_id: ids.get(hash) as number, url }))
    await db.insertInto('record_links').values(rows).execute()
  }
}

/** What follows a store. `now` gives milliseconds since 1970. */
export function linkFollower({ writer, reader }: Pick<Database, 'writer' | 'reader'>, store: FollowedStore, now: () => number) {
  const position = async (db: Kysely<Tables>): Promise<number> =>
    (await db.selectFrom('link_position').select('seq').where('id', '=', 1).executeTakeFirstOrThrow()).seq

  return {
    /** Takes in the links of the next changed records; false when there were none. */
    follow: (): Promise<boolean> =>
      available(async () => {
        const [{ seq }, before] = [await store.position(), await position(reader)]
        if (seq === before) return false
        // a store that was put back to an earlier state is followed from its beginning
        const from = seq < before ? 0 : before
        const { written, removed, upTo } = await store.changesSince(from, RECORDS_AT_ONCE)
        await writer.transaction().execute(async (db) => {
          await takeWriteLock(db)
          // another process may have been quicker
          if ((await position(db)) !== before) return
          for (const part of chunks([...written.map(({ id }) => id), ...removed], IDS_PER_STATEMENT)) {
            await db.deleteFrom('record_links').where('record_id', 'in', part).execute()
          }
          await takeIn(db, written.flatMap(linksOf), now())
          await db.updateTable('link_position').set({ seq: upTo }).where('id', '=', 1).execute()
        })
        return true
      }),
    /** Whether records have changed since. */
    isBehind: (): Promise<boolean> => available(async () => (await store.position()).seq !== (await position(reader))),
  }
}
