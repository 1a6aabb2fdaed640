/** Where the pixels of a GeoTIFF lie (OGC 19-008r4): its projection by its keys, and its pixels by an affine transformation. */
import type { Bbox } from '@graticule/contracts/bbox'
import proj4 from 'proj4'
import { boxOf } from '../projection/box-of.ts'
import { projectionText } from '@graticule/contracts/map/projection-texts'
import { TifFault } from './tif-fault.ts'

/** GeoKeys by name, as far as they are read. */
export type GeoKeys = Readonly<Record<string, unknown>>

/** `[a, b, c, d, e, f]`: x = a column + b row + c, y = d column + e row + f; column and row from the corner of the first pixel. */
export type Affine = readonly [number, number, number, number, number, number]

/** Where the file lies. */
export interface TifPlace {
  /** Such as EPSG:32633, or the name that the file gives its own projection. */
  readonly crs: string
  /** Column and row, in pixels of the full size, of a longitude and latitude in degrees; not finite off the projection. */
  toPixel(longitude: number, latitude: number): [number, number]
  /** What the whole file covers. */
  readonly extent: Bbox | undefined
}

const USER_DEFINED = 32_767

const number = (keys: GeoKeys, ...names: readonly string[]): number =>
  names.map((name) => keys[name]).find((value): value is number => typeof value === 'number') ?? 0

/** Projections that a file defines by itself, by the code of their method (OGC 19-008r4 annex C), in metres only. */
function ownText(keys: GeoKeys): string | undefined {
  const units = keys['ProjLinearUnitsGeoKey']
  if (units !== undefined && units !== 9001) return undefined
  const [a, b, flattening] = ['GeogSemiMajorAxisGeoKey', 'GeogSemiMinorAxisGeoKey', 'GeogInvFlatteningGeoKey'].map(
    (name) => keys[name],
  )
  // an ellipsoid of its own has to be like that of WGS 84: a datum cannot be told by it
  const axis =
    typeof a === 'number' ? a : keys['GeographicTypeGeoKey'] === 4326 || keys['GeographicTypeGeoKey'] === 4269 ? 6_378_137 : 0
  if (Math.abs(axis - 6_378_137) > 1) return undefined
  if (typeof flattening === 'number' && Math.abs(flattening - 298.2572) > 0.001) return undefined
  if (typeof flattening !== 'number' && typeof b === 'number' && Math.abs(b - 6_356_752.3) > 1) return undefined
  const lat0 = number(keys, 'ProjNatOriginLatGeoKey', 'ProjFalseOriginLatGeoKey', 'ProjCenterLatGeoKey')
  const lon0 = number(
    keys,
    'ProjNatOriginLongGeoKey',
    'ProjFalseOriginLongGeoKey',
    'ProjCenterLongGeoKey',
    'ProjStraightVertPoleLongGeoKey',
  )
  const x0 = number(keys, 'ProjFalseEastingGeoKey', 'ProjFalseOriginEastingGeoKey', 'ProjCenterEastingGeoKey')
  const y0 = number(keys, 'ProjFalseNorthingGeoKey', 'ProjFalseOriginNorthingGeoKey', 'ProjCenterNorthingGeoKey')
  const scale = number(keys, 'ProjScaleAtNatOriginGeoKey', 'ProjScaleAtCenterGeoKey') || 1
  const [first, second] = [number(keys, 'ProjStdParallel1GeoKey'), number(keys, 'ProjStdParallel2GeoKey')]
  const rest = `+lon_0=${lon0} +x_0=${x0} +y_0=${y0} +datum=WGS84 +units=m +no_defs`
  const methods: Readonly<Record<number, string>> = {
    1: `+proj=tmerc +lat_0=${lat0} +k=${scale} ${rest}`,
    8: `+proj=lcc +lat_0=${lat0} +lat_1=${first} +lat_2=${second} ${rest}`,
    10: `+proj=laea +lat_0=${lat0} ${rest}`,
    // the scale is that at the pole, or true at the latitude that is told
    15:
      Math.abs(lat0) === 90
        ? `+proj=stere +lat_0=${lat0} +k=${scale} ${rest}`
        : `+proj=stere +lat_0=${lat0 < 0 ? -90 : 90} +lat_ts=${lat0} ${rest}`,
    11: `+proj=aea +lat_0=${lat0} +lat_1=${first} +lat_2=${second} ${rest}`,
    24: `+proj=sinu ${rest}`,
  }
  const known = number(keys, 'ProjectionGeoKey')
  // 160zz and 161zz: zones of UTM, north and south
  if (known > 16_000 && known <= 16_060) return projectionText(`EPSG:${known + 16_600}`)
  if (known > 16_100 && known <= 16_160) return projectionText(`EPSG:${known + 16_600}`)
  return methods[number(keys, 'ProjCoordTransGeoKey')]
}

