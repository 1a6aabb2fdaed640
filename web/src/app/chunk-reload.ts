import { CHUNK_RELOAD_INTERVAL_MS } from '@graticule/contracts/limits'

const KEY = 'graticule.reloaded'

/**
 * True for the failure to load a part of the code: after a new version was put up, the old parts are gone.
 * @rule S3-4.chunk-failure A part of the code that cannot be loaded reloads the page
 */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
      error.message,
    )
  )
}

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
