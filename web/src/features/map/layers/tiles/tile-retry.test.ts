import { describe, expect, it } from 'vitest'
import { createTileRetries } from './tile-retry.ts'

describe('a tile that does not load', () => {
  // @rule S1-9.tile-retries
  it('is asked for again three times, each time after a longer pause', () => {
    const retries = createTileRetries()
    retries.loaded('another')
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 500 })
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 1000 })
    expect(retries.failed('a')).toEqual({ action: 'retry', afterMs: 2000 })
    expect(retries.failed('a')).toEqual({ action: 'give-up' })
  })

  it('fails the layer when it was the last one and none ever came', () => {
    const retries = createTileRetries()
    for (let attempt = 0; attempt < 4; attempt++) retries.failed('a')
    const other = createTileRetries()
    const actions = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'].map((tile) => other.failed(tile).action)
    expect(actions.slice(0, 7)).not.toContain('fail-layer')
    expect(actions.at(-1)).toBe('fail-layer')
  })
})

describe('a layer', () => {
  // @rule S1-9.layer-retries
  it('is unavailable at the tenth failure in a row', () => {
    const retries = createTileRetries()
    const actions = Array.from({ length: 10 }, (_, tile) => retries.failed(String(tile)).action)
    expect(actions.slice(0, 9).every((action) => action === 'retry')).toBe(true)
    expect(actions[9]).toBe('fail-layer')
  })

  it('survives failures as long as tiles load between them', () => {
    const retries = createTileRetries()
    for (let round = 0; round < 5; round++) {
      for (let tile = 0; tile < 5; tile++) expect(retries.failed(`${round} ${tile}`).action).toBe('retry')
      retries.loaded(`${round} fine`)
    }
  })

  it('starts anew after Retry', () => {
    const retries = createTileRetries()
    for (let tile = 0; tile < 9; tile++) retries.failed(String(tile))
    retries.reset()
    expect(retries.failed('again').action).toBe('retry')
  })
})
