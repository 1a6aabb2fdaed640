/** Tiles of a WMTS layer (OGC 07-057r7): its grid, and the address of each tile by template (REST) or by parameters (KVP). */
import type { WmtsLayer } from '@graticule/contracts/map/layer'
import { get as getProjection } from 'ol/proj.js'
import WMTS from 'ol/source/WMTS.js'
import WMTSTileGrid from 'ol/tilegrid/WMTS.js'
import type { LayerTiles, MatrixSet, ServiceLayer, ServiceLayers, TileMatrix } from '../../capabilities/service-layers.ts'
import type { TileMaking } from '../tiles/image-tiles.ts'
import { bestProjection, extentIn } from '../source-projection.ts'

/** A pixel of the standard's screen, metres (OGC 07-057r7 section 6.1). */
const STANDARD_PIXEL = 0.000_28

export interface WmtsPlan {
  readonly layer: ServiceLayer
  readonly tiles: LayerTiles
  readonly set: MatrixSet
}

/** The grid that is drawn from: the one that the layer names, else the one in the projection that suits the map best. */
export function wmtsPlan(service: ServiceLayers, layer: ServiceLayer, wished: string | undefined): WmtsPlan | undefined {
  const { tiles } = layer
  if (tiles === undefined) return undefined
  const sets = service.matrixSets.filter(({ name, matrices }) => tiles.matrixSets.includes(name) && matrices.length > 0)
  const best = bestProjection(sets.map(({ projection }) => projection))
  // of several grids in one projection the one with the most levels
  const inBest = sets.filter(({ projection }) => projection === best).toSorted((a, b) => b.matrices.length - a.matrices.length)
  const set = sets.find(({ name }) => name === wished) ?? inBest[0]
  return set && { layer, tiles, set }
}

/**
 * The corner with x east and y north. Codes as `urn:` and as addresses follow the register; of degrees the larger number tells, since
 * services differ.
 */
function origin({ topLeft: [first, second] }: TileMatrix, { projection, writtenProjection }: MatrixSet): [number, number] {
  const known = getProjection(projection)
  const isNorthFirst = known?.getAxisOrientation().startsWith('ne') ?? false
  if (known?.getUnits() === 'degrees') {
    const isSwapped = Math.abs(first) > 90.1 ? false : Math.abs(second) > 90.1 ? true : isNorthFirst
    return isSwapped ? [second, first] : [first, second]
  }
  return isNorthFirst && /^(?:urn|http)/i.test(writtenProjection) ? [second, first] : [first, second]
}

export function wmtsGrid({ layer, set }: WmtsPlan): WMTSTileGrid {
  const metresPerUnit = getProjection(set.projection)?.getMetersPerUnit() ?? 1
  return new WMTSTileGrid({
    origins: set.matrices.map((matrix) => origin(matrix, set)),
    resolutions: set.matrices.map(({ scaleDenominator }) => (scaleDenominator * STANDARD_PIXEL) / metresPerUnit),
    matrixIds: set.matrices.map(({ name }) => name),
    sizes: set.matrices.map(({ width, height }) => [width, height]),
    tileSizes: set.matrices.map(({ tileWidth, tileHeight }) => [tileWidth, tileHeight]),
    ...(layer.extent !== undefined && { extent: extentIn(set.projection, layer.extent) }),
  })
}

/** Values of the dimensions: what the visitor chose, else what the service shows by itself; a template cannot leave them out. */
export function wmtsDimensions({ time, elevation }: WmtsLayer, { layer, tiles }: WmtsPlan): Record<string, string> {
  const standard = (dimension: ServiceLayer['times']) => dimension?.standard ?? dimension?.values.split(',').at(-1)
  const values: [string | undefined, string | undefined][] = [
    [tiles.timeName, time ?? standard(layer.times)],
    [tiles.elevationName, elevation ?? standard(layer.elevations)],
  ]
  return Object.fromEntries(values.filter((entry): entry is [string, string] => entry[0] !== undefined && entry[1] !== undefined))
}

const SEE_THROUGH = /png|webp|gif/i

/** The source; `undefined` when the service tells no way to its tiles. */
export function wmtsSource(
  shown: WmtsLayer,
  plan: WmtsPlan,
  service: ServiceLayers,
  { reach, fadeMs }: TileMaking,
): WMTS | undefined {
  const { tiles, layer, set } = plan
  const formats = tiles.templates.length > 0 ? tiles.templates.map(({ format }) => format) : tiles.formats
  const format =
    formats.find((one) => one === shown.format) ?? formats.find((one) => SEE_THROUGH.test(one)) ?? formats[0] ?? 'image/png'
  const templates = tiles.templates.filter((one) => one.format === format).map(({ template }) => template)
  const addresses = templates.length > 0 ? templates : service.tileUrl === undefined ? [] : [service.tileUrl]
  if (addresses.length === 0) return undefined
  const isSecure = reach.url.startsWith('https:')
  return new WMTS({
    urls: addresses.map((one) => (isSecure && location.protocol === 'https:' ? one.replace(/^http:/i, 'https:') : one)),
    requestEncoding: templates.length > 0 ? 'REST' : 'KVP',
    layer: shown.layer,
    style: shown.style !== undefined && shown.style !== '' ? shown.style : (layer.styles[0]?.name ?? ''),
    matrixSet: set.name,
    format,
    projection: set.projection,
    tileGrid: wmtsGrid(plan),
    dimensions: wmtsDimensions(shown, plan),
    wrapX: true,
    transition: fadeMs,
  })
}
