/** Settings in the database, as JSON by key. It knows no schema: settings.ts says what is valid. */
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'

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
    throw new PortalError(
      'changed',
      `${key} was changed by somebody else: it has version ${known}, not ${seen}. Nothing was changed.`,
    )
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

/** The settings of an open database. */
export function openSettingsStore({ writer, reader, read }: Pick<Database, 'writer' | 'reader' | 'read'>): SettingsStore {
  const stateQuery = readState(reader)
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
