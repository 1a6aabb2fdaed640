/** Tells the way out for whom it is taken. */
import { currentAsker } from '../fairness/asker.ts'
import type { Outbound } from './outbound.ts'

/**
 * The way out, telling for whom it is taken. What is asked for somebody who has left is given up.
 * @rule B-limits.given-up What a visitor has asked for is given up when the visitor leaves
 */
export function namingAskers(outbound: Outbound): Outbound {
  return {
    ...outbound,
    fetch(url, request = {}) {
      const asker = currentAsker()
      if (asker === undefined) return outbound.fetch(url, request)
      const signal = request.signal === undefined ? asker.signal : AbortSignal.any([request.signal, asker.signal])
      return outbound.fetch(url, { ...request, asker, signal })
    },
  }
}
