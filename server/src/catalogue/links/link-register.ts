/**
 * The links of all records: where they lead, what was found there, and what is due. It follows the store by its change numbers, as
 * the index does. Any number of processes may look at links: each server that links lead to is asked by one of them at a time.
 */
import { addressToVisit, webAddress } from '@graticule/contracts/link-address'
import { LINK_CAUSES, type LinkCheck, type LinkState } from '@graticule/contracts/link-check'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import { hostAndPort } from '../../outbound/addresses.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { Tables } from '../../storage/tables.ts'
import { sha256 } from '../store/content-hash.ts'
import type { RecordStore } from '../store/record-store.ts'
import { chunks, IDS_PER_STATEMENT, lockState, touchRecords } from '../store/write-records.ts'
import { type KnownLink, type LinkOutcome, nextLook } from './next-look.ts'
import { robotsStore, type RobotsStore } from './robots-store.ts'
import { checkOf } from './with-checks.ts'

/** A link that is due. */
export interface DueLink extends KnownLink {
  readonly id: number
  readonly address: string
}

/** A server that links lead to, and those of its links that are due. */
export interface ClaimedHost {
  /** `host:port` */
  readonly host: string
  readonly links: readonly DueLink[]
}

/** A link as operators read it. */
export interface RegisteredLink {
  readonly address: string
  /** Records that have it. */
  readonly records: number
  /** Absent: nothing is known yet. */
  readonly check?: LinkCheck
  /** Milliseconds since 1970. */
  readonly nextAt: number
}

/** The register. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface LinkRegister {
  /** Takes in the links of the next changed records; false when there were none. */
  follow(): Promise<boolean>
  /** Whether there is something to do: records that have changed, or links that are due. */
  isDue(): Promise<boolean>
  /** Takes on the server whose links have been due for longest, for `leaseMs`; `undefined` when none is due. */
  claim(by: string, leaseMs: number): Promise<ClaimedHost | undefined>
  /** Notes what was found at a link. Entries are found by it at once, here, and in other processes within two seconds. */
  note(link: DueLink, outcome: LinkOutcome, everyMs: number): Promise<void>
  /** Gives a server back; it is left alone until `quietUntil`. */
  release(host: string, by: string, quietUntil: number): Promise<void>
  /** Makes links due at once, those of one state or all, wherever a server has not asked to be left alone; gives how many. */
  makeDue(state?: LinkState): Promise<number>
  /** Links page by page in the order in which they came, of one state or all. */
  list(after: number, limit: number, state?: LinkState): Promise<{ links: RegisteredLink[]; last: number }>
  /** How many links are in each state; `unknown` = nothing is known yet. */
  counts(): Promise<Readonly<Record<LinkState | 'unknown', number>>>
  /** What is known of an address as a record writes it, or as a visitor is led there; `undefined` when no record has it. */
  find(address: string): Promise<{ readonly check?: LinkCheck } | undefined>
  /** What the servers ask of robots. */
  readonly robots: RobotsStore
}

/** Changed records taken in at a time, and links of a server that are taken on at a time. */
const RECORDS_AT_ONCE = 100
const LINKS_OF_TURN = 50

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The register of links', work)

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
    return [{ recordId: id, url: link.url, address: asked.href, hash: sha256(asked.href), host: hostAndPort(asked) }]
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

/** Records that have this link and no other one that works: whether it works decides whether they have a working one. */
async function decidedBy(db: Kysely<Tables>, linkId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record_links')
    .select('record_id')
    .distinct()
    .where('link_id', '=', linkId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('record_links as other')
            .innerJoin('links', 'links.id', 'other.link_id')
            .select('other.link_id')
            .whereRef('other.record_id', '=', 'record_links.record_id')
            .where('other.link_id', '<>', linkId)
            .where('links.state', '=', 'works'),
        ),
      ),
    )
    .execute()
  return rows.map(({ record_id: id }) => id)
}

