/** Formats by one name each, however records, media types and file names spell them. */

import { pathOf } from './address-path.ts'

/** Formats by the end of a file name. */
const FORMAT_OF_EXTENSION: Readonly<Record<string, string>> = {
  nc: 'NetCDF',
  nc4: 'NetCDF',
  netcdf: 'NetCDF',
  cdf: 'CDF',
  hdf: 'HDF',
  hdf4: 'HDF4',
  h5: 'HDF5',
  he5: 'HDF-EOS5',
  hdf5: 'HDF5',
  grib: 'GRIB',
  grb: 'GRIB',
  grib2: 'GRIB2',
  grb2: 'GRIB2',
  bufr: 'BUFR',
  tif: 'GeoTIFF',
  tiff: 'GeoTIFF',
  jp2: 'JPEG 2000',
  zarr: 'Zarr',
  parquet: 'Parquet',
  geojson: 'GeoJSON',
  json: 'JSON',
  csv: 'CSV',
  tsv: 'TSV',
  txt: 'Text',
  shp: 'Shapefile',
  gpkg: 'GeoPackage',
  kml: 'KML',
  kmz: 'KMZ',
  gpx: 'GPX',
  gml: 'GML',
  laz: 'LAZ',
  las: 'LAS',
  xlsx: 'Excel',
  xls: 'Excel',
  pdf: 'PDF',
  zip: 'ZIP',
  gz: 'GZIP',
  tgz: 'GZIP',
  tar: 'TAR',
  '7z': '7-Zip',
  safe: 'SAFE',
}

/** Formats by media type (without parameters). */
const FORMAT_OF_MEDIA_TYPE: Readonly<Record<string, string>> = {
  'application/netcdf': 'NetCDF',
  'application/x-netcdf': 'NetCDF',
  'application/x-netcdf4': 'NetCDF',
  'application/x-hdf': 'HDF',
  'application/x-hdf5': 'HDF5',
  'application/x-hdf4': 'HDF4',
  'application/wmo-grib2': 'GRIB2',
  'image/tiff': 'GeoTIFF',
  'image/vnd.stac.geotiff': 'GeoTIFF',
  'image/jp2': 'JPEG 2000',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'application/geo+json': 'GeoJSON',
  'application/json': 'JSON',
  'application/vnd+zarr': 'Zarr',
  'application/vnd.zarr': 'Zarr',
  'application/x-parquet': 'Parquet',
  'application/vnd.apache.parquet': 'Parquet',
  'application/geopackage+sqlite3': 'GeoPackage',
  'application/vnd.google-earth.kml+xml': 'KML',
  'application/vnd.google-earth.kmz': 'KMZ',
  'application/vnd.laszip+copc': 'COPC',
  'application/gpx+xml': 'GPX',
  'application/zip': 'ZIP',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'text/plain': 'Text',
  'image/gif': 'GIF',
  'application/x-gzip': 'GZIP',
  'application/gzip': 'GZIP',
  'application/x-tar': 'TAR',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
}

const MEDIA_TYPE_OF_FORMAT: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMAT_OF_MEDIA_TYPE)
    .toReversed()
    .map(([mediaType, format]) => [format, mediaType]),
)

/** The usual media type of a format by our name of it; `undefined` for formats that have none. */
export const mediaTypeOfFormat = (format: string | undefined): string | undefined => MEDIA_TYPE_OF_FORMAT.get(format ?? '')

/** The format that the end of an address tells, or `undefined`. */
export function formatOfAddress(address: string): string | undefined {
  const path = pathOf(address)
  const file = path.slice(path.lastIndexOf('/') + 1)
  if (!file.includes('.')) return undefined
  const extension =
    /\.([a-z0-9]{2,7})$/i.exec(file.replace(/\.(?:gz|zip|bz2)$/i, ''))?.[1] ?? /\.([a-z0-9]{2,7})$/i.exec(file)?.[1]
  const key = extension?.toLowerCase() ?? ''
  return Object.hasOwn(FORMAT_OF_EXTENSION, key) ? FORMAT_OF_EXTENSION[key] : undefined
}