/** What the file calls its own projection; empty where that is no name. */
const citationOf = (keys: GeoKeys): string =>
  ['PCSCitationGeoKey', 'GTCitationGeoKey']
    .map((name) => keys[name])
    .flatMap((value) => (typeof value === 'string' ? [value.replaceAll(/[|\0]/g, ' ').trim()] : []))
    .find((name) => name !== '' && name.length <= 80 && !name.includes('=') && !/^(?:unnamed|unknown)$/i.test(name)) ?? ''

/** The projection of the file. @throws TifFault when it has none, or one that the map cannot draw from. */
export function readProjection(keys: GeoKeys | null): {
  readonly crs: string
  readonly text: string
  readonly isDegrees: boolean
} {
  const [projected, geographic] = [keys?.['ProjectedCSTypeGeoKey'], keys?.['GeographicTypeGeoKey']]
  const isProjected = keys?.['GTModelTypeGeoKey'] === 1 || (typeof projected === 'number' && projected !== USER_DEFINED)
  const code = isProjected ? projected : geographic
  if (keys === null || typeof code !== 'number') throw new TifFault('projection-not-offered', 'the file names no projection')
  const crs = code === USER_DEFINED ? citationOf(keys) : `EPSG:${code}`
  const text =
    code === USER_DEFINED ? (isProjected ? ownText(keys) : undefined) : projectionText(crs === 'EPSG:900913' ? 'EPSG:3857' : crs)
  if (text === undefined) throw new TifFault('projection-not-offered', `the file is in ${crs || 'a projection of its own'}`)
  return { crs, text, isDegrees: text.startsWith('+proj=longlat') }
}

/** How pixels lie in the projection. A file of points has its places in the middles of its pixels. */
export function readAffine(
  transformation: ArrayLike<number> | undefined,
  tie: ArrayLike<number> | undefined,
  scale: ArrayLike<number> | undefined,
  isPoints: boolean,
): Affine {
  const shift = isPoints ? 0.5 : 0
  const at = (list: ArrayLike<number>, index: number) => list[index] ?? 0
  let affine: Affine | undefined
  if (tie && tie.length >= 6 && scale && scale.length >= 2) {
    const [width, height] = [at(scale, 0), at(scale, 1)]
    affine = [width, 0, at(tie, 3) - at(tie, 0) * width, 0, -height, at(tie, 4) + at(tie, 1) * height]
  } else if (transformation && transformation.length >= 8) {
    affine = [0, 1, 3, 4, 5, 7].map((index) => at(transformation, index)) as unknown as Affine
  }
  if (affine === undefined || affine[0] * affine[4] === affine[1] * affine[3]) {
    throw new TifFault('projection-not-offered', 'the file does not say where it lies')
  }
  const [a, b, c, d, e, f] = affine
  return [a, b, c - (a + b) * shift, d, e, f - (d + e) * shift]
}

/** Points of each side of the file that its extent is taken from: the sides are bent in degrees. */
const SIDE_POINTS = 9

export function placeOf(keys: GeoKeys | null, [a, b, c, d, e, f]: Affine, width: number, height: number): TifPlace {
  const { crs, text, isDegrees } = readProjection(keys)
  const projection = isDegrees ? undefined : proj4('+proj=longlat +datum=WGS84 +no_defs', text)
  const determinant = a * e - b * d
  const centre = a * (width / 2) + b * (height / 2) + c
  const forward = (longitude: number, latitude: number): readonly number[] =>
    // degrees may count from 0 to 360: the copy of the world that the file is in
    projection?.forward([longitude, latitude]) ?? [longitude + 360 * Math.round((centre - longitude) / 360), latitude]
  const steps = Array.from({ length: SIDE_POINTS }, (_, index) => index / (SIDE_POINTS - 1))
  const corners = steps
    .flatMap((step) => [
      [step, 0],
      [step, 1],
      [0, step],
      [1, step],
    ])
    .map(([column = 0, row = 0]) => {
      const [x, y] = [a * column * width + b * row * height + c, d * column * width + e * row * height + f]
      return projection?.inverse([x, y]) ?? [x, y]
    })
  const [longitudes, latitudes] = [corners.map(([longitude = NaN]) => longitude), corners.map(([, latitude = NaN]) => latitude)]
  const toPixel = (longitude: number, latitude: number): [number, number] => {
    const [x = NaN, y = NaN] = forward(longitude, latitude)
    return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant]
  }
  const holdsPole = (latitude: number) => {
    const [column, row] = toPixel(0, latitude)
    return !isDegrees && column > 0 && row > 0 && column < width && row < height
  }
  const [low, high] = [Math.min(...latitudes), Math.max(...latitudes)]
  const around = holdsPole(90) ? [low, 90] : holdsPole(-90) ? [-90, high] : undefined
  const isKnown = [...longitudes, ...latitudes].every(Number.isFinite)
  const sides = around ? [-180, around[0], 180, around[1]] : [Math.min(...longitudes), low, Math.max(...longitudes), high]
  return { crs, extent: isKnown ? boxOf(sides) : undefined, toPixel }
}
