/** Work that several requests may wait for: it is done once at a time, and given up when all who waited for it have left. */
import { currentAsker, forAsker } from '../fairness/asker.ts'

interface Shared<T> {
  readonly result: Promise<T>
  readonly stop: AbortController
  waiting: number
}

/** Work by keys. */
export interface SharedWork<T> {
  /** True while it is being done. */
  readonly isUnderWay: (key: string) => boolean
  /** Begins the work, or waits for it where it is under way. Rejects like the work, and with the reason of the visitor's signal. */
  readonly join: (key: string, work: () => Promise<T>) => Promise<T>
}

/** Nothing is under way at first. */
export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Shared<T>>()

  const begin = (key: string, work: () => Promise<T>): Shared<T> => {
    const asker = currentAsker()
    const stop = new AbortController()
    const { signal } = stop
    const begun = asker === undefined ? work() : forAsker({ visitor: asker.visitor, session: asker.session, signal }, work)
    const shared: Shared<T> = { stop, waiting: 0, result: begun.finally(() => forget(key, shared)) }
    underWay.set(key, shared)
    return shared
  }
  const forget = (key: string, shared: Shared<T>): void => {
    if (underWay.get(key) === shared) underWay.delete(key)
  }

  return {
    isUnderWay: (key) => underWay.has(key),
    async join(key, work) {
      const signal = currentAsker()?.signal
      signal?.throwIfAborted()
      const shared = underWay.get(key) ?? begin(key, work)
      shared.waiting += 1
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          shared.waiting -= 1
          if (shared.waiting === 0) {
            forget(key, shared)
            shared.stop.abort()
          }
          reject(signal?.reason as Error)
        }
        signal?.addEventListener('abort', leave, { once: true })
        const stay = () => signal?.removeEventListener('abort', leave)
        shared.result.then(
          (result) => {
            stay()
            resolve(result)
          },
          (error: Error) => {
            stay()
            reject(error)
          },
        )
      })
    },
  }
}
