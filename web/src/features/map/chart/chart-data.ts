import coarse from '../../../entry/footprint-map/world-110m.json'
import { type ChartWorld, type PackedWorld, unpackWorld } from './chart-lines.ts'

/** A country's label, as tools/shipped-data/build-basemap.ts writes it. */
export interface CountryLabel {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code?: string
  /** Longitude, latitude. */
  readonly at: readonly [number, number]
  /** Side of a square of the area of the country's largest part, degrees of the Mercator projection. */
  readonly size: number
}

const fineWorld = import.meta.glob<PackedWorld>('./world-50m.json', { import: 'default' })
const countryLabels = import.meta.glob<readonly CountryLabel[]>('./country-labels.json', { import: 'default' })

/** 110m: coarse and small, shown first. 50m: shown from {@link FINE_FROM_ZOOM} on, once it is there. */
export type ChartDetail = '110m' | '50m'
export const FINE_FROM_ZOOM = 3
/** Cells of finer coasts (coast-regions.ts) are shown from here on, where those of 50m show their corners. */
export const REGIONS_FROM_ZOOM = 6

/**
 * Loads one detail of the world, as it is packed. The coarse one is there: small maps of footprints draw it too. The fine one is a chunk
 * of its own. Rejects when the chunk cannot be had.
 */
export async function loadPackedWorld(detail: ChartDetail): Promise<PackedWorld> {
  return detail === '110m' ? coarse : await fineWorld['./world-50m.json']!()
}

/** Loads one detail of the world to paint from it here. Rejects as {@link loadPackedWorld} does. */
export async function loadWorld(detail: ChartDetail): Promise<ChartWorld> {
  return unpackWorld(await loadPackedWorld(detail))
}

export async function loadCountryLabels(): Promise<readonly CountryLabel[]> {
  return await countryLabels['./country-labels.json']!()
}
