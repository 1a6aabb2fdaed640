/** Data providers of this portal: those that ship with it, as administrators have changed them, and those that they added. */
import type { Provider, WrittenProvider } from '@graticule/contracts/providers/data-providers'
import { KEPT_UNDO_MS } from '@graticule/contracts/limits'
import { MAX_OWN_PROVIDERS } from '@graticule/contracts/providers/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import { changeMarked } from '../contents/marks/content-marks.ts'
import { newItemId } from '../storage/new-item-id.ts'
import { readProviders, type ShippedProvider } from '../seed/read-providers.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { DataProvidersTable } from '../storage/tables/board-tables.ts'
import { say } from '../texts/say.ts'

/**
 * The list. Methods reject with `PortalError`: 'not-found' for what is not there, 'changed' when somebody else has changed it since it
 * was seen, 'conflict' when there is no room, 'unavailable'.
 */
export interface ProviderStore {
  readonly all: () => Promise<readonly Provider[]>
  readonly add: (provider: WrittenProvider, now: number) => Promise<Provider>
  /** `seen`: the version that its author has read. */
  readonly change: (id: string, provider: WrittenProvider, seen: number, now: number) => Promise<Provider>
  readonly remove: (id: string, now: number) => Promise<void>
  /** Brings back what was removed. */
  readonly restore: (id: string, now: number) => Promise<Provider>
}

/** Only a remote directory says something that the tables have no key for. */
const nothingElse = () => ({ goals: [], benefitAreas: [], principles: [] })

const shownShipped = ({ id, createDate, provider }: ShippedProvider): Provider => ({
  ...provider,
  id,
  createDate,
  own: true,
  version: 0,
  other: nothingElse(),
})

const shownRow = ({ id, record, version, created_at: at }: DataProvidersTable, shipped?: ShippedProvider): Provider => ({
  ...(JSON.parse(record) as WrittenProvider),
  id,
  createDate: shipped?.createDate ?? new Date(at).toISOString(),
  own: true,
  version,
  other: nothingElse(),
})

const noProvider = (): PortalError => new PortalError('not-found', say('services:none.provider'))

/** Writes a row anew, as it is from now on. */
async function put(db: Kysely<Tables>, row: DataProvidersTable): Promise<void> {
  const { id: _, created_at: __, ...values } = row
  await db
    .insertInto('data_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** What ships, read once. */
type Shipped = () => Promise<readonly ShippedProvider[]>

async function allIn(db: Kysely<Tables>, readShipped: Shipped): Promise<readonly Provider[]> {
  const shipped = await readShipped()
  const rows = await db.selectFrom('data_providers').selectAll().orderBy('created_at').orderBy('id').execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(shipped.map((one) => [one.id, one]))
  return [
    ...shipped.filter(({ id }) => !byId.has(id)).map(shownShipped),
    ...rows.filter(({ removed }) => removed === 0).map((row) => shownRow(row, known.get(row.id))),
  ]
}

/** The row of a provider, as it would be written now; `version` 0 for one that ships and was never changed. */
async function rowIn(db: Kysely<Tables>, id: string, readShipped: Shipped): Promise<DataProvidersTable> {
  const row = await db.selectFrom('data_providers').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  const shipped = (await readShipped()).find((one) => one.id === id)
  if (shipped === undefined) throw noProvider()
  const created = Date.parse(shipped.createDate)
  const record = JSON.stringify(shipped.provider)
  return { id, shipped: 1, removed: 0, record, version: 0, created_at: created, changed_at: created }
}

/** @rule B-yellow-pages.most */
async function checkRoom(db: Kysely<Tables>, readShipped: Shipped): Promise<void> {
  if ((await allIn(db, readShipped)).length >= MAX_OWN_PROVIDERS)
    throw new PortalError('conflict', say('services:full.providers', { most: MAX_OWN_PROVIDERS }))
}

async function addIn(db: Kysely<Tables>, readShipped: Shipped, provider: WrittenProvider, now: number): Promise<Provider> {
  await checkRoom(db, readShipped)
  const record = JSON.stringify(provider)
  const row = { id: `p${newItemId()}`, shipped: 0, removed: 0, record, version: 1, created_at: now, changed_at: now }
  await put(db, row)
  return shownRow(row)
}

async function removeIn(db: Kysely<Tables>, row: DataProvidersTable, now: number): Promise<void> {
  if (row.removed === 1) throw noProvider()
  await put(db, { ...row, removed: 1, version: row.version + 1, changed_at: now })
  // what nobody brought back in time is gone for good
  await db
    .deleteFrom('data_providers')
    .where('removed', '=', 1)
    .where('shipped', '=', 0)
    .where('changed_at', '<', now - KEPT_UNDO_MS)
    .execute()
}

/** Opens it; `seedFolder` has those that ship, which are read once. */
export function openProviders({ writer, reader }: Pick<Database, 'writer' | 'reader'>, seedFolder: string): ProviderStore {
  let read: Promise<readonly ShippedProvider[]> | undefined
  const shipped: Shipped = () => (read ??= readProviders(seedFolder))
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The data providers', work)
  /** Open pages of all sites hear of it. */
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeMarked(writer, work))
  const written = async (db: Kysely<Tables>, row: DataProvidersTable): Promise<Provider> => {
    await put(db, row)
    return shownRow(
      row,
      (await shipped()).find(({ id }) => id === row.id),
    )
  }
  return {
    all: () => available(() => allIn(reader, shipped)),
    add: (provider, now) => change((db) => addIn(db, shipped, provider, now)),
    /** @rule B-yellow-pages.seen Who changes a provider that somebody else has changed in the meantime is refused */
    change: (id, provider, seen, now) =>
      change(async (db) => {
        const row = await rowIn(db, id, shipped)
        if (row.removed === 1) throw noProvider()
        if (row.version !== seen) throw new PortalError('changed', say('services:changed.provider'))
        return written(db, { ...row, record: JSON.stringify(provider), version: row.version + 1, changed_at: now })
      }),
    remove: (id, now) => change(async (db) => removeIn(db, await rowIn(db, id, shipped), now)),
    restore: (id, now) =>
      change(async (db) => {
        const row = await rowIn(db, id, shipped)
        if (row.removed === 0) throw noProvider()
        await checkRoom(db, shipped)
        return written(db, { ...row, removed: 0, version: row.version + 1, changed_at: now })
      }),
  }
}
