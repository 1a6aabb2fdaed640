import { mercatorX, mercatorY, resolutionAt, type Point, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import type { City, CityRank } from './cities.ts'
import type { CountryLabel } from './chart-data.ts'
import { WATERS, type WaterRank } from './waters.ts'

/** How a label is set; see label-painter.ts. */
export type LabelKind = 'ocean' | 'water' | 'country' | 'city'

/** A name that could stand on the chart. */
export interface Label {
  readonly kind: LabelKind
  readonly text: string
  /** Map coordinates: the middle of the text, or the dot of a city. */
  readonly at: Point
  readonly fromZoom: number
  readonly toZoom: number
  /** Widest text that has room at a zoom, metres; Infinity when it may run over its edges. */
  readonly room: number
}

/** A label that has its place: pixels of the text's middle from {@link Label.at}, and its size. */
export interface PlacedLabel {
  readonly label: Label
  readonly dx: number
  readonly dy: number
  readonly width: number
  readonly height: number
}

const WATER_ZOOMS: Record<WaterRank, readonly [from: number, to: number]> = {
  world: [0, 3.25],
  ocean: [3.25, 5.5],
  large: [3.4, 7],
  sea: [3.8, 8],
  small: [4.1, 9],
}
const CITY_ZOOM: Record<CityRank, number> = { 1: 3.6, 2: 4.4, 3: 5.4 }
const COUNTRIES_FROM_ZOOM = 3
const COUNTRIES_TO_ZOOM = 8
/** A country's name may be this much wider than the side of a square of its area. */
const OVERHANG = 1.25
/** Least distance between two labels, pixels. */
const GAP = 5
/** Radius of a city's dot and its distance from the name, pixels. */
export const CITY_DOT = { radius: 1.8, gap: 5 } as const

/** What names are in the visitor's language. */
export interface LabelNames {
  water(key: string): string
  country(label: CountryLabel): string
  /** By its English name. */
  city(name: string): string
}

/** Names of cities stand from here on: they need not come with the first screen. */
export const CITIES_FROM_ZOOM = 3

/** All names of the chart, the most important first. */
export function allLabels(countries: readonly CountryLabel[], towns: readonly City[], names: LabelNames): Label[] {
  const waters = WATERS.map(([key, longitude, latitude, rank]): Label => {
    const [fromZoom, toZoom] = WATER_ZOOMS[rank]
    const isWide = rank === 'world' || rank === 'ocean' || rank === 'large'
    const at: Point = [mercatorX(longitude), mercatorY(latitude)]
    return { kind: isWide ? 'ocean' : 'water', text: names.water(key), at, fromZoom, toZoom, room: Infinity }
  })
  const lands = countries.map((country): Label => {
    const at: Point = [mercatorX(country.at[0]), mercatorY(country.at[1])]
    const room = (country.size / 360) * WORLD_WIDTH * OVERHANG
    return { kind: 'country', text: names.country(country), at, fromZoom: COUNTRIES_FROM_ZOOM, toZoom: COUNTRIES_TO_ZOOM, room }
  })
  const cities = towns.map(([name, longitude, latitude, rank]): Label => {
    const at: Point = [mercatorX(longitude), mercatorY(latitude)]
    return { kind: 'city', text: names.city(name), at, fromZoom: CITY_ZOOM[rank], toZoom: Infinity, room: Infinity }
  })
  const all = [...waters, ...lands, ...cities.toSorted((one, other) => one.fromZoom - other.fromZoom)]
  return all.filter(({ text }) => text !== '')
}

/** Width and height of a label's text, pixels. */
export type MeasureLabel = (label: Label) => { readonly width: number; readonly height: number }

/** Whether a label is one of those that may stand at a zoom. */
export const isAtZoom = ({ fromZoom, toZoom }: Label, zoom: number): boolean => zoom >= fromZoom && zoom < toZoom

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Chooses which labels stand at a zoom so that no two touch, for the whole world: they stay where they are while the map
 * is moved. A city that finds no room on the right of its dot tries the left.
 */
export function placeLabels(labels: readonly Label[], zoom: number, measure: MeasureLabel): PlacedLabel[] {
  const resolution = resolutionAt(zoom)
  const worldPixels = WORLD_WIDTH / resolution
  const taken: Box[] = []
  const isFree = (box: Box) =>
    !taken.some((other) =>
      // the world's copies stand side by side
      [-worldPixels, 0, worldPixels].some(
        (shift) =>
          box.left + shift < other.right + GAP &&
          other.left < box.right + shift + GAP &&
          box.top < other.bottom + GAP &&
          other.top < box.bottom + GAP,
      ),
    )
  return labels.flatMap((label) => {
    if (!isAtZoom(label, zoom)) return []
    const { width, height } = measure(label)
    if (width * resolution > label.room) return []
    const [x, y] = [label.at[0] / resolution, -label.at[1] / resolution]
    const beside = CITY_DOT.gap + width / 2
    for (const dx of label.kind === 'city' ? [beside, -beside] : [0]) {
      const dot = label.kind === 'city' ? CITY_DOT.radius : 0
      const box: Box = {
        left: Math.min(x - dot, x + dx - width / 2),
        right: Math.max(x + dot, x + dx + width / 2),
        top: y - height / 2,
        bottom: y + height / 2,
      }
      if (!isFree(box)) continue
      taken.push(box)
      return [{ label, dx, dy: 0, width, height }]
    }
    return []
  })
}
