/** What was found at the addresses of pictures, kept for a while: pictures, and failures for a shorter while. */
import type { PortalError } from '@graticule/contracts/problem'
import type { PictureFormat } from './picture-format.ts'

/** A picture of somebody else, whole. */
export interface FetchedPicture extends PictureFormat {
  readonly bytes: Uint8Array
}
/** What became of an address. */
export type Outcome = { readonly picture: FetchedPicture } | { readonly error: PortalError }

const PICTURE_FOR_MS = 24 * 60 * 60_000
const FAILURE_FOR_MS = 10 * 60_000
/** What an outcome weighs beside its bytes: key, dates, failure. */
const OVERHEAD_BYTES = 1_000

/** Outcomes by address, the ones that were not asked for longest given up first beyond `maxBytes`. */
export interface KeptPictures {
  readonly get: (address: string) => Outcome | undefined
  readonly keep: (address: string, outcome: Outcome) => void
  /** All that is kept, bytes. */
  readonly size: () => number
}

const weightOf = (outcome: Outcome) => OVERHEAD_BYTES + ('picture' in outcome ? outcome.picture.bytes.length : 0)

/**
 * The picture in memory of its own. Small bodies lie side by side in Node's pool (`Buffer.poolSize`, 64 kB each): one that is kept there keeps
 * all that came with it, a hundred times what it weighs.
 */
function inOwnMemory(outcome: Outcome): Outcome {
  if (!('picture' in outcome)) return outcome
  const { bytes } = outcome.picture
  if (bytes.buffer.byteLength === bytes.length) return outcome
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return { picture: { ...outcome.picture, bytes: own } }
}

/**
 * An empty store; `now` gives milliseconds.
 * @rule B-pictures.kept Pictures of other hosts are kept within a limit, the least asked for go first
 */
export function createKeptPictures(maxBytes: number, now: () => number): KeptPictures {
  const kept = new Map<string, { readonly outcome: Outcome; readonly until: number }>()
  let size = 0
  const forget = (address: string) => {
    const entry = kept.get(address)
    if (entry === undefined) return
    size -= weightOf(entry.outcome)
    kept.delete(address)
  }
  return {
    get(address) {
      const entry = kept.get(address)
      if (entry === undefined) return undefined
      if (entry.until <= now()) {
        forget(address)
        return undefined
      }
      // a Map lists its keys by age: asked for again is young again
      kept.delete(address)
      kept.set(address, entry)
      return entry.outcome
    },
    keep(address, outcome) {
      forget(address)
      kept.set(address, {
        outcome: inOwnMemory(outcome),
        until: now() + ('picture' in outcome ? PICTURE_FOR_MS : FAILURE_FOR_MS),
      })
      size += weightOf(outcome)
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) break
        forget(oldest)
      }
    },
    size: () => size,
  }
}
