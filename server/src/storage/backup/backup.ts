/** Backups of the SQLite store, made while others read and write it, and put back the same way. */
import { randomUUID } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { PortalError } from '@graticule/contracts/problem'
import { type BackupManifest, readBackupManifest, unpackBackupFile, writeBackupFile } from './backup-file.ts'
import { openDatabase, SQLITE_FILE } from '../database.ts'
import { describeHolder, lockFolder } from '../folder-lock.ts'
import { migrationNames } from '../migrate.ts'
import { makePrivateFile, makePrivateFolder } from '../files/private-files.ts'
import { storageFault } from '../storage-fault.ts'
import { refuseExisting, syncFolder, writeFailure } from '../write-file.ts'

/** All pages in one step: the copy is of one moment, and writers are not waited for (SQLite, "Online Backup API"). */
const ALL_PAGES = { rate: 2_147_483_647 } as const
/** How long others' write locks are waited for, ms. */
const LOCK_WAIT_MS = 30_000
/** Where a backup is unpacked in the data folder. */
const DRAFT_FOLDER = 'restoring'

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

interface SnapshotFacts {
  readonly records: number
  readonly migrations: readonly string[]
}

/** Looks through a database that nobody else has open. @throws PortalError when it is not sound */
function inspectSnapshot(path: string): SnapshotFacts {
  const database = new DatabaseSync(path)
  try {
    // a copy of a database with a log keeps its mode; as a file by itself it is whole without one
    database.exec('pragma journal_mode = delete')
    const faults = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    if (faults[0]?.integrity_check !== 'ok') throw new Error(faults[0]?.integrity_check)
    const { records } = database.prepare('select count(*) as records from records').get() as { records: number }
    const rows = database.prepare('select name from kysely_migration order by name').all() as { name: string }[]
    return { records, migrations: rows.map(({ name }) => name) }
  } finally {
    database.close()
  }
}

/** What a backup is made of. */
export interface BackupOptions {
  readonly dataFolder: string
  readonly target: string
  readonly product: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Writes a backup of the store as it is at one moment, checks the database in it and reads the file again. Rejects with
 * `PortalError` when there is no store, it is damaged, or the file cannot be written; nothing is left behind then.
 */
export async function createBackup({ dataFolder, target, product, now }: BackupOptions): Promise<BackupManifest> {
  const store = join(dataFolder, SQLITE_FILE)
  if (!(await isThere(store))) throw new PortalError('not-found', `There is no store in ${dataFolder} (GRATICULE_DATA).`)
  await refuseExisting(target)
  const snapshot = `${target}.${process.pid}.snapshot`
  try {
    const createdAt = new Date(now()).toISOString()
    const source = new DatabaseSync(store, { readOnly: true, timeout: LOCK_WAIT_MS })
    try {
      makePrivateFile(snapshot)
      await backup(source, snapshot, ALL_PAGES)
    } finally {
      source.close()
    }
    return await writeBackupFile(target, snapshot, { product, createdAt, ...soundSnapshot(snapshot) })
  } catch (error) {
    throw isDamage(error) ? damagedStore(error) : writeFailure(target, error)
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) await rm(`${snapshot}${ending}`, { force: true })
  }
}

function soundSnapshot(snapshot: string): SnapshotFacts {
  try {
    return inspectSnapshot(snapshot)
  } catch (error) {
    throw damagedStore(error)
  }
}

function damagedStore(cause: unknown): PortalError {
  const words = 'The store is damaged and cannot be backed up. Restore an earlier one: graticule restore <file>.'
  return new PortalError('unavailable', words, { cause })
}

/** SQLite, "Result codes": 11 the database disk image is malformed, 26 the file is not a database. */
function isDamage(error: unknown): boolean {
  return [11, 26].includes(codeOf(error))
}

/** The primary code of an error of SQLite; 255 for other errors. Node tells a lock of somebody else as 0. */
function codeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 255) & 0xff
}

/** What was restored, and how. */
export interface Restored {
  readonly manifest: BackupManifest
  /** Where the damaged store lies now that was replaced, a name in the data folder. */
  readonly kept?: string
}

/** What is restored where. */
export interface RestoreOptions {
  readonly dataFolder: string
  readonly path: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A harvest that was heard of so recently still runs, ms. */
  readonly harvestSilenceMs: number
}

/**
 * Puts a backup in the place of the store, in one transaction: until it ends everybody sees the old one, and a running
 * portal builds its index from the new one. A store that is so damaged that it cannot be opened is replaced as a file, which
 * needs the portal stopped, and kept beside it. Rejects with `PortalError` when the backup is damaged or newer, or while a
 * harvest runs; the store is as it was then.
 */
