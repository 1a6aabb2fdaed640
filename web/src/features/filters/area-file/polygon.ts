/** What all kinds of area files are read into. */
import type { Position } from '@graticule/contracts/resource'
import type { Geometry } from '../../../formats/vector/geometry.ts'

/** Positions are longitude and latitude, degrees of EPSG:4326; a ring ends where it began. */
export type Ring = readonly Position[]
/** The outer ring first, then holes. */
export type Polygon = readonly Ring[]

/** Why a file gives no area. */
export type AreaFileProblem =
  | 'too-large'
  | 'too-many-positions'
  | 'unknown-kind'
  | 'not-readable'
  /** An archive that needs a password. */
  | 'locked'
  /** An archive that hides what it is: names that lead out of it, files of the same name, files that grow without end. */
  | 'unsafe-archive'
  /** XML that brings a document type along. */
  | 'document-type'
  | 'no-polygon'
  | 'not-degrees'
  | 'projected'
  | 'crosses-itself'
  | 'too-complex'

/** A file that cannot be read; thrown by the readers of the kinds, caught where they are put together. */
export class AreaFileError extends Error {
  readonly problem: AreaFileProblem

  constructor(problem: AreaFileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The ring closed, without heights; `undefined` when it has no area. */
function ringOf(positions: readonly (readonly unknown[])[]): Ring | undefined {
  const ring = positions.map(([longitude, latitude]): Position => {
    const position: Position = [Number(longitude), Number(latitude)]
    if (!position.every(Number.isFinite)) throw new AreaFileError('not-readable')
    return position
  })
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push(first)
  return ring.length < 4 ? undefined : ring
}

/** The polygon of these rings; `undefined` without an outer one. Holes without area are left out. */
export function polygonOf(rings: readonly (readonly (readonly unknown[])[])[]): Polygon | undefined {
  const [outer, ...holes] = rings.map(ringOf)
  return outer === undefined ? undefined : [outer, ...holes.filter((hole) => hole !== undefined)]
}

/** The polygons among these geometries. @throws AreaFileError for a position that is not one. */
export const polygonsOf = (geometries: readonly Geometry[]): Polygon[] =>
  geometries.map(({ kind, lines }) => (kind === 'polygon' ? polygonOf(lines) : undefined)).filter((one) => one !== undefined)
