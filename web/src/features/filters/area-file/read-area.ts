/** Reads an area from a file: KML, KMZ, GeoJSON, a shapefile in a ZIP archive, well-known text. Pure: runs in a worker. */
import { readSearchArea, writeSearchArea } from '@graticule/contracts/geometry/search-area'
import { MAX_AREA_FILE_BYTES, MAX_AREA_FILE_POSITIONS } from '@graticule/contracts/limits'
import { ArchiveFault } from '@graticule/contracts/zip-archive'
import { FormatFault } from '../../../formats/format-fault.ts'
import { AreaFileError, type AreaFileProblem, type Polygon } from './polygon.ts'
import { polygonsInFile } from './polygons-in-file.ts'
import { simplify } from './simplify.ts'

/** An area is part of the link: longer texts make links that mail programs cut. Characters. */
const MAX_LINK_TEXT = 6_000
/** Decimals of a position: about ten metres. */
const DECIMALS = 4
/** Degrees; each is 1.6 times the one before, so some thirty of them reach from a metre to a continent. */
const [FIRST_TOLERANCE, TOLERANCE_STEP, TOLERANCES] = [0.00001, 1.6, 30]

/** An area as the search takes it. */
export interface AreaFromFile {
  /** Well-known text, degrees of EPSG:4326. */
  readonly text: string
  readonly polygons: number
  /** Corners in the file, and those that are kept. */
  readonly corners: number
  readonly kept: number
  /** A datum whose distance from WGS 84 is not known: the outline may lie some hundred metres beside its place. */
  readonly unknownDatum?: string
}

const cornersOf = (polygons: readonly Polygon[]): number =>
  polygons.flat().reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)

function geometryOf(polygons: readonly Polygon[]) {
  const [only] = polygons
  return polygons.length === 1 && only !== undefined
    ? ({ type: 'Polygon', coordinates: only } as const)
    : ({ type: 'MultiPolygon', coordinates: polygons } as const)
}

/** The area with as many corners as a link can hold. */
function fitted(polygons: readonly Polygon[]): AreaFromFile {
  const corners = cornersOf(polygons)
  let problem: AreaFileProblem = 'too-complex'
  for (let step = 0; step <= TOLERANCES; step++) {
    const tolerance = step === 0 ? 0 : FIRST_TOLERANCE * TOLERANCE_STEP ** step
    const simple = simplify(polygons, tolerance)
    if (simple.length === 0) break
    const kept = cornersOf(simple)
    // writing what is far too long takes longer than leaving corners out
    if (kept * 8 > MAX_LINK_TEXT) continue
    const text = writeSearchArea(geometryOf(simple), DECIMALS)
    if (text.length > MAX_LINK_TEXT) continue
    const read = readSearchArea(text)
    if ('geometry' in read) return { text, polygons: simple.length, corners, kept }
    // an outline may cross itself when corners are left out, and no more when others are
    problem = read.problem === 'not-degrees' || read.problem === 'wider-than-the-world' ? 'not-degrees' : 'crosses-itself'
    if (problem === 'not-degrees') break
  }
  throw new AreaFileError(problem)
}

/** Why a file is not read, by what its reader threw. */
function problemOf(error: unknown): AreaFileProblem {
  if (error instanceof AreaFileError) return error.problem
  if (error instanceof ArchiveFault && error.isLocked) return 'locked'
  if (error instanceof ArchiveFault && error.kind === 'unsafe-file') return 'unsafe-archive'
  const kind = error instanceof ArchiveFault || error instanceof FormatFault ? error.kind : 'broken-file'
  const problems = {
    'broken-file': 'not-readable',
    'unsafe-file': 'document-type',
    'too-large': 'too-large',
    'wrong-kind': 'unknown-kind',
    'projection-not-offered': 'projected',
  } as const
  return problems[kind]
}

/**
 * The area of a file, or why it gives none. Never rejects.
 * @rule B-filters.area-from-file A search area may come from KML, GeoJSON, a shapefile or well-known text
 */
export async function readAreaFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AreaFromFile | { readonly problem: AreaFileProblem }> {
  try {
    if (bytes.length > MAX_AREA_FILE_BYTES) return { problem: 'too-large' }
    const { polygons, ...told } = await polygonsInFile(name, bytes)
    if (polygons.length === 0) return { problem: 'no-polygon' }
    if (cornersOf(polygons) > MAX_AREA_FILE_POSITIONS) return { problem: 'too-many-positions' }
    const isOnEarth = polygons.every((rings) =>
      rings.every((ring) => ring.every(([x = 0, y = 0]) => Math.abs(x) <= 540 && Math.abs(y) <= 90)),
    )
    return isOnEarth ? { ...fitted(polygons), ...told } : { problem: 'not-degrees' }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
