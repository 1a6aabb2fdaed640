/** Sessions of browsers, in the database: they outlive a restart, and end everywhere at once. */
import { KEPT_SESSION_MS, MAX_SESSIONS, SESSION_MS } from '@graticule/contracts/limits'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { SessionsTable } from '../storage/tables/people-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { hashOf, newWord } from './one-time/one-time-secrets.ts'
import { type KnownPerson, personOf } from './people-store.ts'

/** A visit is written down at most so often, ms: a write for each request would be too many. */
const SEEN_EVERY_MS = 10 * 60_000

/** Tokens of the operator's provider, sealed. */
export interface SealedTokens {
  readonly sealed: string
  /** When they have to be renewed, ms since 1970. */
  readonly endAt: number
}

/** A session as its holder may see it. Times are milliseconds since 1970. */
export interface Session {
  /** Names it, and opens nothing: what the cookie holds cannot be told from it. */
  readonly id: string
  readonly personId: string
  readonly device: string
  readonly isKept: boolean
  readonly createdAt: number
  readonly seenAt: number
  readonly endsAt: number
  readonly tokens: SealedTokens | undefined
}

/** Methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface Sessions {
  /** Begins one and gives the word for its cookie. */
  readonly begin: (
    session: { readonly personId: string; readonly isKept: boolean; readonly device: string; readonly tokens?: SealedTokens },
    now: number,
  ) => Promise<{ readonly word: string; readonly id: string }>
  /** Who holds this word; `undefined` = the session is over, or the account is locked or gone. */
  readonly find: (word: string, now: number) => Promise<{ readonly session: Session; readonly person: KnownPerson } | undefined>
  readonly ofPerson: (personId: string, now: number) => Promise<Session[]>
  /** Ends one session of a person; false when they have none of this id. */
  readonly end: (personId: string, id: string) => Promise<boolean>
  /** Ends all of them, but for `except`. */
  readonly endAll: (personId: string, except?: string) => Promise<void>
  /** Writes tokens, or their end, in place of those from before; false when others have done so in the meantime, or the session is over. */
  readonly renew: (id: string, before: SealedTokens, after: SealedTokens) => Promise<boolean>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The sessions', work)

const lengthOf = (isKept: boolean): number => (isKept ? KEPT_SESSION_MS : SESSION_MS)

const sessionOf = (row: SessionsTable): Session => ({
  id: row.hash,
  personId: row.person_id,
  device: row.device,
  isKept: row.is_kept === 1,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  endsAt: row.ends_at,
  tokens: row.tokens === null ? undefined : { sealed: row.tokens, endAt: row.tokens_end_at ?? 0 },
})

/** Removes what is over, and the oldest of a person who has too many. */
async function tidy(db: Kysely<Tables>, personId: string, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('ends_at', '<=', now).execute()
  const oldest = await db
    .selectFrom('sessions')
    .select('hash')
    .where('person_id', '=', personId)
    .orderBy('seen_at', 'desc')
    .orderBy('hash')
    .offset(MAX_SESSIONS)
    .limit(MAX_SESSIONS)
    .execute()
  const hashes = oldest.map(({ hash }) => hash)
  if (hashes.length > 0) await db.deleteFrom('sessions').where('hash', 'in', hashes).execute()
}

/** @rule B-people.session-length A session ends when nobody uses it: after 30 days if it is kept, else after 12 hours */
async function see(db: Kysely<Tables>, session: Session, now: number): Promise<void> {
  const ends = { seen_at: now, ends_at: now + lengthOf(session.isKept) }
  await db.updateTable('sessions').set(ends).where('hash', '=', session.id).execute()
}

/** The session of a word with its person, in one look. */
async function findSession(reader: Kysely<Tables>, writer: Kysely<Tables>, word: string, now: number) {
  const row = await reader
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .selectAll('people')
    .select(['hash', 'person_id', 'is_kept', 'device', 'tokens', 'tokens_end_at', 'seen_at', 'ends_at'])
    .select('sessions.created_at as began_at')
    .where('hash', '=', hashOf(word))
    .where('ends_at', '>', now)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const session = sessionOf({ ...row, created_at: row.began_at })
  if (now - session.seenAt >= SEEN_EVERY_MS) await see(writer, session, now)
  return { session, person: personOf(row) }
}

/** The sessions of an open database. */
export function openSessions({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Sessions {
  return {
    begin: ({ personId, isKept, device, tokens }, now) =>
      available(async () => {
        const word = newWord()
        const row = {
          hash: hashOf(word),
          person_id: personId,
          is_kept: isKept ? 1 : 0,
          device,
          tokens: tokens?.sealed ?? null,
          tokens_end_at: tokens?.endAt ?? null,
          created_at: now,
          seen_at: now,
          ends_at: now + lengthOf(isKept),
        }
        await writer.insertInto('sessions').values(row).execute()
        await writer.updateTable('people').set({ signed_in_at: now }).where('id', '=', personId).execute()
        await tidy(writer, personId, now)
        return { word, id: row.hash }
      }),
    find: (word, now) => available(() => findSession(reader, writer, word, now)),
    ofPerson: (personId, now) =>
      available(async () => {
        const own = reader.selectFrom('sessions').selectAll().where('person_id', '=', personId).where('ends_at', '>', now)
        return (await own.orderBy('seen_at', 'desc').execute()).map(sessionOf)
      }),
    end: (personId, id) =>
      available(async () => {
        const own = writer.deleteFrom('sessions').where('person_id', '=', personId).where('hash', '=', id)
        return (await own.executeTakeFirst()).numDeletedRows > 0n
      }),
    endAll: (personId, except) =>
      available(async () => {
        const own = writer.deleteFrom('sessions').where('person_id', '=', personId)
        await (except === undefined ? own : own.where('hash', '!=', except)).execute()
      }),
    renew: (id, before, after) =>
      available(async () => {
        const same = writer.updateTable('sessions').set({ tokens: after.sealed, tokens_end_at: after.endAt })
        const asBefore = same.where('tokens', '=', before.sealed).where('tokens_end_at', '=', before.endAt)
        return (await asBefore.where('hash', '=', id).executeTakeFirst()).numUpdatedRows > 0n
      }),
  }
}
