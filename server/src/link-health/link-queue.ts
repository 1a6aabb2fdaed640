/** Which links are due, who looks at them, and what was found there. */
import { LINK_CAUSES, type LinkState } from '@graticule/contracts/links/link-check'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import type { FollowedStore } from './follow-links.ts'
import { linksAvailable as available } from './links-available.ts'
import { type KnownLink, type LinkOutcome, nextLook } from './next-look.ts'

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

/** Links of a server that are taken on at a time. */
const LINKS_OF_TURN = 50

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

/** The links of a server that are due; those that no record has any more are removed. */
async function dueOf(db: Kysely<Tables>, host: string, now: number): Promise<DueLink[]> {
  const due = await db
    .selectFrom('links')
    .select(['id', 'address', 'state', 'failures'])
    .select((is) =>
      is.exists(is.selectFrom('record_links').select('link_id').whereRef('link_id', '=', 'links.id')).as('is_wanted'),
    )
    .where('host', '=', host)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(LINKS_OF_TURN)
    .execute()
  // nobody has these any more; a server has more links than can be looked through at every turn
  const unwanted = due.filter(({ is_wanted: isWanted }) => !isWanted).map(({ id }) => id)
  if (unwanted.length > 0) await db.deleteFrom('links').where('id', 'in', unwanted).execute()
  return due
    .filter(({ is_wanted: isWanted }) => isWanted)
    .map(({ id, address, state, failures }) => ({ id, address, failures, state: state as LinkState | null }))
}

/** What a look at a link changes: its row, and with it perhaps whether records have a working link. */
function lookedAt(link: DueLink, outcome: LinkOutcome, everyMs: number, at: number) {
  const { isConclusive, failures, nextAt } = nextLook(link, outcome, everyMs, at)
  const state = isConclusive ? LINK_CAUSES[outcome.cause] : link.state
  const found = { state, cause: outcome.cause, moved_to: outcome.movedTo ?? null, checked_at: at }
  return {
    isFlipped: (state === 'works') !== (link.state === 'works'),
    write: (db: Kysely<Tables>) =>
      db
        .updateTable('links')
        .set({ failures, next_at: nextAt, ...(isConclusive ? found : {}) })
        .where('id', '=', link.id)
        .execute(),
  }
}

/** Gives a server back to the queue; one without links is forgotten. */
async function giveBack(
  db: Kysely<Tables>,
  { host, by, quietUntil }: { readonly host: string; readonly by: string; readonly quietUntil: number },
): Promise<void> {
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
}

/** The queue in an open database. `now` gives milliseconds since 1970. */
export function linkQueue(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  store: Pick<FollowedStore, 'touch'>,
  now: () => number,
) {
  return {
    hasDue: (): Promise<boolean> => available(async () => (await freeHost(reader, now())) !== undefined),
    claim: (by: string, leaseMs: number): Promise<ClaimedHost | undefined> =>
      available(() =>
        writer.transaction().execute(async (db) => {
          await takeWriteLock(db)
          const host = await freeHost(db, now())
          if (host === undefined) return undefined
          await db
            .updateTable('link_hosts')
            .set({ claimed_by: by, claimed_until: now() + leaseMs })
            .where('host', '=', host)
            .execute()
          return { host, links: await dueOf(db, host, now()) }
        }),
      ),
    note: (link: DueLink, outcome: LinkOutcome, everyMs: number): Promise<void> =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const { isFlipped, write } = lookedAt(link, outcome, everyMs, now())
          // taken first, as everywhere: whoever waits for it holds nothing else
          if (isFlipped) await takeWriteLock(db)
          await write(db)
          if (isFlipped) await store.touch(await decidedBy(db, link.id), db)
        }),
      ),
    release: (host: string, by: string, quietUntil: number): Promise<void> =>
      available(() => writer.transaction().execute((db) => giveBack(db, { host, by, quietUntil }))),
    makeDue: (state?: LinkState): Promise<number> =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const all = db.updateTable('links').set({ next_at: now() })
          const { numUpdatedRows } = await (state === undefined ? all : all.where('state', '=', state)).executeTakeFirstOrThrow()
          await db.updateTable('link_hosts').set({ next_at: now() }).execute()
          return Number(numUpdatedRows)
        }),
      ),
  }
}
