/** Settings in the database, as JSON by key. It knows no schema: settings.ts says what is valid. */
import { PortalError } from '@graticule/contracts/problem'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'

/** A value that was set. */
export interface StoredSetting {
  /** 0 for the installation and the global site. */
  readonly siteId: number
  readonly key: string
  /** JSON */
  readonly value: string
  /** Grows with every change of any setting. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly changedAt: number
  readonly changedBy: string
}

/** One change to write. */
export interface StoredChange {
  readonly siteId: number
  readonly key: string
  /** JSON; absent = the value is reset, so that the first value holds again. */
  readonly value?: string | undefined
  /** The history keeps no value. */
  readonly isSecret: boolean
  /** Version that the author has seen, 0 where nothing was set: refused when it is another one now. */
  readonly seen?: number | undefined
}

/** One change that was made. */
export interface PastChange {
  readonly version: number
  readonly siteId: number
  readonly key: string
  readonly action: 'set' | 'reset'
  /** JSON of the new value; absent for secrets and resets. */
  readonly value?: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
  readonly changedBy: string
}

/** A change without its value: how long that is, characters of JSON; 0 = it has none. */
export interface ChangeHead extends Omit<PastChange, 'value'> {
  readonly length: number
}

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface SettingsStore {
  /** A text that differs after every change, also after a backup was restored. Cheap: one row. */
  readonly mark: () => Promise<string>
  readonly all: () => Promise<StoredSetting[]>
  /**
   * Makes changes in one transaction, all or none, and gives their version. Rejects with `PortalError` ('changed') when somebody else
   * has changed a value after it was seen.
   */
  readonly write: (changes: readonly StoredChange[], by: { readonly author: string; readonly now: number }) => Promise<number>
  /** The latest changes, newest first. */
  readonly history: (limit: number, key?: string) => Promise<PastChange[]>
  /** The latest changes of all sites or of one, newest first, without their values. */
  readonly changes: (limit: number, siteId?: number) => Promise<ChangeHead[]>
  /** What a change has set, JSON; absent for a reset and a secret. */
  readonly valueOf: (change: Pick<ChangeHead, 'siteId' | 'key' | 'version'>) => Promise<string | undefined>
  /** The change of the same setting before this one. */
  readonly before: (change: Pick<ChangeHead, 'siteId' | 'key' | 'version'>) => Promise<ChangeHead | undefined>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The settings', work)

async function writeOne(
  db: Transaction<Tables>,
  { siteId, key, value, isSecret, seen }: StoredChange,
  made: { readonly version: number; readonly author: string; readonly now: number },
): Promise<void> {
  const { version, author, now } = made
  const row = await db
    .selectFrom('settings')
    .select('version')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst()
  const known = row?.version ?? 0
  if (seen !== undefined && seen !== known) {
    const words = `${key} was changed by somebody else: it has version ${known}, not ${seen}. Nothing was changed.`
    throw new PortalError('changed', say('services:changed.setting'), { forOperator: { in: () => words } })
  }
  const changed = { version, changed_at: now, changed_by: author }
  if (value === undefined) {
    await db.deleteFrom('settings').where('site_id', '=', siteId).where('key', '=', key).execute()
  } else {
    await db
      .insertInto('settings')
      .values({ site_id: siteId, key, value, ...changed })
      .onConflict((conflict) => conflict.columns(['site_id', 'key']).doUpdateSet({ value, ...changed }))
      .execute()
  }
  const action = value === undefined ? 'reset' : 'set'
  const shown = isSecret ? null : (value ?? null)
  await db
    .insertInto('settings_history')
    .values({ site_id: siteId, key, action, value: shown, ...changed })
    .execute()
}

/** The number of this change. On PostgreSQL others wait here until the transaction has ended; on SQLite they wait for its begin. */
async function nextVersion(db: Transaction<Tables>, now: number): Promise<number> {
  const { version } = await db
    .updateTable('settings_state')
    .set((row) => ({ version: row('version', '+', 1), changed_at: now }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

const readState = (reader: Kysely<Tables>) =>
  reader.selectFrom('settings_state').select(['version', 'changed_at']).where('id', '=', 1).compile()

const HEAD = ['version', 'site_id', 'key', 'action', 'changed_at', 'changed_by'] as const

/** Reads the history without the values, which may be long. */
function headsOf(reader: Kysely<Tables>) {
  const heads = () =>
    reader
      .selectFrom('settings_history')
      .select(HEAD)
      .select(sql<number | string>`coalesce(length(value), 0)`.as('length'))
  const ofSetting = ({ siteId, key }: Pick<ChangeHead, 'siteId' | 'key'>) =>
    heads().where('site_id', '=', siteId).where('key', '=', key)
  const headOf = (row: Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number]): ChangeHead => ({
    version: row.version,
    siteId: row.site_id,
    key: row.key,
    action: row.action === 'reset' ? 'reset' : 'set',
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    length: Number(row.length),
  })
  return {
    changes: async (limit: number, siteId?: number): Promise<ChangeHead[]> => {
      const all = siteId === undefined ? heads() : heads().where('site_id', '=', siteId)
      return (await all.orderBy('version', 'desc').orderBy('key').limit(limit).execute()).map(headOf)
    },
    before: async (change: Pick<ChangeHead, 'siteId' | 'key' | 'version'>): Promise<ChangeHead | undefined> => {
      const earlier = ofSetting(change).where('version', '<', change.version).orderBy('version', 'desc').limit(1)
      const row = await earlier.executeTakeFirst()
      return row && headOf(row)
    },
    valueOf: async ({ siteId, key, version }: Pick<ChangeHead, 'siteId' | 'key' | 'version'>): Promise<string | undefined> => {
      const ofKey = reader.selectFrom('settings_history').select('value').where('site_id', '=', siteId).where('key', '=', key)
      return (await ofKey.where('version', '=', version).executeTakeFirst())?.value ?? undefined
    },
  }
}

/** The settings of an open database. */
export function openSettingsStore({ writer, reader, read }: Pick<Database, 'writer' | 'reader' | 'read'>): SettingsStore {
  const stateQuery = readState(reader)
  const heads = headsOf(reader)
  return {
    mark: () => available(async () => (await read<[version: number, changedAt: number]>(stateQuery))[0]?.join('/') ?? ''),
    all: () =>
      available(async () => {
        const rows = await reader.selectFrom('settings').selectAll().orderBy('site_id').orderBy('key').execute()
        return rows.map(({ site_id, key, value, version, changed_at, changed_by }) => ({
          siteId: site_id,
          key,
          value,
          version,
          changedAt: changed_at,
          changedBy: changed_by,
        }))
      }),
    write: (changes, { author, now }) =>
      available(() =>
        writer.transaction().execute(async (transaction) => {
          const version = await nextVersion(transaction, now)
          for (const change of changes) await writeOne(transaction, change, { version, author, now })
          return version
        }),
      ),
    changes: (limit, siteId) => available(() => heads.changes(limit, siteId)),
    before: (change) => available(() => heads.before(change)),
    valueOf: (change) => available(() => heads.valueOf(change)),
    history: (limit, key) =>
      available(async () => {
        const all = reader.selectFrom('settings_history').selectAll()
        const rows = await (key === undefined ? all : all.where('key', '=', key))
          .orderBy('version', 'desc')
          .orderBy('key')
          .limit(limit)
          .execute()
        return rows.map(({ version, site_id, key: changed, action, value, changed_at, changed_by }) => ({
          version,
          siteId: site_id,
          key: changed,
          action: action === 'reset' ? 'reset' : 'set',
          ...(value === null ? {} : { value }),
          changedAt: changed_at,
          changedBy: changed_by,
        }))
      }),
  }
}
