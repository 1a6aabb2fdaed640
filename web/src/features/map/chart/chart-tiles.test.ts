import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { tilesInView } from './chart-tiles.ts'

describe('tiles of the base map', () => {
  const side = 512 * resolutionAt(4)
  it('cover the stage, the middle first', () => {
    const tiles = tilesInView(sampleFrame(4), side)
    expect(tiles).toHaveLength(4 * 2)
    expect(
      tiles
        .slice(0, 4)
        .map(String)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['3,3', '3,4', '4,3', '4,4'])
  })

  it('go on round the world and end at the poles', () => {
    expect(tilesInView(sampleFrame(4, [179, 0]), side).some(([column]) => column > 7)).toBe(true)
    expect(tilesInView(sampleFrame(4, [0, 84]), side).every(([, row]) => row >= 0)).toBe(true)
    expect(tilesInView(sampleFrame(1), 512 * resolutionAt(1)).every(([, row]) => row === 0)).toBe(true)
  })
})
