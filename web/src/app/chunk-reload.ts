import { CHUNK_RELOAD_INTERVAL_MS } from '@graticule/contracts/limits'

const KEY = 'graticule.reloaded'

/**
 * Reloads the page when a part of the code could not be loaded, at most once a minute. Returns false when it has just
 * been done, or without a connection, when nothing would be there to show; the failure is then to be shown.
 * @rule S1-8.chunk-reload
 */
export function reloadForChunk(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>, reload: () => void): boolean {
  if (!navigator.onLine) return false
  const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
  if (now - last < CHUNK_RELOAD_INTERVAL_MS) return false
  storage.setItem(KEY, String(now))
  reload()
  return true
}
