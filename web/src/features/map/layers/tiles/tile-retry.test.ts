import { describe, expect, it } from 'vitest'
import { createTileRetries } from './tile-retry.ts'

const tiles = (count: number) => Array.from({ length: count }, (_, tile) => String(tile))

describe('a tile that does not load', () => {
  // @rule S1-9.tile-retries
  it('is asked for again three times, each time after a longer pause', () => {
    const retries = createTileRetries()
    retries.loaded('another')
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 1000 })
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 2000 })
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 4000 })
    expect(retries.failed('a')).toEqual({ action: 'give-up' })
  })
})

describe('a layer', () => {
  // @rule S1-9.layer-retries
  it('is unavailable at the tenth retry that fails since a tile came', () => {
    const retries = createTileRetries()
    retries.loaded('fine')
    for (const tile of tiles(40)) expect(retries.failed(tile).action).toBe('retry')
    const again = tiles(10).map((tile) => retries.failed(tile).action)
    expect(again.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'retry'))
    expect(again[9]).toBe('fail-layer')
  })

  it('is unavailable at once when each of its first tiles has failed twice, be they few or one', () => {
    for (const count of [1, 2, 4]) {
      const retries = createTileRetries()
      for (const tile of tiles(count)) retries.started(tile)
      for (const tile of tiles(count)) expect(retries.failed(tile).action).toBe('retry')
      const again = tiles(count).map((tile) => retries.failed(tile).action)
      expect(again.slice(0, -1)).not.toContain('fail-layer')
      expect(again.at(-1)).toBe('fail-layer')
    }
  })

  it('waits for first tiles that are still on their way', () => {
    const retries = createTileRetries()
    retries.started('a')
    retries.started('slow')
    expect([retries.failed('a').action, retries.failed('a').action]).toEqual(['retry', 'retry'])
    retries.loaded('slow')
    expect(retries.failed('a').action).toBe('retry')
  })

  it.each([12, 100])('survives %i refusals at once that pass, at its beginning and later', (count) => {
    const retries = createTileRetries()
    for (const round of ['first', 'later']) {
      const asked = tiles(count).map((tile) => `${round} ${tile}`)
      for (const tile of asked) retries.started(tile)
      for (const tile of asked) expect(retries.failed(tile).action).toBe('retry')
      for (const tile of asked) retries.loaded(tile)
    }
  })

  it('survives failed retries as long as tiles load between them', () => {
    const retries = createTileRetries()
    retries.loaded('fine')
    for (let round = 0; round < 5; round++) {
      for (const tile of tiles(9)) {
        retries.failed(`${round} ${tile}`)
        expect(retries.failed(`${round} ${tile}`).action).toBe('retry')
      }
      retries.loaded(`${round} fine`)
    }
  })

  it('starts anew after Retry', () => {
    const retries = createTileRetries()
    retries.loaded('fine')
    for (const tile of tiles(9)) for (let count = 0; count < 2; count++) retries.failed(tile)
    retries.reset()
    retries.started('b')
    expect(retries.failed('a').action).toBe('retry')
    expect(retries.failed('a').action).toBe('retry')
  })
})
