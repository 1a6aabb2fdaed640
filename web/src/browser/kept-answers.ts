/** What the browser keeps of answers for times without a network. */
import { LAST_RESULTS_KEY, PRIVATE_CACHE_NAME, PUBLIC_CACHE_NAME } from '@graticule/contracts/system/offline'

/**
 * Removes all of it; the worker does the same when it hears of a sign-out (offline/worker/kept.ts).
 * @rule B-offline.sign-out
 */
export async function forgetKeptAnswers(): Promise<void> {
  try {
    localStorage.removeItem(LAST_RESULTS_KEY)
    await Promise.all([caches.delete(PRIVATE_CACHE_NAME), caches.delete(PUBLIC_CACHE_NAME)])
  } catch {
    // no storage, nothing left in it
  }
}