/** The register in an open database. `now` gives milliseconds since 1970. */
export function openLinkRegister(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  store: Pick<RecordStore, 'position' | 'changesSince'>,
  now: () => number = Date.now,
): LinkRegister {
  const position = async (db: Kysely<Tables>): Promise<number> =>
    (await db.selectFrom('link_position').select('seq').where('id', '=', 1).executeTakeFirstOrThrow()).seq

  return {
    robots: robotsStore(writer, reader),
    follow: () =>
      available(async () => {
        const [{ seq }, before] = [await store.position(), await position(reader)]
        if (seq === before) return false
        // a store that was put back to an earlier state is followed from its beginning
        const from = seq < before ? 0 : before
        const { written, removed, upTo } = await store.changesSince(from, RECORDS_AT_ONCE)
        await writer.transaction().execute(async (db) => {
          await lockState(db)
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
    isDue: () =>
      available(async () => {
        if ((await store.position()).seq !== (await position(reader))) return true
        return (await freeHost(reader, now())) !== undefined
      }),
    claim: (by, leaseMs) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          await lockState(db)
          const host = await freeHost(db, now())
          if (host === undefined) return undefined
          await db
            .updateTable('link_hosts')
            .set({ claimed_by: by, claimed_until: now() + leaseMs })
            .where('host', '=', host)
            .execute()
          const due = await db
            .selectFrom('links')
            .select(['id', 'address', 'state', 'failures'])
            .select((is) =>
              is.exists(is.selectFrom('record_links').select('link_id').whereRef('link_id', '=', 'links.id')).as('is_wanted'),
            )
            .where('host', '=', host)
            .where('next_at', '<=', now())
            .orderBy('next_at')
            .orderBy('id')
            .limit(LINKS_OF_TURN)
            .execute()
          // nobody has these any more; a server has more links than can be looked through at every turn
          const unwanted = due.filter(({ is_wanted: isWanted }) => !isWanted).map(({ id }) => id)
          if (unwanted.length > 0) await db.deleteFrom('links').where('id', 'in', unwanted).execute()
          const links = due
            .filter(({ is_wanted: isWanted }) => isWanted)
            .map(({ id, address, state, failures }) => ({ id, address, failures, state: state as LinkState | null }))
          return { host, links }
        }),
      ),
    note: (link, outcome, everyMs) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const { isConclusive, failures, nextAt } = nextLook(link, outcome, everyMs, now())
          const state = isConclusive ? LINK_CAUSES[outcome.cause] : link.state
          const found = { state, cause: outcome.cause, moved_to: outcome.movedTo ?? null, checked_at: now() }
          const isFlipped = (state === 'works') !== (link.state === 'works')
          // taken first, as everywhere: whoever waits for it holds nothing else
          if (isFlipped) await lockState(db)
          await db
            .updateTable('links')
            .set({ failures, next_at: nextAt, ...(isConclusive ? found : {}) })
            .where('id', '=', link.id)
            .execute()
          if (isFlipped) await touchRecords(db, await decidedBy(db, link.id))
        }),
      ),
    release: (host, by, quietUntil) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const { next } = await db
            .selectFrom('links')
            .select(({ fn }) => fn.min<number | null>('next_at').as('next'))
            .where('host', '=', host)
            .executeTakeFirstOrThrow()
          if (next === null) {
            await db.deleteFrom('link_hosts').where('host', '=', host).where('claimed_by', '=', by).execute()
            return
          }
          await db
            .updateTable('link_hosts')
            .set({ next_at: next, quiet_until: quietUntil, claimed_by: null, claimed_until: null })
            .where('host', '=', host)
            .where('claimed_by', '=', by)
            .execute()
        }),
      ),
    makeDue: (state) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const all = db.updateTable('links').set({ next_at: now() })
          const { numUpdatedRows } = await (state === undefined ? all : all.where('state', '=', state)).executeTakeFirstOrThrow()
          await db.updateTable('link_hosts').set({ next_at: now() }).execute()
          return Number(numUpdatedRows)
        }),
      ),
    list: (after, limit, state) =>
      available(async () => {
        const all = reader
          .selectFrom('links')
          .select(['id', 'address', 'state', 'cause', 'moved_to', 'checked_at', 'next_at'])
          .select((is) =>
            is
              .selectFrom('record_links')
              .select(({ fn }) => fn.count<number>('record_id').distinct().as('records'))
              .whereRef('link_id', '=', 'links.id')
              .as('records'),
          )
          .where('id', '>', after)
        const rows = await (state === undefined ? all : all.where('state', '=', state)).orderBy('id').limit(limit).execute()
        const links = rows.map((row) => {
          const check = checkOf(row)
          const link = { address: row.address, records: row.records ?? 0, nextAt: row.next_at }
          return check === undefined ? link : { ...link, check }
        })
        return { links, last: rows.at(-1)?.id ?? after }
      }),
    counts: () =>
      available(async () => {
        const rows = await reader
          .selectFrom('links')
          .select(({ fn }) => ['state', fn.countAll<number>().as('links')])
          .groupBy('state')
          .execute()
        const counts = { works: 0, fails: 0, unclear: 0, unknown: 0 }
        for (const { state, links } of rows) counts[(state ?? 'unknown') as keyof typeof counts] = links
        return counts
      }),
    find: (address) =>
      available(async () => {
        const columns = ['links.state', 'links.cause', 'links.moved_to', 'links.checked_at'] as const
        const url = webAddress(address)
        if (url === undefined) return undefined
        url.hash = ''
        const row = await reader
          .selectFrom('links')
          .select(columns)
          .where('address_hash', '=', sha256(url.href))
          .executeTakeFirst()
        if (row === undefined) return undefined
        const check = checkOf(row)
        return check === undefined ? {} : { check }
      }),
  }
}

/** The server whose links have been due for longest, and that nobody asks and that has not asked to be left alone. */
async function freeHost(db: Kysely<Tables>, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('link_hosts')
    .select('host')
    .where('next_at', '<=', now)
    .where('quiet_until', '<=', now)
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .orderBy('next_at')
    .orderBy('host')
    .limit(1)
    .executeTakeFirst()
  return found?.host
}