/** Media types that have been worked out; records repeat a few. */
const knownTypes = new Map<string, string | undefined>()
const MAX_KNOWN_TYPES = 1_000

/** The format that a media type names; the type itself when we have no name for it, `undefined` for pages and pictures. */
export function formatOfMediaType(mediaType: string | undefined): string | undefined {
  if (mediaType === undefined) return undefined
  if (knownTypes.has(mediaType)) return knownTypes.get(mediaType)
  if (knownTypes.size >= MAX_KNOWN_TYPES) knownTypes.clear()
  const format = workOutMediaType(mediaType)
  knownTypes.set(mediaType, format)
  return format
}

/** Services that stand where a format belongs: `OGC:WMS`, `WMS_SRVC` (file types of the EU), `application/vnd.ogc.wms_xml`. */
const SERVICE_FORMAT =
  /^(?:application\/vnd\.ogc\.|OGC[ :_-]?)?(WMS|WMTS|WFS|WCS|WPS|CSW|SOS)(?:[ _](?:SRVC|XML|services?|server))?$/i

function workOutMediaType(mediaType: string): string | undefined {
  const [bare = '', ...parameters] = mediaType.toLowerCase().split(';')
  if (parameters.some((parameter) => /cloud-optimized/.test(parameter))) return 'Cloud Optimized GeoTIFF'
  const key = bare.trim()
  const service = key.startsWith('application/vnd.ogc.') ? SERVICE_FORMAT.exec(key)?.[1]?.toUpperCase() : undefined
  return service ?? (Object.hasOwn(FORMAT_OF_MEDIA_TYPE, key) ? FORMAT_OF_MEDIA_TYPE[key] : undefined)
}

/** Further spellings of names, lower case, without blanks, hyphens and underscores. */
const FORMAT_OF_NAME: Readonly<Record<string, string>> = {
  netcdf: 'NetCDF',
  netcdf3: 'NetCDF',
  netcdf4: 'NetCDF',
  hdfeos: 'HDF-EOS',
  hdfeos5: 'HDF-EOS5',
  grib1: 'GRIB',
  wmogrib: 'GRIB',
  wmogrib1: 'GRIB',
  wmogrib2: 'GRIB2',
  geotiff: 'GeoTIFF',
  cloudoptimizedgeotiff: 'Cloud Optimized GeoTIFF',
  cog: 'Cloud Optimized GeoTIFF',
  png: 'PNG',
  gif: 'GIF',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  jpeg2000: 'JPEG 2000',
  shapefile: 'Shapefile',
  esrishapefile: 'Shapefile',
  geopackage: 'GeoPackage',
  ascii: 'ASCII',
  text: 'Text',
  excel: 'Excel',
  opendap: 'OPeNDAP',
}

/**
 * The name of a format as the `format` facet shows it. "NetCDF: Network Common Data Form (application/x-netcdf)", "nc" and
 * "netCDF-4" are all NetCDF; names that we do not know stay as they are.
 */
export function canonicalFormat(name: string): string {
  const trimmed = ofRegister(name.trim())
  const direct = namedFormat(trimmed) ?? SERVICE_FORMAT.exec(trimmed)?.[1]?.toUpperCase()
  if (direct !== undefined) return direct
  const mediaType = /\(([a-z]+\/[\w.+-]+)\)$/i.exec(trimmed)?.[1]
  const [short = ''] = trimmed.split(/[:(]/)
  return namedFormat(short) ?? formatOfMediaType(mediaType) ?? trimmed
}

/** What an address of a register of formats or media types names: `.../file-type/WFS_SRVC`. */
function ofRegister(name: string): string {
  if (!/^https?:\/\/[^\s/]+\/.*(?:file-type|format|media-type)/i.test(name)) return name
  return /media-types?\/(.+)$/.exec(name)?.[1] ?? (name.split(/[#/]/).findLast((part) => part !== '') || name)
}

function namedFormat(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const known = (table: Readonly<Record<string, string>>) => (Object.hasOwn(table, key) ? table[key] : undefined)
  return known(FORMAT_OF_NAME) ?? known(FORMAT_OF_EXTENSION) ?? formatOfMediaType(name)
}
