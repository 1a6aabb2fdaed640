/** Queues tasks, so that parallel requests need a limited share of memory. */
import { PortalError, type Wording } from '@graticule/contracts/problem'

/** Runs a task when it is its turn; rejects with `PortalError` `unavailable` when too many wait. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Runs at most `atOnce` tasks at a time, the others in turn; `words` refuse those beyond `maxWaiting`. */
export function createTurns(atOnce: number, maxWaiting: number, words: Wording): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new PortalError('unavailable', words)
      // whoever ends hands its place over
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
