/**
 * Search areas that are no boxes: the request parameter `wkt` and the link parameter `f:geometry`, field `areaText` of the
 * filters. Written as well-known text (OGC 06-103r4 section 7) in degrees of EPSG:4326, longitude before latitude:
 * `POLYGON((10 50,12 50,11 52,10 50))`. {@link readSearchArea} reads it, {@link writeSearchArea} writes it.
 *
 * Edges are straight in degrees. An area across the antimeridian is cut there (RFC 7946 section 3.1.9), or goes on with
 * longitudes beyond 180 or below -180; so are longitudes of 0 to 360 read. An edge from 179 to -179 goes the long way round.
 */
import { cutLine, cutPolygon, wrapPosition } from './antimeridian-cut.ts'
import { type Bbox, boxAround, splitAtAntimeridian } from '../bbox.ts'
import { type Codec, parseNumber, REFUSED } from '../codec.ts'
import { stepsOf, stepsOfRing } from './exact-plane.ts'
import { polygonFault, type PolygonFault } from './polygon-fault.ts'
import { MAX_AREA_POSITIONS, MAX_AREA_TEXT_LENGTH } from '../limits.ts'
import type { Geometry, Position } from '../resource.ts'

/** What keeps a text from being a search area. */
export type SearchAreaProblem =
  | PolygonFault
  /** Not well-known text of a geometry, or an empty one. */
  | 'not-well-known-text'
  | 'too-many-positions'
  /** A latitude beyond 90, or a point, line or polygon that lies beyond 360 degrees of longitude. */
  | 'not-degrees'
  /** A ring does not end where it began. */
  | 'not-closed'
  | 'wider-than-the-world'

/** An area that can be searched: longitudes within -180 to 180, rings sound, and the box around it. */
export interface SearchArea {
  readonly geometry: Geometry
  /** West greater than east when the area crosses the antimeridian. */
  readonly box: Bbox
}

/** What is accepted, in words that complete "accepts ...". */
export const SEARCH_AREA_ACCEPTS = `well-known text of a POLYGON or MULTIPOLYGON (or of points or lines) such as POLYGON((west south, east south, east north, west north, west south)), longitude before latitude, degrees of EPSG:4326, longitudes beyond 180 only to go on across the antimeridian, at most ${MAX_AREA_POSITIONS} positions; rings are closed and neither cross themselves nor each other, holes lie in their ring`

