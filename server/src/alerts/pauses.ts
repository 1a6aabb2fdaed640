/** Long work in small pieces: other work of the process goes first from time to time. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Between two pauses, ms. */
const SLICE_MS = 10

/** Resolves at once, or after other work when this one has held the process for long enough. */
export type Pause = () => Promise<void>

export function pauses(): Pause {
  let end = performance.now() + SLICE_MS
  return async () => {
    if (performance.now() < end) return
    await nextTurn()
    end = performance.now() + SLICE_MS
  }
}
