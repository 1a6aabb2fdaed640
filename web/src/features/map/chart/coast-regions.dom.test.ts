import { describe, expect, it, vi } from 'vitest'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { mercatorX, mercatorY, resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { unpackCell } from './chart-lines.ts'
import { cellsBetween, createCoastRegions } from './coast-regions.ts'

/** An island in the cell from 0 to 15 degrees east and 30 to 45 north. */
const ISLAND = { degreesPerUnit: 0.5, land: [[19, 84, 3, 0, 0, 2, -3, 0, 0, -2]], borders: [[19, 84, 3, 2]] }
const tileAround = (longitude: number, latitude: number, zoom: number) => {
  const resolution = resolutionAt(zoom)
  return { left: mercatorX(longitude) - 256 * resolution, top: mercatorY(latitude) + 256 * resolution, size: 512, resolution }
}

describe('cells of fine coasts', () => {
  it('are those in the view that have land, also across the antimeridian and in another copy of the world', () => {
    const between = (west: number, south: number, east: number, north: number) =>
      cellsBetween(mercatorX(west), mercatorY(south), mercatorX(east), mercatorY(north))
    expect(between(8, 41, 13, 44)).toEqual(['12-3'])
    expect(between(178, -18, 182, -16)).toEqual(['23-7', '0-7'])
    expect(cellsBetween(WORLD_WIDTH + mercatorX(8), mercatorY(41), WORLD_WIDTH + mercatorX(13), mercatorY(44))).toEqual(['12-3'])
    // the Pacific between Mexico and Hawaii
    expect(between(-136, 7, -134, 9)).toEqual([])
  })

  it('are drawn along their coasts and not along their edges', () => {
    // a square of land that fills the lower left quarter of the cell from 0 to 15 degrees
    const { land, coasts: drawn } = unpackCell({ degreesPerUnit: 0.5, land: [[0, 0, 0, 15, 15, 0, 0, -15, -15, 0]], borders: [] })
    expect(land).toHaveLength(1)
    expect(drawn).toHaveLength(1)
    const [coast] = drawn!
    expect([...coast!.xy].filter((_, at) => at % 2 === 0).map(Math.round)).toEqual([0, 7.5, 7.5].map(mercatorX).map(Math.round))
  })

  // @rule B-basemaps.fine-coasts
  it('come for a close view, and a tile is painted from them when all of its cells are there', async () => {
    const asked = answerRequests(() => json(ISLAND))
    const arrived = vi.fn<() => void>()
    const regions = createCoastRegions(arrived)
    regions.want(sampleFrame(5, [10, 42]))
    expect(asked).toEqual([])
    const tile = tileAround(10, 42.5, 8)
    expect(regions.cellsFor(tile)).toBeUndefined()
    regions.want(sampleFrame(8, [10, 42.5]))
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce(), { timeout: 20_000 })
    const cells = regions.cellsFor(tile)!
    expect(asked.map(({ path }) => path)).toContain('/coasts/12-3.json')
    expect(cells).toEqual([{ name: '12-3', packed: ISLAND, isCell: true }])
    // a coarser tile stays as it is, a tile elsewhere waits for its own cells
    expect(regions.cellsFor(tileAround(10, 42.5, 5))).toBeUndefined()
    expect(regions.cellsFor(tileAround(80, 10, 8))).toBeUndefined()
    // an open sea has no cells to wait for
    expect(regions.cellsFor(tileAround(-135, 8, 9))).toEqual([])
  })

  it('are asked for again after a failure', async () => {
    let fails = true
    const asked = answerRequests(() => (fails ? json({}, 503) : json(ISLAND)))
    const arrived = vi.fn<() => void>()
    const regions = createCoastRegions(arrived)
    regions.want(sampleFrame(9, [10, 42.5]))
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 20_000 })
    await vi.waitFor(
      () => {
        fails = false
        regions.want(sampleFrame(9, [10, 42.5]))
        expect(arrived).toHaveBeenCalled()
      },
      { timeout: 20_000 },
    )
  })
})
