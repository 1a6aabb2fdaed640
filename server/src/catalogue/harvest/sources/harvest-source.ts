/** Where a harvest reads from: files, folders and servers behind one shape. */
import type { Provenance } from '../finish-resource.ts'
import type { Harvested } from '../harvested.ts'

/** How far a source has been read, in documents (files, pages of answers). `total` = as many as are known so far. */
export interface SourceProgress {
  readonly done: number
  readonly total: number
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
