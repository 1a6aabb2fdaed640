/** For whom work is done: the network of a visitor, known in memory only. What the portal does by itself has no asker. */
import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string>()

/** Does `task`, and all that follows from it, for an asker. */
export const doneFor = <T>(asker: string, task: () => T): T => asking.run(asker, task)

/** Whose work this is; empty for the portal's own. */
export const currentAsker = (): string => asking.getStore() ?? ''
