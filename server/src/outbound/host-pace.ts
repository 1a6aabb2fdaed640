/** Keeps a minimum time between requests to one host. */

/** Waits; rejects with the signal's reason when it is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** A wait of real time. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error)
      return
    }
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })

const MAX_HOSTS = 1_000

/**
 * Gives a function that waits until the host may be asked again: `intervalMs` after the last time. Calls queue up.
 */
export function createHostPace(
  intervalMs: number,
  now: () => number,
  sleep: Sleep,
): (host: string, signal?: AbortSignal) => Promise<void> {
  const next = new Map<string, number>()
  return async (host, signal) => {
    if (intervalMs <= 0) return
    const at = Math.max(now(), next.get(host) ?? 0)
    next.delete(host)
    next.set(host, at + intervalMs)
    // the host that has not been asked for longest is forgotten first
    const [oldest] = next.keys()
    if (next.size > MAX_HOSTS && oldest !== undefined) next.delete(oldest)
    if (at > now()) await sleep(at - now(), signal)
  }
}
