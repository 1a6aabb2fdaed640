/** Where a harvest reads from: files, folders and servers behind one shape. */
import type { Provenance } from '../finish-resource.ts'
import type { Harvested } from '../harvested.ts'

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
  /** What else an operator should know in the end, in sentences. */
  readonly notes: () => readonly string[]
}

/** A document that is fed piece by piece: what the readers of all kinds look like. */
export interface DocumentReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

/** What is read, and as whose. */
export interface SourceOptions extends Provenance {
  /** A file, a folder, or an http or https address. */
  readonly target: string
}

/** Feeds a reader and gives what it finds on the way. */
export async function* readThrough(pieces: AsyncIterable<Uint8Array>, reader: DocumentReader): AsyncGenerator<Harvested> {
  for await (const piece of pieces) yield* reader.write(piece)
  yield* reader.end()
}
