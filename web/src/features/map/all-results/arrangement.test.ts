import type { Bbox } from '@graticule/contracts/bbox'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { clusterRadius } from '../footprints/model/footprint-look.ts'
import { mercatorX, mercatorY, type Point, resolutionAt, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'
import { arrange, levelOf } from './arrangement.ts'
import { allResultsAt } from './hit.ts'
import { openingBox, resultsInView, wordsPosition } from './in-view.ts'
import { placeResults } from './placed.ts'
import { packBox, packEvent } from '@graticule/contracts/services/extents'

function resultsOf(boxes: readonly Bbox[], magnitudes: readonly number[] = []) {
  const extents = {
    total: boxes.length,
    taken: boxes.length,
    worldwide: 0,
    unplaced: 0,
    ids: boxes.map((_, at) => `r${at}`),
    boxes: boxes.flatMap((box) => packBox(box)),
    events: magnitudes.flatMap((magnitude, at) => packEvent(at, { magnitude })),
  }
  return placeResults([{ source: 'dab', extents }])
}
const at = (longitude: number, latitude: number): Point => [mercatorX(longitude), mercatorY(latitude)]
const padding = { top: 24, right: 44, bottom: 44, left: 24 }

describe('all results on the map', () => {
  it('are as many as the map may draw, and none of the whole world', () => {
    const boxes = Array.from({ length: 10_100 }, (_, n): Bbox => [n / 100, 0, n / 100 + 1, 1])
    expect(resultsOf(boxes)).toHaveLength(10_000)
    expect(
      resultsOf([
        [-180, -90, 180, 90],
        [1, 2, 3, 4],
      ]).map(({ id }) => id),
    ).toEqual(['r1'])
  })

  it('are points from 0.01 degrees down, and go on past the antimeridian', () => {
    const [point, crossing] = resultsOf([
      [10, 20, 10.01, 20.01],
      [170, -10, -170, 10],
    ])
    expect(point).toMatchObject({ isPoint: true })
    expect(point!.bounds[0]).toBe(point!.bounds[2])
    expect(crossing!.bounds[2] - crossing!.bounds[0]).toBeCloseTo(mercatorX(20), 3)
  })

  // @rule B-results-on-the-map.discs
  it('are discs of their middles below zoom 2, whatever their size', () => {
    const { clusters, boxes, dots } = arrange(
      resultsOf([
        [-20, 30, 20, 60],
        [-21, 31, 21, 61],
        [100, -10, 120, 10],
      ]),
      1.5,
    )
    expect(clusters.map(({ members }) => members.map(({ id }) => id))).toEqual([['r0', 'r1']])
    expect(boxes).toEqual([])
    expect(dots.map(({ id }) => id)).toEqual(['r2'])
  })

  it('have outlines from zoom 2 on, boxes with the same edges one', () => {
    const results = resultsOf([
      [-20, 30, 20, 60],
      [-20.05, 30, 20, 60.05],
      [0, 0, 0.5, 0.5],
    ])
    const { boxes, dots, single } = arrange(results, 2.5)
    expect(boxes).toHaveLength(1)
    expect(single).toHaveLength(2)
    expect(dots.map(({ id }) => id)).toEqual(['r2'])
    expect(arrange(results, 9).boxes).toHaveLength(3)
  })

  it('need longer sides for an outline where there are very many', () => {
    const boxes = Array.from({ length: 3_000 }, (_, n): Bbox => {
      const [x, y] = [(n % 60) * 5 - 150, Math.floor(n / 60) * 2 - 50]
      return n < 100 ? [x, y, x + 30, y + 20] : [x, y, x + 3.5, y + 0.5]
    })
    const arranged = arrange(resultsOf(boxes), 2.5)
    expect(arranged.single).toHaveLength(100)
    expect(arranged.clusters.length).toBeGreaterThan(10)
  })

  it('are one disc across the antimeridian, and discs nearer to each other than 48 px are one', () => {
    const { clusters } = arrange(
      resultsOf([
        [179.9, 0, 179.9, 0],
        [-179.9, 0, -179.9, 0],
      ]),
      3,
    )
    expect(clusters).toHaveLength(1)
    const pixels = (count: number) => (count * resolutionAt(3) * 180) / (Math.PI * 6_378_137)
    const pair = (apart: number): Bbox[] => [
      [10, 0, 10, 0],
      [10 + pixels(apart), 0, 10 + pixels(apart), 0],
    ]
    expect(arrange(resultsOf(pair(46)), 3).clusters).toHaveLength(1)
    expect(arrange(resultsOf(pair(50)), 3)).toMatchObject({ clusters: [], dots: { length: 2 } })
  })

  it('are one disc where two large discs would lie on each other', () => {
    const pixels = (count: number) => (count * resolutionAt(3) * 180) / (Math.PI * 6_378_137)
    const group = (count: number, x: number) => Array.from({ length: count }, (): Bbox => [pixels(x), 0, pixels(x), 0])
    // radii of 40 pixels, 60 pixels apart; and of 13
    expect(arrange(resultsOf([...group(900, 0), ...group(900, 60)]), 3).clusters).toHaveLength(1)
    expect(arrange(resultsOf([...group(9, 0), ...group(9, 60)]), 3).clusters).toHaveLength(2)
  })

  it('are earthquakes by magnitude from zoom 2 on, the largest first, one at a place', () => {
    const results = resultsOf(
      [
        [10, 10, 10, 10],
        [10, 10, 10, 10],
        [50, 10, 50, 10],
      ],
      [4, 6, 5],
    )
    expect(arrange(results, 2.5).circles.map(({ id }) => id)).toEqual(['r1', 'r2'])
    expect(arrange(results, 1).clusters).toHaveLength(1)
  })

  it('are each in one place: nothing is lost or told twice, and no two discs lie on each other', () => {
    const box = fc
      .tuple(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 84, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([x, y, side]): Bbox => [x, y, Math.min(180, x + side), y + side])
    fc.assert(
      fc.property(fc.array(box, { maxLength: 120 }), fc.double({ min: 0, max: 12, noNaN: true }), (boxes, zoom) => {
        const results = resultsOf(boxes)
        const level = levelOf(zoom)
        const { clusters, dots, single } = arrange(results, level)
        const all = [...clusters.flatMap(({ members }) => members), ...dots, ...single]
        expect(all.map(({ id }) => id).toSorted()).toEqual(results.map(({ id }) => id).toSorted())
        for (const [n, one] of clusters.entries())
          for (const other of clusters.slice(n + 1)) {
            const dx = one.x + shiftToNearestCopy(one.x, other.x) - other.x
            const radii = clusterRadius(one.members.length) + clusterRadius(other.members.length)
            expect(Math.hypot(dx, one.y - other.y)).toBeGreaterThanOrEqual(0.84 * radii * resolutionAt(level))
          }
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('what is clicked of all results', () => {
  // @rule B-results-on-the-map.click
  it('is a disc before anything below it, and the smallest box first', () => {
    const frame = sampleFrame(2.5, [0, 20])
    const results = resultsOf([
      [-30, 0, 30, 40],
      [-20, 5, 20, 35],
      [10, 10, 10, 10],
      [10.1, 10, 10.1, 10],
    ])
    const arranged = arrange(results, 2.5)
    expect(allResultsAt(arranged, at(10, 10), frame)).toMatchObject({ kind: 'cluster', cluster: { members: { length: 2 } } })
    const hit = allResultsAt(arranged, at(0, 20), frame)
    expect(hit?.kind === 'results' ? hit.stack.map(({ id }) => id) : []).toEqual(['r1', 'r0'])
    expect(allResultsAt(arranged, at(100, -40), frame)).toBeUndefined()
  })

  it('is found in the next copy of the world and across the antimeridian', () => {
    const frame = sampleFrame(3, [190, 0])
    const arranged = arrange(
      resultsOf([
        [-175, -5, -165, 5],
        [175, -30, -178, -20],
      ]),
      3,
    )
    expect(allResultsAt(arranged, at(190, 0), frame)).toMatchObject({ stack: [{ id: 'r0' }] })
    expect(allResultsAt(arranged, at(-179, -25), sampleFrame(3, [-179, -25]))).toMatchObject({ stack: [{ id: 'r1' }] })
  })

  it('opens a disc with its members in view, and lists them where no zoom tells them apart', () => {
    const frame = sampleFrame(2.5, [10, 10])
    const apart = arrange(
      resultsOf([
        [10, 10, 10, 10],
        [11, 11, 11, 11],
      ]),
      2.5,
    ).clusters[0]!
    const box = openingBox(apart, frame, padding)!
    expect(box[0]).toBeLessThanOrEqual(10)
    expect(box[2]).toBeGreaterThanOrEqual(11)
    const together = arrange(
      resultsOf([
        [10, 10, 10, 10],
        [10, 10, 10, 10],
      ]),
      2.5,
    ).clusters[0]!
    expect(openingBox(together, sampleFrame(17, [10, 10]), padding)).toBeUndefined()
    // of large boxes with one middle the smallest is shown whole
    const large = arrange(
      resultsOf([
        [-30, -30, 30, 30],
        [-10, -10, 10, 10],
      ]),
      1,
    ).clusters[0]!
    expect(openingBox(large, sampleFrame(1, [0, 0]), padding)).toEqual([-10, -10, 10, 10])
  })
})

describe('what is in view of all results', () => {
  const frame = sampleFrame(4, [179, 0])
  it('is what has something in the free part of the stage, also beyond the antimeridian', () => {
    const results = resultsOf([
      [-175, -5, -170, 5],
      [0, 0, 5, 5],
      [175, -2, 176, 2],
    ])
    expect(resultsInView(results, frame, padding).map(({ id }) => id)).toEqual(['r0', 'r2'])
  })

  it('has its words above it, or below its upper edge where there is no room', () => {
    const [low, high] = resultsOf([
      [178, -10, 180, -5],
      [178, 0, 180, 80],
    ])
    const size = { width: 300, height: 150 }
    expect(wordsPosition(low!, frame, padding, size)).toMatchObject({ below: false })
    const position = wordsPosition(high!, frame, padding, size)
    expect(position.below).toBe(true)
    expect(position.y).toBeGreaterThanOrEqual(0)
  })
})
