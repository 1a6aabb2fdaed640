/**
 * Positions of a shapefile in degrees, by the text of its `.prj` file: well-known text of coordinate systems (OGC 01-009), as ESRI and as
 * GDAL write it. In the file the easting always stands first, whatever axes the text names.
 */
import { FormatFault } from '../format-fault.ts'
import type { Coordinates } from '../vector/geometry.ts'
import { datumShift } from './datum-shifts.ts'

/** The way from a position of the file to longitude and latitude. */
export interface Placing {
  /** Absent when the positions are degrees of WGS 84 already. */
  readonly place?: (point: Coordinates) => Coordinates
  /** The datum whose distance from WGS 84 is not known: the outline may lie some hundred metres beside its place. */
  readonly unknownDatum?: string
}

/**
 * Methods of projection, in lower case, that give the positions of PROJ within a metre. All 6,290 systems of EPSG and ESRI, in
 * both dialects, were computed with both (PROJ 9.5, three positions each): 12,097 agree, 438 have a method that is not here.
 * Those are refused, because a wrong place is worse than none.
 */
const METHODS = new Set([
  'albers',
  'albers_conic_equal_area',
  'azimuthal_equidistant',
  'behrmann',
  'bonne',
  'cylindrical_equal_area',
  'double_stereographic',
  'equal_earth',
  'equidistant_conic',
  'gauss_kruger',
  'hotine_oblique_mercator',
  'hotine_oblique_mercator_azimuth_center',
  'hotine_oblique_mercator_azimuth_natural_origin',
  'krovak',
  'lambert_azimuthal_equal_area',
  'lambert_conformal_conic',
  'lambert_conformal_conic_1sp',
  'lambert_conformal_conic_2sp',
  'mercator',
  'mercator_1sp',
  'mercator_2sp',
  'mollweide',
  'oblique_stereographic',
  'polar_stereographic',
  'polar_stereographic_variant_a',
  'robinson',
  'sinusoidal',
  'stereographic_north_pole',
  'stereographic_south_pole',
  'transverse_mercator',
])

const DEGREE = Math.PI / 180
/** Radius of the sphere of web mercator, metres. */
const MERCATOR_RADIUS = 6_378_137

const fromWebMercator = ([x, y]: Coordinates): Coordinates => [
  x / MERCATOR_RADIUS / DEGREE,
  (2 * Math.atan(Math.exp(y / MERCATOR_RADIUS)) - Math.PI / 2) / DEGREE,
]

/** What the library reads out of the text: angles in radians, lengths in metres. */
interface Definition {
  projName?: string
  lat0?: number
  lat1?: number
  lat2?: number
  long0?: number
  longc?: number
  alpha?: number
  lat_ts?: number
  datumCode?: string
  datum_params?: string | number[]
  a?: number
  rf?: number
}
const ANGLES = ['lat0', 'lat1', 'lat2', 'long0', 'longc', 'alpha'] as const

/**
 * Texts of these methods that mean something else: Krovak with axes to the south and west (others are told by an axis or a scale
 * of -1), the atlas of the United States on a sphere, oblique angles in grads.
 */
function isMisleading(text: string, method: string, unit: number): boolean {
  if (method === 'krovak') return !/\bEAST\b|"X_Scale"\s*,\s*-1\b/.test(text)
  if (/US[ _]National[ _]Atlas/i.test(text)) return true
  return method.startsWith('hotine') && Math.abs(unit / DEGREE - 1) > 1e-6
}

const named = (text: string, keyword: string): string =>
  new RegExp(String.raw`\b${keyword}\s*[[(]\s*"([^"]*)"`, 'i').exec(text)?.[1] ?? ''

/** Radians of the unit of angles: the first one of the text. */
const angularUnit = (text: string): number => Number(/\bUNIT\s*[[(]\s*"[^"]*"\s*,\s*([\d.eE-]+)/i.exec(text)?.[1] ?? DEGREE)

/** The standard parallel where the library looks for it; names that it does not know under those that it does. */
function withParallel(definition: Definition, method: string): Definition {
  const { lat1 = 0 } = definition
  if (method === 'stereographic_north_pole') return { ...definition, projName: 'stere', lat0: Math.PI / 2, lat_ts: lat1 }
  if (method === 'mercator' || method === 'mercator_2sp') return { ...definition, projName: 'merc', lat0: 0, lat_ts: lat1 }
  if (method === 'cylindrical_equal_area') return { ...definition, projName: 'cea', lat_ts: lat1 }
  if (method === 'behrmann') return { ...definition, projName: 'cea', lat_ts: 30 * DEGREE }
  return definition
}

/** Latitudes and longitudes of the text are in its own unit; the library takes them for degrees. */
function inRadians(definition: Definition, unit: number): Definition {
  const scale = unit / DEGREE
  if (Math.abs(scale - 1) < 1e-6) return definition
  const scaled = ANGLES.flatMap((angle) => (definition[angle] === undefined ? [] : [[angle, definition[angle] * scale]]))
  return { ...definition, ...Object.fromEntries(scaled) }
}

/** Datums on these ellipsoids (WGS 84, GRS 1980) lie within two metres of WGS 84, but for those of the table. */
const isLikeWgs84 = ({ a = 0, rf = 0 }: Definition): boolean => Math.abs(a - 6_378_137) < 0.5 && Math.abs(rf - 298.2572) < 0.001

function withDatum(definition: Definition, datum: string): { definition: Definition; unknown: boolean } {
  // what the text itself tells of its datum counts before the table
  if (definition.datum_params !== undefined) return { definition: { ...definition, datumCode: 'told' }, unknown: false }
  const shift = datumShift(datum)
  if (shift !== undefined) return { definition: { ...definition, datumCode: 'told', datum_params: [...shift] }, unknown: false }
  // without a datum the library leaves latitude and longitude as they are
  return { definition: { ...definition, datumCode: 'none' }, unknown: !isLikeWgs84(definition) }
}

/** How the positions of a file become degrees. @throws FormatFault for a projection that cannot be told. */
export async function readProjection(text: string): Promise<Placing> {
  const isProjected = /^\s*PROJ(?:CS|CRS)\b/i.test(text)
  if (isProjected && /web[_ ]mercator|pseudo[- ]mercator|mercator_auxiliary_sphere/i.test(text)) return { place: fromWebMercator }
  const method = named(text, 'PROJECTION').toLowerCase()
  const unit = angularUnit(text)
  if (isProjected && (!METHODS.has(method) || isMisleading(text, method, unit)))
    throw new FormatFault('projection-not-offered', 'its projection is not known')
  const datum = named(text, 'DATUM')
  // nothing is told but degrees
  if (!isProjected && (datum === '' || /^(?:d_)?wgs_?(?:19)?84$/i.test(datum))) return {}
  const { default: proj4 } = await import('proj4')
  try {
    proj4.defs('area file', text)
    const told: Definition = { ...proj4.defs('area file') }
    const { definition, unknown } = withDatum(withParallel(inRadians(told, unit), method), datum)
    const { forward } = proj4(new proj4.Proj({ ...proj4.defs('area file'), ...definition }), 'EPSG:4326')
    const scale = isProjected ? 1 : unit / DEGREE
    return {
      place: ([x, y]) => {
        const [longitude = Number.NaN, latitude = Number.NaN] = forward([x * scale, y * scale])
        return [longitude, latitude]
      },
      ...(unknown ? { unknownDatum: datum.replace(/^D_/, '').replaceAll('_', ' ') } : {}),
    }
  } catch {
    throw new FormatFault('projection-not-offered', 'its projection is not known')
  }
}
