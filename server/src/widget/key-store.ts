/**
 * Keys of the widget in the database. Only their hashes are kept, so that neither a backup nor an administrator's screen gives one away
 * (ADR 144).
 */
import { createHash, randomBytes } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_WIDGET_KEYS, WIDGET_KEY, type WrittenKey } from '@graticule/contracts/widget/widget-keys'
import type { Kysely } from 'kysely'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { WidgetKeysTable } from '../storage/tables/widget-tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'

/** A key without itself; times are milliseconds since 1970. */
export interface StoredKey extends WrittenKey {
  readonly id: number
  readonly siteId: number
  readonly lastFour: string
  readonly version: number
  readonly createdAt: number
  readonly revokedAt: number | undefined
  readonly lastUsedAt: number | undefined
}

/** Methods reject with `PortalError`: 'not-found' for a key that the site does not have, 'changed', 'conflict', 'unavailable'. */
export interface KeyStore {
  /** Keys of a site, of all sites without one; the latest first. */
  readonly list: (siteId: number | undefined) => Promise<readonly StoredKey[]>
  readonly one: (siteId: number | undefined, id: number) => Promise<StoredKey>
  /** Makes a key and gives it whole, this once. */
  readonly add: (
    siteId: number,
    written: WrittenKey,
    now: number,
  ) => Promise<{ readonly stored: StoredKey; readonly key: string }>
  readonly change: (siteId: number | undefined, id: number, written: WrittenKey, seen: number) => Promise<StoredKey>
  /** From then on it answers nothing; a key that is revoked already stays as it is. */
  readonly revoke: (siteId: number | undefined, id: number, now: number) => Promise<StoredKey>
  /** Forgets a revoked key with its counts. */
  readonly remove: (siteId: number | undefined, id: number) => Promise<void>
  /** What somebody shows as a key, revoked ones too; `undefined` = there is no such key. */
  readonly find: (key: string) => Promise<StoredKey | undefined>
}

const WRITTEN = new RegExp(WIDGET_KEY)
const KEY_BYTES = 24

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const read = (row: WidgetKeysTable): StoredKey => ({
  id: row.id,
  siteId: row.site_id,
  name: row.name,
  origins: JSON.parse(row.origins) as string[],
  perHour: row.per_hour,
  lastFour: row.last_four,
  version: row.version,
  createdAt: row.created_at,
  revokedAt: row.revoked_at ?? undefined,
  lastUsedAt: row.last_used_at ?? undefined,
})

/** @rule B-widget.own-keys A key of another site is answered 404 */
async function rowIn(db: Kysely<Tables>, siteId: number | undefined, id: number): Promise<WidgetKeysTable> {
  const row = await db.selectFrom('widget_keys').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || (siteId !== undefined && row.site_id !== siteId)) throw notYours()
  return row
}

async function addIn(db: Kysely<Tables>, siteId: number, { name, origins, perHour }: WrittenKey, now: number) {
  const { count } = await db
    .selectFrom('widget_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WIDGET_KEYS) throw new PortalError('conflict', say('services:widget.full', { most: MAX_WIDGET_KEYS }))
  const key = `gk_${randomBytes(KEY_BYTES).toString('base64url')}`
  const row: WidgetKeysTable = {
    id: newItemId(),
    site_id: siteId,
    name,
    key_hash: hashOf(key),
    last_four: key.slice(-4),
    origins: JSON.stringify(origins),
    per_hour: perHour,
    version: 1,
    created_at: now,
    revoked_at: null,
    last_used_at: null,
  }
  await db.insertInto('widget_keys').values(row).execute()
  return { stored: read(row), key }
}

async function update(db: Kysely<Tables>, row: WidgetKeysTable, change: Partial<WidgetKeysTable>): Promise<StoredKey> {
  const changed = { ...change, version: row.version + 1 }
  await db.updateTable('widget_keys').set(changed).where('id', '=', row.id).execute()
  return read({ ...row, ...changed })
}

/** The keys of an open database. */
export function openKeyStore({ writer, reader }: Pick<Database, 'writer' | 'reader'>): KeyStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The keys of the widget', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeInTurn(writer, work))
  return {
    list: (siteId) =>
      available(async () => {
        const all = reader.selectFrom('widget_keys').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
        const rows = await (siteId === undefined ? all : all.where('site_id', '=', siteId)).execute()
        return rows.map(read)
      }),
    one: (siteId, id) => available(async () => read(await rowIn(reader, siteId, id))),
    add: (siteId, written, now) => change((db) => addIn(db, siteId, written, now)),
    change: (siteId, id, { name, origins, perHour }, seen) =>
      change(async (db) => {
        const row = await rowIn(db, siteId, id)
        if (row.version !== seen) throw new PortalError('changed', say('services:changed.widget-key'))
        if (row.revoked_at !== null) throw new PortalError('conflict', say('services:widget.is-revoked'))
        return update(db, row, { name, origins: JSON.stringify(origins), per_hour: perHour })
      }),
    revoke: (siteId, id, now) =>
      change(async (db) => {
        const row = await rowIn(db, siteId, id)
        return row.revoked_at === null ? update(db, row, { revoked_at: now }) : read(row)
      }),
    remove: (siteId, id) =>
      change(async (db) => {
        const row = await rowIn(db, siteId, id)
        if (row.revoked_at === null) throw new PortalError('conflict', say('services:widget.revoke-first'))
        await db.deleteFrom('widget_uses').where('key_id', '=', id).execute()
        await db.deleteFrom('widget_keys').where('id', '=', id).execute()
      }),
    find: (key) =>
      available(async () => {
        if (!WRITTEN.test(key)) return undefined
        const row = await reader.selectFrom('widget_keys').selectAll().where('key_hash', '=', hashOf(key)).executeTakeFirst()
        return row && read(row)
      }),
  }
}
