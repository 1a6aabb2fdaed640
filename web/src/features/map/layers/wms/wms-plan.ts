import { layerNamed, type ServiceLayer, type ServiceLayers } from '../../capabilities/service-layers.ts'
import { bestProjection } from '../source-projection.ts'

/** Side of the images that are asked for, pixels: fewer requests than with 256, and names on them are cut less often. */
const TILE_SIZE = 512
/** Smaller ones make too many requests of a screen. */
const SMALLEST_TILE = 64

/** How a layer of a WMS is asked for. */
export interface WmsPlan {
  /** Code as requests have it. */
  readonly projection: string
  /** Pixels. */
  readonly tileSize: number
  /** Media type. */
  readonly format: string
  readonly transparent: boolean
}

/** What can be asked of a service that is not known: what nearly all have. */
export const PLAIN_PLAN: WmsPlan = { projection: 'EPSG:3857', tileSize: TILE_SIZE, format: 'image/png', transparent: true }

/** Media types of images by how well they suit a layer: those that can be seen through first, without parameters. */
const SEE_THROUGH = /^image\/(?:png|vnd\.jpeg-png|webp|gif)/i

function formatOf(formats: readonly string[], wished: string | undefined): string {
  if (wished !== undefined && (formats.length === 0 || formats.includes(wished))) return wished
  if (formats.length === 0 || formats.includes('image/png')) return 'image/png'
  return formats.find((one) => SEE_THROUGH.test(one)) ?? formats.find((one) => /^image\/jpe?g/i.test(one)) ?? 'image/png'
}

/**
 * How a service can draw a layer for the map. `undefined`: in no projection that the map can draw from.
 * @rule B-raster-layers.projection A service is asked in the projection of the map, else in the best one that the map can draw
 */
export function planOf(service: ServiceLayers, layer: ServiceLayer, wishedFormat: string | undefined): WmsPlan | undefined {
  const projection = bestProjection(layer.projections)
  if (projection === undefined) return undefined
  const format = formatOf(service.formats, wishedFormat)
  const largest = Math.min(TILE_SIZE, service.maxSize?.width ?? TILE_SIZE, service.maxSize?.height ?? TILE_SIZE)
  return {
    projection,
    tileSize: Math.max(SMALLEST_TILE, largest),
    format,
    transparent: !layer.opaque && SEE_THROUGH.test(format),
  }
}

/** Several names in one layer (`LAYERS=a,b`) are one drawing: the first that is known tells of them. */
export const layerOf = (service: ServiceLayers, names: string): ServiceLayer | undefined =>
  layerNamed(service, names) ??
  names
    .split(',')
    .map((name) => layerNamed(service, name.trim()))
    .find((one) => one !== undefined)
