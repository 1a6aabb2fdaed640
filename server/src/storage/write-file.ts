/** Files that are there whole or not at all. */
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { storageFault } from './storage-fault.ts'

/** Rejects with words when something has this name already: nothing of the operator's is overwritten. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new PortalError('invalid-parameter', `${path} is there already; choose another name, or remove it first.`)
}

/** A failure to write `path` as words for the operator. */
export function writeFailure(path: string, error: unknown): unknown {
  if (error instanceof PortalError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new PortalError('unavailable', `There is no folder ${dirname(path)}.`, { cause: error })
  const what = code === 'ENOSPC' ? 'its disk is full' : (storageFault(error)?.what ?? code)
  return what === undefined ? error : new PortalError('unavailable', `${path} could not be written: ${what}.`, { cause: error })
}

/** Makes what is in a folder durable: names too are only on the disk when their folder is. */
export async function syncFolder(folder: string): Promise<void> {
  // a folder cannot be opened on Windows, whose file system keeps names in a log
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * Writes a new file under a name of its own first, and gives it its name when it is whole and on the disk. Rejects with
 * `PortalError` when there is a file of that name or it cannot be written; nothing is left behind then. `mode` says who may read it.
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<Uint8Array | string>, mode = 0o666): Promise<void> {
  await refuseExisting(path)
  const draft = `${path}.${process.pid}.part`
  try {
    const file = await open(draft, 'w', mode)
    try {
      for await (const piece of pieces) await file.appendFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw writeFailure(path, error)
  }
}
