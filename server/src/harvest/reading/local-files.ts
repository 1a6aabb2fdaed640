/** Files and folders of this machine. */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PortalError } from '@graticule/contracts/problem'
import type { Harvested } from '../../entry/harvested.ts'
import type { DocumentReader } from '../../entry/document-reader.ts'
import { isShared, readPosition, type SourceOptions } from './harvest-source.ts'
import type { ReadingState } from './reading-state.ts'

/** Files to read, in the order of their paths, and how many others lie among them. */
export interface FileList {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly skipped: number
  readonly isFolder: boolean
  /** The folder that places are told relative to. */
  readonly root: string
}

/** True for an http or https address; anything else is a path. */
export function isWebTarget(target: string): boolean {
  return /^https?:\/\//i.test(target)
}

/**
 * The files of a target: itself, or in a folder all with one of the endings, folders within folders too. Names that begin
 * with a dot are left alone. Rejects with `PortalError` `not-found` when there is nothing or it may not be read.
 */
export async function listFiles(target: string, endings: readonly string[]): Promise<FileList> {
  const path = resolve(target)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new PortalError('not-found', `There is no file or folder ${target}`)
  if (!found.isDirectory()) return { files: [path], skipped: 0, isFolder: false, root: resolve(path, '..') }
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new PortalError('not-found', `The folder ${target} cannot be read`, { cause: error })
  })
  const all = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split('/')
          .some((part) => part.startsWith('.')),
    )
    .toSorted()
  const files = all.filter((file) => endings.some((ending) => file.toLowerCase().endsWith(ending)))
  return { files, skipped: all.length - files.length, isFolder: true, root: path }
}

/** Where a file stands, for people: its path within the folder, or its name. */
export function placeOf(file: string, root: string): string {
  const within = relative(root, file)
  return within === '' || within.startsWith('..') ? basename(file) : within
}

/** The file that a link of another one leads to, when it is within the folder; `undefined` for everything else. */
export function fileWithin(root: string, href: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) && !/^file:/i.test(href)) return undefined
  try {
    const bare = href.replace(/[?#].*$/, '')
    const file = /^file:/i.test(bare) ? fileURLToPath(bare) : resolve(dirname(from), decodeURIComponent(bare))
    const within = relative(root, file)
    return within === '' || within.startsWith('..') || file.includes('\u0000') ? undefined : file
  } catch {
    return undefined
  }
}

/**
 * Files up to this many bytes are read at once. Opening, reading and closing a small one piece by piece takes longer than
 * parsing what is in it.
 */
const SMALL_FILE = 1_000_000

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
}

/** What to do while a file is read. */
export interface FileReading {
  readonly signal?: AbortSignal | undefined
  /** Told how much of the file has been read, 0 to 1. */
  readonly onFraction?: (fraction: number) => void
}

/** Reads a file through a reader; a file that cannot be read is a refusal. */
export async function* readFileThrough(
  file: string,
  place: string,
  reader: DocumentReader,
  { signal, onFraction }: FileReading,
): AsyncGenerator<Harvested> {
  try {
    const { size } = statSync(file)
    if (size <= SMALL_FILE) {
      // it goes on between files, so that whoever waits for this thread is heard
      await nextTurn()
      signal?.throwIfAborted()
      const bytes = readFileSync(file)
      onFraction?.(1)
      yield* reader.whole?.(bytes) ?? [...reader.write(bytes), ...reader.end()]
      return
    }
    const stream = createReadStream(file, { highWaterMark: 262_144, ...(signal === undefined ? {} : { signal }) })
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      onFraction?.(Math.min(1, stream.bytesRead / size))
      yield* reader.write(piece)
    }
    yield* reader.end()
  } catch (error) {
    signal?.throwIfAborted()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^E[A-Z]+$/.test(code)) throw error
    yield { kind: 'refused', place, reason: REASONS[code] ?? `it cannot be read (${code})` }
  } finally {
    onFraction?.(0)
  }
}

/** Reads the files of a folder one after the other: those of the share, from where an earlier harvest has come to. */
export async function* readFolder(
  { files, root }: FileList,
  readerOf: (place: string) => DocumentReader,
  { resumeFrom, share }: Pick<SourceOptions, 'resumeFrom' | 'share'>,
  { state, signal }: { readonly state: ReadingState; readonly signal: AbortSignal | undefined },
): AsyncGenerator<Harvested> {
  state.total = files.length
  const from = resumeFrom === undefined ? undefined : readPosition(resumeFrom)[0]
  for (const file of files) {
    const place = placeOf(file, root)
    if ((from === undefined || place >= from) && isShared(state.done, share)) {
      state.at = [place]
      yield* readFileThrough(file, place, readerOf(place), { signal, onFraction: state.onFraction })
    }
    state.done += 1
  }
}
