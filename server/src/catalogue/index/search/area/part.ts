/**
 * A part of a shape: a point, a line or a polygon with its holes, ready to be compared exactly. Coordinates are whole half steps
 * (contracts/exact-plane.ts), so that the middle between two positions is a whole number too.
 */
import { type Edges, locate, STEPS_PER_DEGREE } from '@graticule/contracts/geometry/exact-plane'
import type { PlaneBox } from '@graticule/contracts/geometry/cell-raster'
import { EdgeGrid } from '@graticule/contracts/geometry/edge-grid'

/** A point has one edge, from itself to itself. */
export type PartKind = 'point' | 'line' | 'polygon'

/** The antimeridian and the poles. */
export const ANTIMERIDIAN = 180 * STEPS_PER_DEGREE * 2
export const POLE = 90 * STEPS_PER_DEGREE * 2

/** A part with more edges is known by its cells when it was asked so often for what lies where. */
const FEW_EDGES = 24
const ASKED_BEFORE_CELLS = 8

/** Stretches of latitude, south and north of each. */
export type Stretches = readonly (readonly [south: number, north: number])[]

function antimeridianStretches(edges: Edges): Stretches {
  const found: [number, number][] = []
  for (let at = 0; at < edges.length; at += 4) {
    const [x1, y1, x2, y2] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]] as [number, number, number, number]
    const isFirst = Math.abs(x1) === ANTIMERIDIAN
    if (isFirst && x1 === x2) found.push([Math.min(y1, y2), Math.max(y1, y2)])
    else if (isFirst) found.push([y1, y1])
    else if (Math.abs(x2) === ANTIMERIDIAN) found.push([y2, y2])
  }
  const joined: [number, number][] = []
  for (const [south, north] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last !== undefined && south <= last[1]) last[1] = Math.max(last[1], north)
    else joined.push([south, north])
  }
  return joined
}

export class Part implements PlaneBox {
  readonly kind: PartKind
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** x1, y1, x2, y2 of each edge. */
  readonly edges: Edges
  /** Whether it is all of its box. */
  readonly isBox: boolean
  #grid: EdgeGrid | undefined
  #asked = 0
  #stretches: Stretches | undefined

  constructor(kind: PartKind, edges: Edges, { west, south, east, north }: PlaneBox, isBox = false) {
    this.kind = kind
    this.edges = edges
    this.west = west
    this.south = south
    this.east = east
    this.north = north
    this.isBox = isBox
  }

  /** Where a position lies in a polygon, as `locate` of exact-plane tells. The box of the part must have it. */
  locate(x: number, y: number): number {
    const grid = this.#cells()
    return grid === undefined ? locate(this.edges, x, y) : grid.locate(x, y)
  }

  /** The edges with a position in a box, and perhaps some others. */
  within(box: PlaneBox): Edges {
    const { west, south, east, north } = box
    if (west <= this.west && south <= this.south && east >= this.east && north >= this.north) return this.edges
    return this.#cells()?.within(box) ?? this.edges
  }

  /** The edges with a position on another one, and perhaps some others. */
  along(x1: number, y1: number, x2: number, y2: number): Edges {
    return this.#cells()?.along(x1, y1, x2, y2) ?? this.edges
  }

  /** The latitudes at which it meets the antimeridian: stretches from south to north that do not touch each other. */
  get atAntimeridian(): Stretches {
    this.#stretches ??= antimeridianStretches(this.edges)
    return this.#stretches
  }

  #cells(): EdgeGrid | undefined {
    if (this.#grid !== undefined || this.edges.length <= FEW_EDGES * 4) return this.#grid
    this.#asked += 1
    if (this.#asked > ASKED_BEFORE_CELLS) this.#grid = new EdgeGrid(this.edges, this)
    return this.#grid
  }
}
