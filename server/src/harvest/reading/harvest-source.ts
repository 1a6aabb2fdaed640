/** Where a harvest reads from: files, folders and servers behind one shape. */
import { PortalError } from '@graticule/contracts/problem'
import type { DocumentReader } from '../../entry/document-reader.ts'
import type { Provenance } from '../../entry/finish-resource.ts'
import type { Harvested } from '../../entry/harvested.ts'

/** How far a source has been read, in documents (files, pages of answers). */
export interface SourceProgress {
  readonly done: number
  /** As many as are known so far. */
  readonly total: number
  /** 0 to 1; of the document at hand as much counts as has been read. */
  readonly share: number
}

/** The progress of a source whose document at hand has been read to a fraction of 0 to 1. */
export function progressOf(done: number, total: number, fraction: number): SourceProgress {
  return { done, total, share: total === 0 ? 1 : Math.min(1, (done + fraction) / total) }
}

/** A place to read from, once. */
export interface HarvestSource {
  /**
   * All records and refusals, document by document; one document at a time is in memory. Rejects with `PortalError` when
   * the place itself cannot be read (a single document within it that cannot is a refusal), with the signal's reason when
   * aborted.
   */
  readonly read: (signal?: AbortSignal) => AsyncGenerator<Harvested>
  readonly progress: () => SourceProgress
  /**
   * Where another harvest can go on after what has been given so far, for `resumeFrom`; `undefined` while there is no such
   * place. The document at hand is read again from its beginning.
   */
  readonly position?: () => string | undefined
  /** What else an operator should know in the end, in sentences. */
  readonly notes: () => readonly string[]
  /** True: it reads only its share of a folder's documents when it is given one (see {@link SourceOptions}). */
  readonly divides?: boolean
}

/** Every `of`th document of a folder, from number `index` on (counts from 0). */
export interface Share {
  readonly index: number
  readonly of: number
}

/** What is read, and as whose. */
export interface SourceOptions extends Provenance {
  /** A file, a folder, or an http or https address. */
  readonly target: string
  /** A position that an earlier harvest of the same target has told. */
  readonly resumeFrom?: string
  /**
   * Which documents of a folder to read, when several threads share them. The others count as done: `progress().done` is the
   * number of the document at hand, the same in every thread.
   */
  readonly share?: Share
}

/** True when the document with this number is read by whoever has this share; without one all are. */
export function isShared(number: number, share: Share | undefined): boolean {
  return share === undefined || number % share.of === share.index
}

/** Feeds a reader and gives what it finds on the way. */
export async function* readThrough(pieces: AsyncIterable<Uint8Array>, reader: DocumentReader): AsyncGenerator<Harvested> {
  for await (const piece of pieces) yield* reader.write(piece)
  yield* reader.end()
}

/** Longest position that is kept, in characters. */
const MAX_POSITION = 1_000_000

/** A position made of what is still to be read; `undefined` when that is nothing, or too much to be kept. */
export function writePosition(waiting: readonly unknown[]): string | undefined {
  if (waiting.length === 0) return undefined
  const position = JSON.stringify(waiting)
  return position.length <= MAX_POSITION ? position : undefined
}

/** What {@link writePosition} wrote. @throws PortalError when it is something else. */
export function readPosition<T = string>(position: string): T[] {
  const waiting: unknown = JSON.parse(position)
  if (!Array.isArray(waiting)) throw new PortalError('internal', 'The position of an earlier harvest cannot be read.')
  return waiting as T[]
}
