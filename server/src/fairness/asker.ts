/**
 * For whom something is done: the request that is being answered, known to all that follows from it. Known in memory only: nothing of it
 * goes out or is kept. What the portal does by itself has no asker.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Somebody who may leave: what is done for nobody else is given up then. */
export interface WaitingAsker {
  /** Tells the sessions of visitors apart. */
  readonly session: string
  /** Tells visitors apart: one alone may have many sessions. */
  readonly visitor: string
  /** Aborts when the client has closed the connection before it was answered. */
  readonly signal: AbortSignal
}

const asking = new AsyncLocalStorage<WaitingAsker>()

/** Does `task`, and all that follows from it, for somebody. */
export const forAsker = <T>(asker: WaitingAsker, task: () => T): T => asking.run(asker, task)

/** For whom the current work is done; `undefined` = the portal itself. */
export const currentAsker = (): WaitingAsker | undefined => asking.getStore()
