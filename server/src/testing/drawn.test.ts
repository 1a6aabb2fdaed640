import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawnBytes, testSeed } from './drawn.ts'

afterEach(() => vi.unstubAllEnvs())

describe('what a test draws', () => {
  it('is the same for the same seed, and another for another seed or number', () => {
    vi.stubEnv('GRATICULE_TEST_SEED', '20261128')
    expect(testSeed()).toBe(20_261_128)
    const first = drawnBytes(40)
    expect(drawnBytes(40)).toEqual(first)
    expect(drawnBytes(40, 1)).not.toEqual(first)
    vi.stubEnv('GRATICULE_TEST_SEED', '20261129')
    expect(drawnBytes(40)).not.toEqual(first)
    vi.stubEnv('GRATICULE_TEST_SEED', undefined)
    expect(testSeed()).toBe(1)
  })

  it('cannot be packed', () => {
    expect(gzipSync(drawnBytes(100_000)).length).toBeGreaterThan(100_000)
  })
})
