/**
 * Locks on a data folder that end with the process that holds them, however it ends. Each is a small SQLite file of its
 * own: whoever holds its write lock holds the lock. See docs/adr/0016-one-server-on-a-data-folder.md.
 */
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What is locked: serving from the folder, and putting a backup into it. */
export type LockPurpose = 'server' | 'restore'

/** Who holds a lock. */
export interface LockHolder {
  readonly pid: number
  readonly host: string
  /** ISO 8601, UTC. */
  readonly since: string
}

/** A lock that was taken, or who has it; `holder` is absent when that process has not said so yet. */
export type LockAttempt = { readonly release: () => void } | { readonly release?: undefined; readonly holder?: LockHolder }

/** Locks that this process holds: a connection that nobody refers to is closed, and its lock with it. */
const held = new Set<DatabaseSync>()

/** SQLite, "Result codes": somebody else has the lock. */
const BUSY = 5

/** Takes a lock, at once or not at all. Makes the folder when missing. @throws what keeps the file from being written */
export function lockFolder(dataFolder: string, purpose: LockPurpose): LockAttempt {
  mkdirSync(dataFolder, { recursive: true })
  // read by no other means than SQLite: closing any other handle on the file would drop this process's locks (POSIX)
  const database = new DatabaseSync(join(dataFolder, `${purpose}.lock`), { timeout: 0 })
  try {
    database.exec('create table if not exists holder (pid integer, host text, since text); begin immediate; delete from holder')
    const insert = database.prepare('insert into holder values (?, ?, ?)')
    insert.run(process.pid, hostname(), new Date().toISOString())
    database.exec('commit; begin immediate')
    held.add(database)
    const release = () => {
      held.delete(database)
      database.close()
    }
    return { release }
  } catch (error) {
    const taken = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    const holder = taken === BUSY ? readHolder(database) : undefined
    database.close()
    if (taken !== BUSY) throw error
    return holder === undefined ? {} : { holder }
  }
}

function readHolder(database: DatabaseSync): LockHolder | undefined {
  try {
    return database.prepare('select pid, host, since from holder').get() as LockHolder | undefined
  } catch {
    // it is just being taken
    return undefined
  }
}

/** Says who holds a lock: `process 4711 on host since ...`. */
export function describeHolder(holder: LockHolder | undefined): string {
  return holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}, since ${holder.since}`
}
