/**
 * Computes the boxes of countries and territories in seed/gazetteer/countries.csv from Natural Earth 1:10m (public domain,
 * in the package world-atlas). Names that people wrote into the file are kept.
 *
 *   node tools/shipped-data/gazetteer-countries.ts [--help]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { root } from '../root.ts'

/** One outer ring. */
type Part = readonly Position[]
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

const target = join(root, 'seed/gazetteer/countries.csv')

/** Parts of a country that have an ISO code of their own: from, to, and the box [west, south, east, north] they lie in. */
const TERRITORIES: readonly (readonly [from: string, to: string, box: readonly [number, number, number, number]])[] = [
  ['FR', 'GF', [-55, 2, -51, 6]],
  ['FR', 'GP', [-62, 15.8, -60.9, 16.6]],
  ['FR', 'MQ', [-61.4, 14.3, -60.7, 15]],
  ['FR', 'YT', [44.9, -13.1, 45.4, -12.5]],
  ['FR', 'RE', [55, -21.5, 56, -20.8]],
  ['NO', 'SJ', [-10, 70.5, -7, 72]],
  ['NO', 'SJ', [9, 74, 36, 82]],
  ['NO', 'BV', [3, -55, 4, -54]],
  ['NL', 'BQ', [-69, 11.9, -62.8, 17.8]],
  ['NZ', 'TK', [-173, -10, -171, -8]],
]

/** Shapes without an ISO number, by their name in Natural Earth: the code they belong to. The others are left out. */
const UNNUMBERED: Readonly<Record<string, (centre: readonly [longitude: number, latitude: number]) => string>> = {
  Kosovo: () => 'XK',
  'N. Cyprus': () => 'CY',
  'Cyprus U.N. Buffer Zone': () => 'CY',
  Somaliland: () => 'SO',
  Baikonur: () => 'KZ',
  'Indian Ocean Ter.': ([longitude]) => (longitude > 100 ? 'CX' : 'CC'),
}

/** Where the boxes follow the borders that the United Nations recognise, or reach a pole, and the drawing does not. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AQ: [-180, -90, 180, -60.51],
  MA: [-13.18, 27.66, -1.03, 35.93],
  UA: [22.13, 44.38, 40.17, 52.37],
}

/** A far part smaller than this share of the largest one does not widen the box of its country (Easter Island, Macquarie Island). */
const SMALL_SHARE = 0.005
/** Degrees of sea within which a small part is still near. */
const NEAR_DEGREES = 5

/** Narrowest arc of longitudes that holds all of these; west > east when it crosses the antimeridian. */
function longitudeArc(longitudes: readonly number[]): [west: number, east: number] {
  const sorted = [...new Set(longitudes)].toSorted((a, b) => a - b)
  let [widest, after] = [-1, 0]
  sorted.forEach((longitude, index) => {
    const next = sorted[index + 1] ?? (sorted[0] ?? 0) + 360
    if (next - longitude > widest) [widest, after] = [next - longitude, index]
  })
  if (widest < 5) return [-180, 180]
  return [sorted[(after + 1) % sorted.length] ?? 0, sorted[after] ?? 0]
}

function boxOf(parts: readonly Part[]): [number, number, number, number] {
  const points = parts.flat()
  const latitudes = points.map(([, latitude = 0]) => latitude)
  const [west, east] = longitudeArc(points.map(([longitude = 0]) => longitude))
  return [west, Math.min(...latitudes), east, Math.max(...latitudes)]
}

const width = (west: number, east: number): number => (west > east ? east - west + 360 : east - west)

/** Size in square degrees, narrowed towards the poles; the box is close enough for telling small parts from large ones. */
function sizeOf(part: Part): number {
  const [west, south, east, north] = boxOf([part])
  return width(west, east) * (north - south) * Math.cos((((south + north) / 2) * Math.PI) / 180)
}

function distance(part: Part, parts: readonly Part[]): number {
  const [west, south, east, north] = boxOf(parts)
  const [w, s, e, n] = boxOf([part])
  const inWidth = width(west, w) <= width(west, east) || width(west, e) <= width(west, east)
  const across = inWidth ? 0 : Math.min(width(east, w), width(e, west))
  return Math.max(across, south - n, s - north, 0)
}

/** The parts that make up the box: all large ones, and the small ones near what is already there. */
function mainParts(parts: readonly Part[]): Part[] {
  const largest = Math.max(...parts.map(sizeOf))
  const kept = parts.filter((part) => sizeOf(part) >= largest * SMALL_SHARE)
  let rest = parts.filter((part) => !kept.includes(part))
  for (let near = rest; near.length > 0;) {
    near = rest.filter((part) => distance(part, kept) <= NEAR_DEGREES)
    kept.push(...near)
    rest = rest.filter((part) => !near.includes(part))
  }
  return kept
}

function territoryOf(code: string, part: Part): string {
  const [longitude, latitude] = centreOf(part)
  const found = TERRITORIES.find(
    ([from, , [west, south, east, north]]) =>
      from === code && longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
  return found?.[1] ?? code
}

function centreOf(part: Part): [longitude: number, latitude: number] {
  const [west, south, east, north] = boxOf([part])
  return [west + width(west, east) / 2, (south + north) / 2]
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, 'node_modules', file), 'utf8'))

function partsByCode(): Map<string, Part[]> {
  const codes = new Map(
    (readJson('i18n-iso-countries/codes.json') as string[][]).map(([alpha2 = '', , numeric = '']) => [numeric, alpha2]),
  )
  const world = readJson('world-atlas/countries-10m.json') as World
  const found = new Map<string, Part[]>()
  for (const { id, properties, geometry } of feature(world, world.objects.countries).features) {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    for (const [part = []] of type === 'Polygon' ? [coordinates] : coordinates) {
      const code = id === undefined ? UNNUMBERED[properties.name]?.(centreOf(part)) : codes.get(String(id))
      if (code === undefined) continue
      const owner = territoryOf(code, part)
      found.set(owner, [...(found.get(owner) ?? []), part])
    }
  }
  return found
}

const outwards = (value: number, up: boolean): string => String((up ? Math.ceil(value * 100) : Math.floor(value * 100)) / 100 + 0)

function main(): void {
  if (process.argv.includes('--help')) {
    console.log('Writes the boxes in seed/gazetteer/countries.csv anew from Natural Earth 1:10m; the names in the file stay.')
    return
  }
  const [header = '', ...lines] = readFileSync(target, 'utf8').trim().split('\n')
  const names = new Map(lines.map((line) => [line.split(',')[0] ?? '', line.split(',').slice(5)]))
  const rows = [...partsByCode()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, parts]) => {
      const [west, south, east, north] = BOXES[code] ?? boxOf(mainParts(parts))
      const box = [outwards(west, false), outwards(south, false), outwards(east, true), outwards(north, true)]
      return [code, ...box, ...(names.get(code) ?? ['', '', '', '', '', ''])].join(',')
    })
  writeFileSync(target, `${[header, ...rows].join('\n')}\n`)
  console.log(`${rows.length} countries and territories`)
}

main()
