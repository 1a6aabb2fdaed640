/** Links of a record: absolute addresses, how they give access, and the format of what they give. */
import type { OnlineResource } from '@graticule/contracts/resource'

const SERVICE =
  /\b(?:WMS|WMTS|WFS|WCS|WPS|CSW|SOS|TMS|XYZ|STAC|OPeNDAP|ERDDAP|THREDDS|openEO|FDSN|SensorThings|EDR)\b|WebMapService|WebCoverageService|WebFeatureService|CatalogueServiceWeb|OGC[ :-]?API|ESRI:|arcgis\/rest|dodsC|^GWIS$/i
const LAYERED = /\b(?:WMS|WMTS|WFS|WCS)\b|WebMapService|WebCoverageService|WebFeatureService/i
const DOWNLOAD = /download|^file\b|\bftp\b/i
const PAGE = /\.(?:html?|php|aspx?|jsp|jsf)$|\/$/i

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
  'application/zip': 'ZIP',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
}

/**
 * An absolute http or https address, or `undefined`. Addresses without scheme that begin with "www." get one, an ampersand
 * that was escaped twice is put right, and a relative address is resolved against `base` when one is given.
 */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim().replaceAll('&amp;', '&') ?? ''
  if (trimmed === '' || /\shttps?:/i.test(trimmed)) return undefined
  const candidate = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed
  const url = URL.parse(candidate, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.href.length <= 8_000 ? url.href : undefined
}

/** What is known of a link before its kind of access is worked out. */
export interface LinkFacts {
  readonly url: string
  readonly protocol?: string | undefined
  readonly function?: string | undefined
  readonly description?: string | undefined
  readonly format?: string | undefined
}

/** True when the link is an interface (map, feature, coverage, catalogue, data access), not a file or a page. */
export function isServiceLink({ url, protocol }: LinkFacts): boolean {
  if (SERVICE.test(protocol ?? '')) return true
  return /[?&]service=(?:WMS|WMTS|WFS|WCS|WPS|CSW|SOS)\b/i.test(url) || /\/(?:dodsC|arcgis\/rest)\//.test(url)
}

/** True when the name of the link is the name of a layer, coverage or feature type. */
export function isLayerLink({ url, protocol }: LinkFacts): boolean {
  return LAYERED.test(protocol ?? '') || /[?&]service=(?:WMS|WMTS|WFS|WCS)\b/i.test(url)
}

/**
 * How a link gives access. The file itself is direct; an interface, a form or an order in front of the data is complex; a
 * page about them is unknown. The broker's own words in a description (`.../accesstypes/complex`) rule.
 */
export function accessTypeOf(link: LinkFacts): OnlineResource['accessType'] {
  const told = /accesstypes\/(direct|complex|unknown)/.exec(link.description ?? '')?.[1]
  if (told !== undefined) return told as OnlineResource['accessType']
  if (isServiceLink(link)) return 'complex'
  const purpose = link.function ?? ''
  if (/order|search|offlineAccess/i.test(purpose)) return 'complex'
  if (/information|browsing|metadata/i.test(purpose)) return 'unknown'
  const path = URL.parse(link.url)?.pathname ?? ''
  const named = formatOfAddress(link.url) !== undefined
  if (DOWNLOAD.test(link.protocol ?? '') || /download/i.test(purpose)) return PAGE.test(path) && !named ? 'complex' : 'direct'
  return named ? 'direct' : 'unknown'
}

/** The format that the end of an address tells, or `undefined`. */
export function formatOfAddress(address: string): string | undefined {
  const file = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  const extension =
    /\.([a-z0-9]{2,7})$/i.exec(file.replace(/\.(?:gz|zip|bz2)$/i, ''))?.[1] ?? /\.([a-z0-9]{2,7})$/i.exec(file)?.[1]
  return extension === undefined ? undefined : FORMAT_OF_EXTENSION[extension.toLowerCase()]
}

/** The format that a media type names; the type itself when we have no name for it, `undefined` for pages and pictures. */
export function formatOfMediaType(mediaType: string | undefined): string | undefined {
  if (mediaType === undefined) return undefined
  const [bare = '', ...parameters] = mediaType.toLowerCase().split(';')
  if (parameters.some((parameter) => /cloud-optimized/.test(parameter))) return 'Cloud Optimized GeoTIFF'
  return FORMAT_OF_MEDIA_TYPE[bare.trim()]
}
