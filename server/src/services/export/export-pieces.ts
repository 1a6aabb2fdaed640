/** The file of an export in pieces, each written when the reader has taken the one before. */
import type { ExportFormatName } from '@graticule/contracts/services/export'
import type { MatchList } from '../../catalogue/catalogue.ts'
import { WRITERS } from './formats/writers.ts'
import type { AskedPiece, SentHead } from './writing/export-worker.ts'
import type { ExportThreads } from './writing/export-threads.ts'

/** Ids that a thread is sent at once; it takes as many as make a piece. */
const IDS_PER_PIECE = 2_000
/** What goes to the connection at once, bytes: between them is seen how fast the reader is. */
const SENT_BYTES = 128_000

/** A file that is to be written. */
export interface ExportFile {
  readonly format: ExportFormatName
  readonly head: SentHead
  readonly list: Pick<MatchList, 'length' | 'entries'>
  /** Aborts when nobody waits for the file any more. */
  readonly signal: AbortSignal
}

/** What the pieces are to be of: first all, then what a piece has not taken. */
async function* partsOf({ list: { entries, length } }: ExportFile): AsyncGenerator<AskedPiece['of'], void, number> {
  if ('ids' in entries) {
    for (let start = 0; start < length;) start += yield { ids: entries.ids(start, Math.min(IDS_PER_PIECE, length - start)) }
    return
  }
  for await (const page of entries.pages()) {
    for (let start = 0; start < page.length;) start += yield { records: page.slice(start) }
  }
}

/** Parts of a piece, without a copy. */
function* split(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SENT_BYTES) yield bytes.subarray(at, at + SENT_BYTES)
}

/** Rejects as `ExportThreads.write` and the pages of the list do. */
export async function* exportPieces(threads: ExportThreads, file: ExportFile): AsyncGenerator<Uint8Array> {
  const { format, head, signal } = file
  const { first, last, lineEnd } = WRITERS[format]
  const encoder = new TextEncoder()
  yield encoder.encode(first(head) + lineEnd)
  let at = 0
  const late: string[] = []
  const parts = partsOf(file)
  try {
    for (let part = await parts.next(0); part.done !== true;) {
      const { bytes, taken, written, behind } = await threads.write({ format, head, at, of: part.value }, signal)
      at += written
      late.push(...behind)
      yield* split(bytes)
      part = await parts.next(taken)
    }
  } finally {
    await parts.return()
  }
  if (last !== undefined) yield encoder.encode(last(at, late) + lineEnd)
}