/** How deep positions are nested in the coordinates of each kind. */
const KINDS = {
  POINT: ['Point', 0],
  MULTIPOINT: ['MultiPoint', 1],
  LINESTRING: ['LineString', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  POLYGON: ['Polygon', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
} as const satisfies Readonly<Record<string, readonly [Geometry['type'], number]>>

const HEAD = new RegExp(`^\\s*(?:SRID=4326;)?\\s*(${Object.keys(KINDS).join('|')})\\s*(?:ZM|Z|M)?\\s*(?=\\()`, 'i')
/** Degrees. Where longitudes are counted from 0 to 360, all lies within this. */
const MAX_TURN = 360
/** What begins at 180 and goes once round the Earth ends here. */
const MAX_LONGITUDE = 540

/** Reads nested lists of positions from the tokens of a text. */
class CoordinateReader {
  readonly #tokens: readonly string[]
  #at = 0
  positions = 0

  constructor(text: string) {
    this.#tokens = text.match(/[(),]|[^(),]+/g)?.filter((token) => token.trim() !== '') ?? []
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  position(): Position | undefined {
    const numbers = (this.#tokens[this.#at] ?? '').trim().split(/\s+/).map(parseNumber)
    this.#at += 1
    this.positions += 1
    const [longitude, latitude] = numbers
    if (numbers.length > 4 || numbers.includes(undefined) || longitude === undefined || latitude === undefined) return undefined
    return [longitude, latitude]
  }

  /** `read` once for each part of a list in parentheses. */
  list<T>(read: () => T | undefined): T[] | undefined {
    if (!this.#take('(')) return undefined
    const parts: T[] = []
    do {
      const part = read()
      if (part === undefined) return undefined
      parts.push(part)
    } while (this.#take(','))
    return this.#take(')') ? parts : undefined
  }

  /** A position, which may stand in parentheses of its own: MULTIPOINT is written in both ways. */
  loosePosition(): Position | undefined {
    return this.#tokens[this.#at] === '(' ? this.list(() => this.position())?.[0] : this.position()
  }
}

type Line = readonly Position[]
/** A geometry as its parts: one of the lists is filled. */
interface Parts {
  readonly points: readonly Position[]
  readonly lines: readonly Line[]
  readonly polygons: readonly (readonly Line[])[]
}

function readParts(kind: keyof typeof KINDS, reader: CoordinateReader): Parts | undefined {
  const none = { points: [], lines: [], polygons: [] }
  const line = () => reader.list(() => reader.position())
  const lines = () => reader.list(line)
  switch (kind) {
    case 'POINT': {
      const points = line()
      return points?.length === 1 ? { ...none, points } : undefined
    }
    case 'MULTIPOINT': {
      const points = reader.list(() => reader.loosePosition())
      return points && { ...none, points }
    }
    case 'LINESTRING': {
      const only = line()
      return only && { ...none, lines: [only] }
    }
    case 'MULTILINESTRING': {
      const all = lines()
      return all && { ...none, lines: all }
    }
    case 'POLYGON': {
      const rings = lines()
      return rings && { ...none, polygons: [rings] }
    }
    case 'MULTIPOLYGON': {
      const polygons = reader.list(lines)
      return polygons && { ...none, polygons }
    }
  }
}

const linesOf = ({ points, lines, polygons }: Parts): readonly Line[] => [points, ...lines, ...polygons.flat()]

function problemOf(parts: Parts): SearchAreaProblem | undefined {
  const isOnEarth = ([longitude = NaN, latitude = NaN]: Position) =>
    Math.abs(longitude) <= MAX_LONGITUDE && Math.abs(latitude) <= 90
  const isWithinTurn = (line: Line) => line.some(([longitude = NaN]) => Math.abs(longitude) <= MAX_TURN)
  const wholes = [...parts.points.map((point) => [point]), ...parts.lines, ...parts.polygons.flat()]
  if (!linesOf(parts).every((line) => line.every(isOnEarth)) || !wholes.every(isWithinTurn)) return 'not-degrees'
  if (parts.lines.some((line) => line.length < 2)) return 'too-few-positions'
  const isClosed = (ring: Line) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]
  if (!parts.polygons.flat().every(isClosed)) return 'not-closed'
  const faults = parts.polygons.map((rings) => polygonFault(rings.map(stepsOfRing)))
  return faults.find((fault) => fault !== undefined)
}

function geometryOf({ points, lines, polygons }: Parts): Geometry | undefined {
  const [point] = points
  const [line] = lines
  const [polygon] = polygons
  if (polygon !== undefined)
    return polygons.length === 1 ? { type: 'Polygon', coordinates: polygon } : { type: 'MultiPolygon', coordinates: polygons }
  if (line !== undefined)
    return lines.length === 1 ? { type: 'LineString', coordinates: line } : { type: 'MultiLineString', coordinates: lines }
  if (point === undefined) return undefined
  return points.length === 1 ? { type: 'Point', coordinates: point } : { type: 'MultiPoint', coordinates: points }
}

const allDefined = <T>(values: readonly (T | undefined)[]): readonly T[] | undefined =>
  values.every((value) => value !== undefined) ? values : undefined

type ReadArea = SearchArea | { readonly problem: SearchAreaProblem }

function readArea(wellKnownText: string): ReadArea {
  if (wellKnownText.length > MAX_AREA_TEXT_LENGTH) return { problem: 'too-many-positions' }
  const [head = '', kind = ''] = HEAD.exec(wellKnownText) ?? []
  const reader = new CoordinateReader(wellKnownText.slice(head.length))
  const read = kind === '' ? undefined : readParts(kind.toUpperCase() as keyof typeof KINDS, reader)
  if (read === undefined || !reader.isAtEnd) return { problem: 'not-well-known-text' }
  if (reader.positions > MAX_AREA_POSITIONS) return { problem: 'too-many-positions' }
  const problem = problemOf(read)
  if (problem !== undefined) return { problem }
  const lines = allDefined(read.lines.map(cutLine))?.flat()
  const polygons = allDefined(read.polygons.map(cutPolygon))?.flat()
  if (lines === undefined || polygons === undefined) return { problem: 'wider-than-the-world' }
  const parts = { points: read.points.map(wrapPosition), lines, polygons }
  const geometry = geometryOf(parts)
  // holes lie within their rings
  const box = boxAround([...parts.points.map((point) => [point]), ...lines, ...polygons.map(([ring = []]) => ring)])
  return geometry === undefined || box === undefined ? { problem: 'not-well-known-text' } : { geometry, box }
}

/** What was read last: a request is checked first, and then understood. */
const lastRead: { text: string; area: ReadArea } = { text: '', area: { problem: 'not-well-known-text' } }

/**
 * Reads a search area; `problem` says why a text is none.
 * @rule B-search.areas A search area that is no box is well-known text; rings end where they began and do not cross
 */
export function readSearchArea(wellKnownText: string): ReadArea {
  if (wellKnownText !== lastRead.text) Object.assign(lastRead, { text: wellKnownText, area: readArea(wellKnownText) })
  return lastRead.area
}

/** The sides of a sound ring that is a rectangle along meridians and parallels, as text to compare. */
function sidesOf(ring: readonly number[]): string | undefined {
  const [xs = [], ys = []] = [0, 1].map((axis) => [...new Set(ring.filter((_, at) => at % 2 === axis))].toSorted((a, b) => a - b))
  return ring.length === 8 && xs.length === 2 && ys.length === 2 ? [xs[0], ys[0], xs[1], ys[1]].join() : undefined
}

/** Whether an area says no more than its box: a rectangle along meridians and parallels, or a point. */
export function isBoxItself({ geometry, box }: SearchArea): boolean {
  const [west, south, east, north] = box.map(stepsOf)
  if (geometry.type === 'Point') return true
  if (west === east && south === north) return true
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const halves = splitAtAntimeridian(box).map((half) => half.map(stepsOf).join())
  if (polygons.length !== halves.length || polygons.some((rings) => rings.length !== 1)) return false
  const drawn = polygons.map(([ring = []]) => sidesOf(stepsOfRing(ring)))
  return halves.every((half) => drawn.includes(half))
}

/**
 * Writes an area as the text that {@link readSearchArea} reads, coordinates with at most so many decimals (7 are a centimetre).
 * Heights are dropped; nothing is checked or simplified.
 */
export function writeSearchArea({ type, coordinates }: Geometry, decimals = 7): string {
  const write = (value: unknown): string => {
    if (!Array.isArray(value)) return ''
    const [longitude, latitude] = value as unknown[]
    if (typeof longitude === 'number' && typeof latitude === 'number')
      return [longitude, latitude].map((degrees) => String(Number(degrees.toFixed(decimals)) + 0)).join(' ')
    return (value as unknown[])
      .map((part) => (Array.isArray(part) && typeof part[0] !== 'number' ? `(${write(part)})` : write(part)))
      .join(',')
  }
  return `${type.toUpperCase()}(${write(coordinates)})`
}

/** The text of a search area, as it was given; empty = none. What {@link readSearchArea} does not read is refused. */
export const searchAreaText: Codec<string> = {
  decode: (texts) => {
    const given = (texts.at(-1) ?? '').trim()
    return given === '' || 'geometry' in readSearchArea(given) ? given : REFUSED
  },
  encode: (value) => (value === '' ? [] : [value]),
  accepts: SEARCH_AREA_ACCEPTS,
  equal: (a, b) => a === b,
  schema: { type: 'string', maxLength: MAX_AREA_TEXT_LENGTH, pattern: '^[^\\u0000]*$' },
}
