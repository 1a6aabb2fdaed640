/** What keeps the storage from working, in words: out of the codes of SQLite, of files and of PostgreSQL. */
import { PortalError } from '@graticule/contracts/problem'

/** A fault of the storage. Neither text has a path or a secret in it: services tell visitors `what`. */
export interface StorageFault {
  /** Completes a sentence after a colon: "its disk is full". */
  readonly what: string
  /** What the operator can do about it, as a sentence. */
  readonly remedy: string
}

const FULL: StorageFault = {
  what: 'its disk is full',
  remedy: 'Free some space; what was acknowledged is safe, and a running portal goes on by itself.',
}
const NOT_WRITABLE: StorageFault = {
  what: 'its folder or file is not writable',
  remedy: 'Give the user of this process the right to read and write the data folder and what is in it (GRATICULE_DATA).',
}
const DAMAGED: StorageFault = {
  what: 'the store is damaged',
  remedy: 'Restore the latest backup: graticule restore <file>. Without one, see docs/operating.md.',
}
const LOCKED: StorageFault = {
  what: 'another process has kept it locked for too long',
  remedy: 'See which other processes use this data folder, and try again.',
}
const FAILING: StorageFault = {
  what: 'its disk reports errors',
  remedy: 'Look at the log of the system: the disk is failing, or its file system is full or not there any more.',
}
const NEWER: StorageFault = {
  what: 'a newer version of Graticule has used it',
  remedy: 'Start that version, or restore a backup that was made before.',
}
const NO_SERVER: StorageFault = {
  what: 'PostgreSQL does not answer',
  remedy: 'See whether the server at DATABASE_URL runs and lets this machine in.',
}
const NO_ENTRY: StorageFault = {
  what: 'PostgreSQL rejected the login',
  remedy: 'Check user, password and database in DATABASE_URL.',
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const SQLITE: Readonly<Record<number, StorageFault>> = {
  5: LOCKED,
  8: NOT_WRITABLE,
  10: FAILING,
  11: DAMAGED,
  13: FULL,
  14: NOT_WRITABLE,
  26: DAMAGED,
}

/** Codes of Node's errors and of PostgreSQL (appendix A of its manual). */
const CODES: Readonly<Record<string, StorageFault>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  ENOTDIR: NOT_WRITABLE,
  EIO: FAILING,
  ECONNREFUSED: NO_SERVER,
  ECONNRESET: NO_SERVER,
  ENOTFOUND: NO_SERVER,
  ETIMEDOUT: NO_SERVER,
  EHOSTUNREACH: NO_SERVER,
  '57P01': NO_SERVER,
  '57P03': NO_SERVER,
  '53300': NO_SERVER,
  '28000': NO_ENTRY,
  '28P01': NO_ENTRY,
  '3D000': NO_ENTRY,
  '53100': FULL,
}

interface Coded {
  readonly code?: unknown
  readonly errcode?: unknown
}

/** The fault behind an error or behind its causes; `undefined` when it is none of those that are known. */
export function storageFault(error: unknown): StorageFault | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, errcode } = at as Coded
    // the upper bits tell the variant of a primary code
    const known = typeof errcode === 'number' ? SQLITE[errcode & 0xff] : CODES[String(code)]
    if (known !== undefined) return known
    if (/corrupted migrations/.test(at.message)) return NEWER
  }
  return undefined
}

/**
 * Does some work of the storage. Rejects with `PortalError`: its own as it is, anything else as 'unavailable', in the
 * words "{what} cannot be read or written at the moment" and why, where that is known.
 */
export async function orUnavailable<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PortalError) throw error
    const fault = storageFault(error)
    const why = fault === undefined ? '' : `: ${fault.what}`
    throw new PortalError('unavailable', `${what} cannot be read or written at the moment${why}.`, { cause: error })
  }
}
