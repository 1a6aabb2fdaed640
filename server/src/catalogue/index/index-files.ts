/**
 * The index on disk: a file per segment and a manifest that says which segments, of which store, up to which change.
 * Everything has a version and a checksum; what does not fit is not used, the index is built again from the store.
 */
import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { StorePosition } from '../store/record-store.ts'
import { ANALYSER_VERSION } from './analyser/record-words.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { readSegment, type Segment, SEGMENT_VERSION } from './segment/segment.ts'

/** Version of the files: of what segments hold and of how words are cut and stemmed. */
export const INDEX_VERSION = `${SEGMENT_VERSION}.${ANALYSER_VERSION}`
/** Name of the folder in the data folder. */
export const INDEX_FOLDER = 'index'
const MANIFEST = 'manifest.json'
const SEGMENT_FILE = /^segment-[0-9a-f-]+\.bin$/
const MAGIC = 'GRATSEG2'
/** Magic, then as f64: length of the buffer and its CRC-32, length of the text part and its CRC-32. */
const HEADER_BYTES = 40
/** So much is read, written and summed before other work of the thread gets a turn. */
const TURN_BYTES = 8 * 1024 * 1024

interface Manifest extends StorePosition {
  readonly version: string
  /** `removed`: one bit per entry, zstd, base64. */
  readonly segments: readonly { readonly file: string; readonly removed: string }[]
}

/** An index as it was saved. */
export interface SavedIndex extends StorePosition {
  readonly segments: readonly LiveSegment[]
}

/** Reads a text part from its beginning to its end; `use` is done with each piece before the next is read. */
async function readTexts({ texts, textBytes }: Segment, use: (piece: Uint8Array) => Promise<unknown>): Promise<void> {
  const read = texts.reader(TURN_BYTES)
  for (let at = 0; at < textBytes; at += TURN_BYTES) await use(read(at, Math.min(textBytes, at + TURN_BYTES)))
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    yield bytes.subarray(at, at + TURN_BYTES)
    await nextTurn()
  }
}

async function checksum(bytes: Uint8Array): Promise<number> {
  let sum = 0
  for await (const piece of pieces(bytes)) sum = crc32(piece, sum)
  return sum
}

async function textChecksum(segment: Segment): Promise<number> {
  let sum = 0
  await readTexts(segment, (piece) => {
    sum = crc32(piece, sum)
    return nextTurn()
  })
  return sum
}

async function writeSynced(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'w')
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeSegment(path: string, segment: Segment): Promise<void> {
  const bytes = new Uint8Array(segment.buffer)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(MAGIC, 'latin1')
  for (const [index, value] of [bytes.length, await checksum(bytes), segment.textBytes, await textChecksum(segment)].entries())
    header.writeDoubleLE(value, 8 + index * 8)
  await writeSynced(path, async (file) => {
    await file.write(header)
    for await (const piece of pieces(bytes)) await file.write(piece)
    await readTexts(segment, (piece) => file.write(piece))
  })
  if (segment.texts.source instanceof SharedArrayBuffer) {
    segment.texts.moveTo({ descriptor: openSync(path, 'r'), start: HEADER_BYTES + bytes.length })
  }
}

async function readBuffer(file: FileHandle, length: number): Promise<SharedArrayBuffer> {
  const buffer = new SharedArrayBuffer(length)
  const bytes = new Uint8Array(buffer)
  for (let at = 0; at < length; at += TURN_BYTES) {
    await file.read(bytes, at, Math.min(TURN_BYTES, length - at), HEADER_BYTES + at)
  }
  return buffer
}

