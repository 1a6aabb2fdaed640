/**
 * Counts the requests of keys. Each server counts by itself and adds to the database every few seconds, so that a search costs no
 * write; with several servers a key may pass its limit by what they answer in that time.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'

export const HOUR_MS = 3_600_000
const ADD_AFTER_MS = 5_000
/** Hours that are told; older counts are deleted. */
const KEPT_HOURS = 30 * 24

/** Counts of a key. */
export interface Uses {
  readonly thisHour: number
  readonly thirtyDays: number
  readonly refused: number
}

/** Counts of the keys. `now` is milliseconds since 1970; methods reject with `PortalError` ('unavailable'). */
export interface KeyUses {
  /** Learns from time to time what other servers have counted; the first request of an hour waits for it. */
  readonly learn: (keyId: number, now: number) => Promise<void>
  /** Requests of this hour, as far as this server knows, without the one that asks. */
  readonly inThisHour: (keyId: number, now: number) => number
  readonly count: (keyId: number, what: 'requests' | 'refused', now: number) => void
  /** By key; keys that nobody used are not there. */
  readonly all: (now: number) => Promise<ReadonlyMap<number, Uses>>
  /** Adds what is counted and not written yet. */
  readonly write: () => Promise<void>
}

interface Counter {
  readonly hour: number
  /** What the database had when it was asked last, with what this server had added. */
  known: number
  requests: number
  refused: number
  askedAt: number
  asking: Promise<void> | undefined
  usedAt: number | undefined
}

const hourOf = (now: number): number => Math.floor(now / HOUR_MS)

async function addIn(db: Kysely<Tables>, keyId: number, hour: number, requests: number, refused: number, usedAt: number) {
  await db
    .insertInto('widget_uses')
    .values({ key_id: keyId, hour, requests, refused })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'hour']).doUpdateSet({
        requests: sql`widget_uses.requests + excluded.requests`,
        refused: sql`widget_uses.refused + excluded.refused`,
      }),
    )
    .execute()
  await db
    .deleteFrom('widget_uses')
    .where('key_id', '=', keyId)
    .where('hour', '<', hour - KEPT_HOURS)
    .execute()
  if (requests > 0) await db.updateTable('widget_keys').set({ last_used_at: usedAt }).where('id', '=', keyId).execute()
}

/** By key, as the database has them. */
async function allIn(db: Kysely<Tables>, hour: number): Promise<ReadonlyMap<number, Uses>> {
  const rows = await db
    .selectFrom('widget_uses')
    .select(({ fn }) => ['key_id', fn.sum<number>('requests').as('requests'), fn.sum<number>('refused').as('refused')])
    .where('hour', '>', hour - KEPT_HOURS)
    .groupBy('key_id')
    .execute()
  const ofHour = await db.selectFrom('widget_uses').select(['key_id', 'requests']).where('hour', '=', hour).execute()
  const thisHour = new Map(ofHour.map(({ key_id: id, requests }) => [id, requests]))
  return new Map(
    rows.map(({ key_id: id, requests, refused }) => [id, { thisHour: thisHour.get(id) ?? 0, thirtyDays: requests, refused }]),
  )
}

/** The counters of this server, and how they come into the database. */
function countersOf({ writer, reader }: Pick<Database, 'writer' | 'reader'>) {
  const counters = new Map<number, Counter>()
  /** Adds what is counted; what cannot be written is counted on. */
  const add = async (keyId: number, counter: Counter): Promise<void> => {
    const { hour, requests, refused, usedAt } = counter
    if (requests + refused === 0) return
    counter.known += requests
    counter.requests = 0
    counter.refused = 0
    try {
      await writer.transaction().execute((db) => addIn(db, keyId, hour, requests, refused, usedAt ?? hour * HOUR_MS))
    } catch (error) {
      counter.known -= requests
      counter.requests += requests
      counter.refused += refused
      throw error
    }
  }
  return {
    add,
    all: counters,
    /** Adds what is counted, and learns what other servers have counted. */
    settle: async (keyId: number, counter: Counter): Promise<void> => {
      await add(keyId, counter)
      const row = await reader
        .selectFrom('widget_uses')
        .select('requests')
        .where('key_id', '=', keyId)
        .where('hour', '=', counter.hour)
        .executeTakeFirst()
      counter.known = row?.requests ?? 0
    },
    of: (keyId: number, now: number): Counter => {
      const hour = hourOf(now)
      const known = counters.get(keyId)
      if (known?.hour === hour) return known
      // what was counted in the hour before is added beside
      if (known !== undefined) void add(keyId, known).catch(() => undefined)
      const fresh = { hour, known: 0, requests: 0, refused: 0, askedAt: -Infinity, asking: undefined, usedAt: undefined }
      counters.set(keyId, fresh)
      return fresh
    },
  }
}

/** The counts in an open database. */
export function openKeyUses(database: Pick<Database, 'writer' | 'reader'>): KeyUses {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The counts of the widget', work)
  const counters = countersOf(database)
  return {
    learn: (keyId, now) =>
      available(async () => {
        const counter = counters.of(keyId, now)
        const isFirst = counter.askedAt === -Infinity
        if (counter.asking === undefined && now - counter.askedAt >= ADD_AFTER_MS) {
          counter.askedAt = now
          counter.asking = counters.settle(keyId, counter).finally(() => (counter.asking = undefined))
          // only the first request of an hour waits for it; a count that cannot be written is tried again
          if (!isFirst) counter.asking.catch(() => undefined)
        }
        if (isFirst) await counter.asking
      }),
    inThisHour: (keyId, now) => {
      const { known, requests } = counters.of(keyId, now)
      return known + requests
    },
    count: (keyId, what, now) => {
      const counter = counters.of(keyId, now)
      counter[what] += 1
      if (what === 'requests') counter.usedAt = now
    },
    all: (now) => available(() => allIn(database.reader, hourOf(now))),
    write: () =>
      available(async () => {
        for (const [keyId, counter] of counters.all) await counters.add(keyId, counter)
      }),
  }
}
