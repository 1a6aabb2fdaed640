/** The backups in the data folder: listed, made in a process of their own, deleted when there are too many. */
import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { type Backup, BACKUP_NAME, type Backups } from '@graticule/contracts/system/system'
import { makePrivateFolder } from '../files/private-files.ts'
import { readBackupManifest } from './backup-file.ts'

/** Folder of the data folder that they are in. */
export const BACKUP_FOLDER = 'backups'

/** The backups that are kept. */
export interface KeptBackups {
  readonly state: () => Promise<Backups>
  /** Begins to make one and does not wait for it; nothing happens while one is being made. Rejects with `PortalError` for PostgreSQL. */
  readonly make: () => Promise<void>
  /** Makes one, waits for it, and then keeps so many. */
  readonly makeAndKeep: (keep: number) => Promise<void>
  /** The file as a stream with its length, bytes. Rejects with `PortalError` ('not-found'). */
  readonly read: (name: string) => Promise<{ readonly bytes: number; readonly stream: ReadStream }>
  /** Rejects with `PortalError` ('not-found'). */
  readonly remove: (name: string) => Promise<void>
}

export interface KeptBackupsOptions {
  readonly dataFolder: string
  /** Of PostgreSQL, which has tools of its own. */
  readonly databaseUrl: string | undefined
  /** Makes a backup into a new file, away from the event loop. Rejects with words that say what went wrong. */
  readonly create: (file: string) => Promise<void>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

const isName = (name: string) => new RegExp(BACKUP_NAME).test(name)
const noBackup = () => new PortalError('not-found', 'There is no such backup.')

/** "graticule-20261126T071500Z.backup" */
const nameOf = (now: number) => `graticule-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.backup`

/** What is told of a file; `undefined` for one that is no backup, or is not whole. */
async function told(folder: string, name: string): Promise<Backup | undefined> {
  try {
    const path = join(folder, name)
    const [{ size }, { createdAt, records }] = [await stat(path), await readBackupManifest(path)]
    return { name, createdAt, bytes: size, records }
  } catch {
    return undefined
  }
}

/**
 * Opens them; the folder is made with the first backup.
 * @rule B-administration.backups-kept Backups are made one at a time, and so many are kept as the plan says
 */
export function openKeptBackups({ dataFolder, databaseUrl, create, clock }: KeptBackupsOptions): KeptBackups {
  const folder = join(dataFolder, BACKUP_FOLDER)
  let making: Promise<void> | undefined
  let lastFailure: { readonly at: string; readonly words: string } | undefined

  const list = async (): Promise<Backup[]> => {
    const names = (await readdir(folder).catch(() => [])).filter(isName)
    const all = await Promise.all(names.map((name) => told(folder, name)))
    return all.flatMap((one) => one ?? []).toSorted((one, other) => other.name.localeCompare(one.name))
  }
  const makeOne = async (): Promise<void> => {
    try {
      await makePrivateFolder(folder)
      await create(join(folder, nameOf(clock())))
      lastFailure = undefined
    } catch (error) {
      lastFailure = { at: new Date(clock()).toISOString(), words: error instanceof Error ? error.message : String(error) }
      throw error
    }
  }
  const begin = (): Promise<void> => {
    if (databaseUrl !== undefined)
      return Promise.reject(
        new PortalError('conflict', 'The store is in PostgreSQL: make backups with its own tools, such as pg_dump.'),
      )
    making ??= makeOne().finally(() => (making = undefined))
    return making
  }
  return {
    state: async () => ({
      here: databaseUrl === undefined,
      isMaking: making !== undefined,
      ...(lastFailure === undefined ? {} : { lastFailure }),
      backups: await list(),
    }),
    make: async () => {
      const made = begin()
      if (databaseUrl !== undefined) return made
      // its failure is told by `state`
      made.catch(() => undefined)
    },
    makeAndKeep: async (keep) => {
      await begin()
      for (const { name } of (await list()).slice(keep)) await rm(join(folder, name), { force: true })
    },
    read: async (name) => {
      const path = join(folder, name)
      const size = isName(name)
        ? await stat(path).then(
            ({ size: found }) => found,
            () => undefined,
          )
        : undefined
      if (size === undefined) throw noBackup()
      return { bytes: size, stream: createReadStream(path) }
    },
    remove: async (name) => {
      if (!isName(name) || !(await readdir(folder).catch(() => [] as string[])).includes(name)) throw noBackup()
      await rm(join(folder, name))
    },
  }
}
