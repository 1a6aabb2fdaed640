/** A file as a stream that ends when its reader takes nothing, or too little: its place is given to others. */
import { Readable } from 'node:stream'

/** What is expected of a reader. */
export interface ReaderRules {
  /** Nothing taken for so long ends it, ms. */
  readonly idleMs: number
  /** How fast it is, is judged when it has kept the file waiting for so long, ms. */
  readonly rateWindowMs: number
  /** Bytes a second at least. */
  readonly least: () => number
}

/**
 * The pieces as they are taken. Only the reader's time counts, not that of the pieces.
 * @rule B-limits.export-rate
 */
export function streamWhileRead(pieces: AsyncGenerator<Uint8Array>, { idleMs, rateWindowMs, least }: ReaderRules): Readable {
  async function* watched(): AsyncGenerator<Uint8Array> {
    let [bytes, waited] = [0, 0]
    for await (const piece of pieces) {
      const end = setTimeout(() => stream.destroy(new Error(`nothing was taken of it for ${idleMs} ms.`)), idleMs).unref()
      const from = performance.now()
      try {
        yield piece
      } finally {
        clearTimeout(end)
      }
      bytes += piece.length
      waited += performance.now() - from
      if (waited < rateWindowMs) continue
      const rate = (bytes * 1_000) / waited
      if (rate < least()) throw new Error(`its reader took ${Math.round(rate)} bytes a second.`)
      bytes = 0
      waited = 0
    }
  }
  const stream = Readable.from(watched(), { objectMode: false })
  return stream
}
