/**
 * For whom something is done: the request that is being answered, known to all that follows from it. Known in memory only: nothing of it
 * goes out or is kept.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Outbound } from './outbound.ts'
import type { Asker } from './outbound-request.ts'

/** An asker who may leave: what is done for nobody else is given up then. */
export interface WaitingAsker extends Asker {
  /** Aborts when the client has closed the connection before it was answered. */
  readonly signal: AbortSignal
}

const asking = new AsyncLocalStorage<WaitingAsker>()

/** Does `task`, and all that follows from it, for somebody. */
export const forAsker = <T>(asker: WaitingAsker, task: () => T): T => asking.run(asker, task)

/** For whom the current work is done; `undefined` = the portal itself. */
export const currentAsker = (): WaitingAsker | undefined => asking.getStore()

/**
 * The way out, telling for whom it is taken. What is asked for somebody who has left is given up.
 * @rule B-limits.given-up What a visitor has asked for is given up when the visitor leaves
 */
export function namingAskers(outbound: Outbound): Outbound {
  return {
    ...outbound,
    fetch(url, request = {}) {
      const asker = asking.getStore()
      if (asker === undefined) return outbound.fetch(url, request)
      const signal = request.signal === undefined ? asker.signal : AbortSignal.any([request.signal, asker.signal])
      return outbound.fetch(url, { ...request, asker, signal })
    },
  }
}
