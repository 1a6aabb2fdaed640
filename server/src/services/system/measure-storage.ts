/** How much the parts of the data folder take. */
import type { Dirent } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '@graticule/contracts/system/system'
import { INDEX_FOLDER } from '../../catalogue/index/index-files.ts'
import { BACKUP_FOLDER } from '../../storage/backup/kept-backups.ts'
import { SQLITE_FILE } from '../../storage/database.ts'

type PartName = Storage['parts'][number]['name']

/** The part that an entry of the data folder belongs to. */
function partOf(name: string): PartName {
  if (name.startsWith(SQLITE_FILE)) return 'database'
  if (name === BACKUP_FOLDER) return 'backups'
  if (name === INDEX_FOLDER) return 'index'
  if (name === 'kept-layers') return 'layers'
  return name === 'pictures' || name === 'thumbnails' ? 'pictures' : 'other'
}

/** Bytes of a file, or of all files below a folder. What goes away meanwhile counts nothing. */
async function bytesOf(path: string, entry: Dirent): Promise<number> {
  if (entry.isFile())
    return stat(path).then(
      ({ size }) => size,
      () => 0,
    )
  if (!entry.isDirectory()) return 0
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  let sum = 0
  // one folder after the other: a large cache must not open thousands of files at once
  for (const inner of entries) sum += await bytesOf(join(path, inner.name), inner)
  return sum
}

/** Measures the data folder and its disk. */
export async function measureStorage(dataFolder: string): Promise<Storage> {
  const sums = new Map<PartName, number>()
  for (const entry of await readdir(dataFolder, { withFileTypes: true })) {
    const part = partOf(entry.name)
    sums.set(part, (sums.get(part) ?? 0) + (await bytesOf(join(dataFolder, entry.name), entry)))
  }
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const parts = [...sums].map(([name, bytes]) => ({ name, bytes })).toSorted((one, other) => other.bytes - one.bytes)
  return { free: bavail * bsize, size: blocks * bsize, parts }
}