export async function restoreBackup({ dataFolder, path, now, harvestSilenceMs }: RestoreOptions): Promise<Restored> {
  const manifest = await readBackupManifest(path)
  const known = await migrationNames()
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const words = `${path} is from a newer version of Graticule (${manifest.product}); restore it with that version.`
    throw new PortalError('invalid-body', words)
  }
  const lock = takeRestoreLock(dataFolder)
  const folder = join(dataFolder, DRAFT_FOLDER)
  try {
    // a restore that was killed has left its draft
    await rm(folder, { recursive: true, force: true })
    await makePrivateFolder(folder)
    const draft = join(folder, SQLITE_FILE)
    await unpackBackupFile(path, manifest, draft)
    const current = currentStore(dataFolder)
    if (current.state === 'sound' && Math.abs(now() - current.harvestHeardAt) < harvestSilenceMs)
      throw new PortalError('unavailable', 'A harvest is running. Wait for its end, or stop it, and restore again.')
    await prepareDraft(folder, current.state === 'sound' ? current.seq : 0)
    const store = join(dataFolder, SQLITE_FILE)
    if (current.state === 'sound' && (await replaceInPlace(draft, store))) return { manifest }
    const kept = current.state === 'none' ? undefined : await moveDamaged(dataFolder)
    await rename(draft, store)
    await syncFolder(dataFolder)
    return { manifest, ...(kept === undefined ? {} : { kept }) }
  } catch (error) {
    const fault = error instanceof PortalError ? undefined : storageFault(error)
    if (fault === undefined) throw error
    throw new PortalError('unavailable', `The backup could not be restored: ${fault.what}. ${fault.remedy}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    lock()
  }
}

function takeRestoreLock(dataFolder: string): () => void {
  const lock = lockFolder(dataFolder, 'restore')
  if (lock.release !== undefined) return () => lock.release()
  throw new PortalError('unavailable', `A backup is being restored already, by ${describeHolder(lock.holder)}.`)
}

type CurrentStore =
  | { readonly state: 'none' | 'damaged' }
  | { readonly state: 'sound'; readonly seq: number; readonly harvestHeardAt: number }

/** The store that is to be replaced, and when a harvest that has not ended was heard of last. */
function currentStore(dataFolder: string): CurrentStore {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataFolder, SQLITE_FILE), { readOnly: true, timeout: LOCK_WAIT_MS })
    const { seq } = database.prepare('select seq from catalogue_state where id = 1').get() as { seq: number }
    const running = database.prepare("select max(heard_at) as heard from harvests where state = 'running'").get()
    return { state: 'sound', seq, harvestHeardAt: (running as { heard: number | null }).heard ?? 0 }
  } catch (error) {
    // 14: there is no file; 1: a database without our tables, and without the row of ours
    if (codeOf(error) === 14) return { state: 'none' }
    if (isDamage(error) || codeOf(error) === 1 || error instanceof TypeError) return { state: 'damaged' }
    throw error
  } finally {
    database?.close()
  }
}

/**
 * Brings the unpacked database up to date and makes it a store of its own: what was derived from the one before, such as
 * an index that has come as far as the same change, must not be taken for its own.
 */
async function prepareDraft(folder: string, seqBefore: number): Promise<void> {
  const draft = await openDatabase({ dataFolder: folder })
  try {
    const { seq } = await draft.writer.selectFrom('catalogue_state').select('seq').executeTakeFirstOrThrow()
    const identity = { store_id: randomUUID(), seq: Math.max(seq, seqBefore) + 1 }
    await draft.writer.updateTable('catalogue_state').set(identity).execute()
    await draft.writer.updateTable('harvests').set({ state: 'interrupted' }).where('state', '=', 'running').execute()
  } finally {
    await draft.close()
  }
}

/**
 * Copies the draft over the store in one write transaction, waiting for others' to end. `false` = the store is so damaged
 * that this cannot be done.
 */
async function replaceInPlace(draft: string, store: string): Promise<boolean> {
  const source = new DatabaseSync(draft)
  try {
    for (const end = Date.now() + LOCK_WAIT_MS; ;) {
      try {
        await backup(source, store, ALL_PAGES)
        break
      } catch (error) {
        if (isDamage(error)) return false
        if (![0, 5, 6].includes(codeOf(error)) || Date.now() > end) throw error
        await pause(100)
      }
    }
  } finally {
    source.close()
  }
  const database = new DatabaseSync(store, { timeout: LOCK_WAIT_MS })
  try {
    database.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
  return true
}

/** Moves a store that cannot be opened out of the way. Only when no portal has it open: its files must not change under it. */
async function moveDamaged(dataFolder: string): Promise<string> {
  const lock = lockFolder(dataFolder, 'server')
  if (lock.release === undefined) {
    const words = `The store is too damaged to be replaced while the portal runs (${describeHolder(lock.holder)}). Stop it and restore again.`
    throw new PortalError('unavailable', words)
  }
  try {
    const store = join(dataFolder, SQLITE_FILE)
    const kept = `${store}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    for (const ending of ['-wal', '-shm', ''])
      if (await isThere(`${store}${ending}`)) await rename(`${store}${ending}`, `${kept}${ending}`)
    return basename(kept)
  } finally {
    lock.release()
  }
}