/** The segment in a file; `undefined` when the file is not whole. */
async function loadSegment(path: string): Promise<Segment | undefined> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    await file.read(header, 0, HEADER_BYTES, 0)
    const [length = 0, sum, textLength = 0, textSum] = [8, 16, 24, 32].map((at) => header.readDoubleLE(at))
    const { size } = await file.stat()
    if (header.toString('latin1', 0, 8) !== MAGIC || size !== HEADER_BYTES + length + textLength) return undefined
    const buffer = await readBuffer(file, length)
    if ((await checksum(new Uint8Array(buffer))) !== sum) return undefined
    const segment = readSegment(buffer, { descriptor: openSync(path, 'r'), start: HEADER_BYTES + length })
    segment.texts.closeWhenUnused()
    if (segment.textBytes === textLength && (await textChecksum(segment)) === textSum) return segment
    segment.texts.close()
    return undefined
  } finally {
    await file.close()
  }
}

function packBits(flags: Uint8Array): string {
  const bits = new Uint8Array(Math.ceil(flags.length / 8))
  for (let at = 0; at < flags.length; at += 1) if (flags[at] === 1) bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7))
  return zstdCompressSync(bits).toString('base64')
}

function unpackBits(text: string, length: number): Uint8Array {
  const bits = zstdDecompressSync(Buffer.from(text, 'base64'))
  return new Uint8Array(length).map((_, at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}

async function readManifest(folder: string): Promise<Manifest | string> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return 'there was none'
  const newline = text.indexOf('\n')
  const body = text.slice(newline + 1)
  if (Number(text.slice(0, newline)) !== crc32(body)) return 'its list of files was damaged'
  const manifest = JSON.parse(body) as Manifest
  return manifest.version === INDEX_VERSION ? manifest : 'it was made by another version'
}

/** The files of one index. One object per folder and process. */
export class IndexFiles {
  readonly #folder: string
  /** Files of segments that were loaded or saved, which never change. */
  readonly #saved = new WeakMap<Segment, string>()

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, INDEX_FOLDER)
  }

  /** The saved index, or in words why it cannot be used. Never rejects. */
  async load(): Promise<SavedIndex | string> {
    try {
      const manifest = await readManifest(this.#folder)
      if (typeof manifest === 'string') return manifest
      const segments: LiveSegment[] = []
      for (const { file, removed } of manifest.segments) {
        const segment = SEGMENT_FILE.test(file) ? await loadSegment(join(this.#folder, file)) : undefined
        if (segment === undefined) return 'one of its files was damaged'
        this.#saved.set(segment, file)
        segments.push(new LiveSegment(segment, unpackBits(removed, segment.size)))
      }
      return { storeId: manifest.storeId, seq: manifest.seq, segments }
    } catch {
      return 'its files could not be read'
    }
  }

  /** Saves the index as it is at the call; the previous one stays whole until the new one is. Rejects as files do. */
  async save({ storeId, seq, segments }: SavedIndex): Promise<void> {
    const parts = segments.map(({ segment, removed }) => ({ segment, removed: packBits(removed) }))
    await mkdir(this.#folder, { recursive: true })
    const files: { file: string; removed: string }[] = []
    for (const { segment, removed } of parts) files.push({ file: await this.#saveSegment(segment), removed })
    const manifest: Manifest = { version: INDEX_VERSION, storeId, seq, segments: files }
    const body = JSON.stringify(manifest)
    const draft = join(this.#folder, `${MANIFEST}.${randomUUID()}`)
    await writeSynced(draft, async (file) => {
      await file.write(`${crc32(body)}\n${body}`)
    })
    await rename(draft, join(this.#folder, MANIFEST))
    await this.#removeOthers(files.map(({ file }) => file))
  }

  async #saveSegment(segment: Segment): Promise<string> {
    const known = this.#saved.get(segment)
    const isThere =
      known !== undefined &&
      (await access(join(this.#folder, known)).then(
        () => true,
        () => false,
      ))
    if (isThere) return known
    const file = `segment-${randomUUID()}.bin`
    await writeSegment(join(this.#folder, file), segment)
    this.#saved.set(segment, file)
    return file
  }

  async #removeOthers(files: readonly string[]): Promise<void> {
    const others = (await readdir(this.#folder)).filter((name) => name !== MANIFEST && !files.includes(name))
    await Promise.all(others.map((name) => rm(join(this.#folder, name), { force: true })))
  }
}
