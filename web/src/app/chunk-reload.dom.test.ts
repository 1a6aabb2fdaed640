import { describe, expect, it, vi } from 'vitest'
import { isChunkError } from '../browser/chunk-error.ts'
import { reloadForChunk } from './chunk-reload.ts'

describe('a part of the code that cannot be loaded', () => {
  // @rule S3-4.chunk-failure
  it('is told from other failures', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
    expect(isChunkError(new TypeError('error loading dynamically imported module'))).toBe(true)
    expect(isChunkError(new Error('x is undefined'))).toBe(false)
    expect(isChunkError('dynamically imported module')).toBe(false)
  })

  // @rule S1-8.chunk-reload
  it('reloads the page, at most once a minute', () => {
    const reload = vi.fn<() => void>()
    const times = [1_000_000, 1_030_000, 1_060_000]
    expect(times.map((now) => reloadForChunk(now, localStorage, reload))).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('waits for a connection: without one the page would be gone', () => {
    const reload = vi.fn<() => void>()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reloadForChunk(0, localStorage, reload)).toBe(false)
    vi.restoreAllMocks()
    expect(reload).not.toHaveBeenCalled()
  })
})
