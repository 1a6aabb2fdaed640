/**
 * The file of a backup: one line of JSON that says what it is, then the SQLite database as Zstandard (RFC 8878). By hand:
 * `tail -n +2 file | zstd -d > catalogue.sqlite`.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { PortalError } from '@graticule/contracts/problem'
import { PRIVATE_FILE } from '../files/private-files.ts'
import { writeNewFile } from '../write-file.ts'

const FORMAT = 'graticule-backup'
/** Raised when the file is built in another way. */
const VERSION = 1
/** The first line has less than this, bytes. */
const MAX_MANIFEST = 65_536

/** What a backup holds. */
export interface BackupManifest {
  readonly format: typeof FORMAT
  readonly version: number
  /** Release that made it. */
  readonly product: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly records: number
  /** Migrations that the database has had, in their order. */
  readonly migrations: readonly string[]
  /** Length of the database, bytes, and its SHA-256, hexadecimal. */
  readonly bytes: number
  readonly sha256: string
}

/** What the maker of a backup knows; the rest is found out from the database. */
export type BackupFacts = Pick<BackupManifest, 'product' | 'createdAt' | 'records' | 'migrations'>

const damaged = (path: string, why: string, cause?: unknown) =>
  new PortalError('invalid-body', `${path} is damaged: ${why}. Nothing was changed; take another backup.`, { cause })

/** Length and checksum of a file. */
async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function* compressed(manifest: BackupManifest, database: string): AsyncGenerator<Uint8Array | string> {
  yield `${JSON.stringify(manifest)}\n`
  const source = createReadStream(database)
  const zstd = createZstdCompress()
  source.on('error', (error) => zstd.destroy(error))
  for await (const piece of source.pipe(zstd) as AsyncIterable<Buffer>) yield piece
}

/** Writes a backup of a database that nobody has open, and reads it again. Rejects when there is a file of that name. */
export async function writeBackupFile(path: string, database: string, facts: BackupFacts): Promise<BackupManifest> {
  const manifest: BackupManifest = { format: FORMAT, version: VERSION, ...facts, ...(await measure(database)) }
  await writeNewFile(path, compressed(manifest, database), PRIVATE_FILE)
  await unpackBackupFile(path, manifest)
  return manifest
}

/** The first line of a backup. Rejects with words when the file is none, or of a version that this one does not read. */
export async function readBackupManifest(path: string): Promise<BackupManifest> {
  const none = (cause?: unknown) => new PortalError('invalid-body', `${path} is not a Graticule backup.`, { cause })
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new PortalError('not-found', `${path} cannot be read.`, { cause: error })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_MANIFEST), 0, MAX_MANIFEST, 0).catch((error: unknown) => {
      throw none(error)
    })
    const head = buffer.toString('utf8', 0, bytesRead)
    const line = head.slice(0, head.indexOf('\n') + 1)
    if (!line.startsWith(`{"format":"${FORMAT}"`)) throw none()
    const manifest = parsed(line)
    if (manifest === undefined) throw damaged(path, 'its first line cannot be read')
    if (manifest.version > VERSION) {
      const words = `${path} was made by a newer version of Graticule (${manifest.product}); restore it with that version.`
      throw new PortalError('invalid-body', words)
    }
    return manifest
  } finally {
    await file.close()
  }
}

function parsed(line: string): BackupManifest | undefined {
  try {
    const value = JSON.parse(line) as BackupManifest
    const { version, bytes, records, sha256, migrations } = value
    const isWhole = [version, bytes, records].every((one) => Number.isSafeInteger(one)) && /^[0-9a-f]{64}$/.test(sha256)
    return isWhole && Array.isArray(migrations) ? value : undefined
  } catch {
    return undefined
  }
}

/** Unpacks the database into a new file `to`, or only checks it. Rejects with words when it is not whole. */
export async function unpackBackupFile(path: string, { bytes, sha256 }: BackupManifest, to?: string): Promise<void> {
  const start = await startOfDatabase(path)
  const hash = createHash('sha256')
  let length = 0
  const target = to === undefined ? undefined : await open(to, 'wx', PRIVATE_FILE)
  try {
    const zstd = createZstdDecompress()
    await pipeline(createReadStream(path, { start }), zstd, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        length += piece.length
        if (length > bytes) break
        hash.update(piece)
        await target?.appendFile(piece)
      }
    }).catch((error: unknown) => {
      // what the decompressor says is the file's fault, the rest is the disk's
      const { code = '' } = error as NodeJS.ErrnoException
      throw /^(?:ZSTD|ERR_|Z_)/.test(code) ? damaged(path, 'it cannot be unpacked', error) : error
    })
    if (length !== bytes || hash.digest('hex') !== sha256) throw damaged(path, 'its checksum is not the one it was made with')
    await target?.sync()
  } finally {
    await target?.close()
  }
}

async function startOfDatabase(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_MANIFEST), 0, MAX_MANIFEST, 0)
    return buffer.subarray(0, bytesRead).indexOf(10) + 1
  } finally {
    await file.close()
  }
}
