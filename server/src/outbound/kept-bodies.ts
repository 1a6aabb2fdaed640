/**
 * Caches response bodies in a folder of limited size; the least recently used are removed first. Bodies that cannot be
 * stored or read are requested again.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/schema'

/** Most bytes of the folder, compressed. */
const MAX_BYTES = 1_000_000_000
/** Larger bodies are not kept, bytes before compression. */
const MAX_BODY_BYTES = 64_000_000
/** What a small file takes at least: the folder holds two per body. */
const LEAST_BYTES = 8_192
/** Drafts that nobody has gone on with for so long are left over from a process that was killed, ms. */
const ABANDONED_MS = 86_400_000
/** Quick: a body is written while it is read. */
const COMPRESSION_LEVEL = 1

const AboutSchema = Type.Object({
  /** Where the body came from, after redirects. */
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  /** Bytes of the body. */
  size: Type.Integer({ minimum: 0 }),
  /** SHA-256 of the file that holds it. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
const checkAbout = Compile(AboutSchema)

/** A kept body, without itself. */
export type KeptAbout = Static<typeof AboutSchema>

/** What is kept. No method rejects but for the failures of the body that is being kept. */
export interface KeptBodies {
  readonly about: (key: string) => Promise<KeptAbout | undefined>
  /** The body, when it is there and whole; counts as used. */
  readonly open: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Gives the pieces on and keeps them, once all have come. */
  readonly keep: (
    key: string,
    about: Pick<KeptAbout, 'url' | 'headers'>,
    body: AsyncIterable<Uint8Array>,
  ) => AsyncGenerator<Uint8Array>
  readonly forget: (key: string) => Promise<void>
}

/** Where, and how much; `maxBytes` can be lowered in tests. */
export interface KeptBodiesOptions {
  readonly folder: string
  readonly maxBytes?: number
  readonly maxBodyBytes?: number
}

/** Opens the folder; it is made when there is something to keep. */
export function createKeptBodies({ folder, maxBytes = MAX_BYTES, maxBodyBytes = MAX_BODY_BYTES }: KeptBodiesOptions): KeptBodies {
  const nameOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))
  /** Bytes by name, the one that has not been used for longest first. */
  let sizes: Promise<Map<string, number>> | undefined
  let drafts = 0

  const remove = async (name: string): Promise<void> => {
    const known = await (sizes ??= readFolder(folder))
    known.delete(name)
    // the description first: a body without one is as good as none
    await rm(`${name}.json`, { force: true }).catch(() => undefined)
    await rm(`${name}.gz`, { force: true }).catch(() => undefined)
  }

  const used = async (name: string, bytes?: number): Promise<void> => {
    const known = await (sizes ??= readFolder(folder))
    const size = bytes ?? known.get(name) ?? LEAST_BYTES
    known.delete(name)
    known.set(name, size)
    let total = [...known.values()].reduce((sum, one) => sum + one, 0)
    for (const [oldest, freed] of known) {
      if (total <= maxBytes) break
      total -= freed
      await remove(oldest)
    }
  }

  return {
    async about(key) {
      const text = await readFile(`${nameOf(key)}.json`, 'utf8').catch(() => '')
      try {
        const about: unknown = JSON.parse(text)
        return checkAbout.Check(about) ? about : undefined
      } catch {
        return undefined
      }
    },

    async open(key) {
      const name = nameOf(key)
      const about = await this.about(key)
      if (about === undefined || (await digestOf(`${name}.gz`)) !== about.digest) return undefined
      await used(name)
      const now = new Date()
      await utimes(`${name}.json`, now, now).catch(() => undefined)
      return decompressed(`${name}.gz`)
    },

    async *keep(key, about, body) {
      const name = nameOf(key)
      drafts += 1
      const draft = `${name}.${process.pid}-${drafts}.draft`
      const writer = await createDraft(folder, draft)
      let isWhole = false
      try {
        for await (const piece of body) {
          await writer.write(piece, maxBodyBytes)
          yield piece
        }
        isWhole = true
      } finally {
        const written = await writer.end(isWhole)
        if (written === undefined) await rm(draft, { force: true }).catch(() => undefined)
        else {
          const { bytes, ...facts } = written
          try {
            // between the two the digest does not fit, and nothing is given
            await rename(draft, `${name}.gz`)
            await writeFile(draft, JSON.stringify({ ...about, ...facts } satisfies KeptAbout))
            await rename(draft, `${name}.json`)
            await used(name, bytes + LEAST_BYTES)
          } catch {
            await rm(draft, { force: true }).catch(() => undefined)
          }
        }
      }
    },

    forget: (key) => remove(nameOf(key)),
  }
}

/** What the folder holds from earlier processes, the longest unused first; clears away what they have left half done. */
async function readFolder(folder: string): Promise<Map<string, number>> {
  const found: { readonly name: string; readonly bytes: number; readonly usedAt: number }[] = []
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file)
    const facts = await stat(path).catch(() => undefined)
    if (facts === undefined) continue
    if (file.endsWith('.draft') && Date.now() - facts.mtimeMs > ABANDONED_MS)
      await rm(path, { force: true }).catch(() => undefined)
    if (!file.endsWith('.gz')) continue
    const name = path.slice(0, -'.gz'.length)
    const described = await stat(`${name}.json`).catch(() => facts)
    found.push({ name, bytes: facts.size + LEAST_BYTES, usedAt: described.mtimeMs })
  }
  return new Map(found.toSorted((a, b) => a.usedAt - b.usedAt).map(({ name, bytes }) => [name, bytes]))
}

interface Draft {
  readonly write: (piece: Uint8Array, most: number) => Promise<void>
  /** What was written; `undefined` when it was not to be kept, too large, or could not be written. */
  readonly end: (isWhole: boolean) => Promise<(Pick<KeptAbout, 'size' | 'digest'> & { readonly bytes: number }) | undefined>
}

/** A file that is written piece by piece. Its faults (a full disk) are nobody's concern but its own. */
async function createDraft(folder: string, file: string): Promise<Draft> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const compress = createGzip({ level: COMPRESSION_LEVEL })
  const hash = createHash('sha256')
  let [size, bytes, isLost] = [0, 0, false]
  const written = pipeline(
    compress,
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  ).catch(() => {
    isLost = true
  })
  return {
    async write(piece, most) {
      size += piece.length
      if (size > most && !isLost) {
        isLost = true
        compress.destroy()
      }
      if (isLost || compress.write(piece)) return
      await Promise.race([new Promise((resolve) => compress.once('drain', resolve)), written])
    },
    async end(isWhole) {
      if (isWhole && !isLost) compress.end()
      else compress.destroy()
      await written
      return isWhole && !isLost ? { size, digest: hash.digest('hex'), bytes } : undefined
    },
  }
}

async function digestOf(file: string): Promise<string | undefined> {
  const hash: Hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Uint8Array)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

async function* decompressed(file: string): AsyncGenerator<Uint8Array> {
  const decompress = createGunzip()
  const done = pipeline(createReadStream(file), decompress)
  done.catch(() => undefined)
  yield* decompress as AsyncIterable<Uint8Array>
  await done
}
