/** The polygons of a file of any kind that an area is read from; the kind is told by the name. */
import { MAX_ARCHIVE_BYTES, MAX_AREA_UNPACKED_BYTES } from '@graticule/contracts/limits'
import { isNestedTooDeep } from '@graticule/contracts/map/geojson'
import { mainDocumentOf } from '@graticule/contracts/map/kml-document'
import { ARCHIVE_LIMITS } from '@graticule/contracts/zip-archive'
import { textOfBytes } from '../../../formats/file-kind.ts'
import { FormatFault } from '../../../formats/format-fault.ts'
import { asIs, turnOfCrs } from '../../../formats/geojson/geojson-crs.ts'
import { featuresOf, geometriesOf, isObject } from '../../../formats/geojson/geojson-geometry.ts'
import { turned } from '../../../formats/geojson/read-geojson.ts'
import { polygonsOfKml } from '../../../formats/kml/kml-geometry.ts'
import { readProjection } from '../../../formats/shapefile/read-projection.ts'
import { readShapefile } from '../../../formats/shapefile/read-shapefile.ts'
import { rootOf } from '../../../formats/xml/read-xml.ts'
import { type Archive, openArchive } from '../../../formats/zip/zip-archive.ts'
import { AreaFileError, type Polygon, polygonsOf } from './polygon.ts'
import { readWellKnownText } from './read-well-known-text.ts'

interface FileContent {
  readonly polygons: Polygon[]
  /** See `AreaFromFile`. */
  readonly unknownDatum?: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** The text of a file whose names may be damaged: only its numbers matter. */
const decode = (bytes: Bytes): string => new TextDecoder().decode(bytes).replace(/^\uFEFF/, '')

/** Roots of documents that may hold polygons: a geometry alone is read as well. */
const ROOT = /^(?:kml|Document|Folder|Placemark|MultiGeometry|Polygon)$/

function inKml(bytes: Bytes): FileContent {
  const text = textOfBytes(bytes, { isLenient: true })
  if (!ROOT.test(rootOf(text))) throw new FormatFault('broken-file', 'it is not KML')
  return { polygons: polygonsOf(polygonsOfKml(text)) }
}

async function inGeoJson(bytes: Bytes): Promise<FileContent> {
  if (isNestedTooDeep(bytes)) throw new FormatFault('broken-file', 'it is nested very deep')
  const document: unknown = JSON.parse(decode(bytes))
  // positions in metres of a system that is not known here are refused as no degrees
  const turn = (isObject(document) ? await turnOfCrs(document['crs']) : undefined) ?? asIs
  const geometries = (featuresOf(document) ?? []).flatMap(({ geometry }) => geometriesOf(geometry))
  return { polygons: polygonsOf(geometries.map((geometry) => turned(geometry, turn))) }
}

/** Extensions of the files that are read of an archive; all others may be as large as they like. */
const READ = /\.(?:kml|shp|prj)$/i
const LIMITS = { ...ARCHIVE_LIMITS, entryBytes: MAX_AREA_UNPACKED_BYTES, totalBytes: MAX_ARCHIVE_BYTES }

const firstOf = ({ names }: Archive, extension: string): string | undefined =>
  names.find((name) => name.toLowerCase().endsWith(extension))

async function inArchive(bytes: Bytes): Promise<FileContent> {
  const archive = openArchive(bytes, LIMITS, (name) => READ.test(name) && !name.startsWith('__MACOSX/'))
  const [shapes, projection, document] = [firstOf(archive, '.shp'), firstOf(archive, '.prj'), mainDocumentOf(archive.names)]
  const read = (name: string | undefined) => (name === undefined ? undefined : archive.read(name))
  const shp = await read(shapes)
  if (shp !== undefined) {
    const prj = await read(projection)
    const { place, ...told } = prj === undefined ? {} : await readProjection(decode(prj))
    return { polygons: polygonsOf(readShapefile(shp, place)), ...told }
  }
  const kml = await read(document)
  if (kml === undefined) throw new AreaFileError('unknown-kind')
  return inKml(kml)
}

/** Rejects with a fault of the reader, or with an `AreaFileError`. */
export async function polygonsInFile(name: string, bytes: Bytes): Promise<FileContent> {
  switch (/\.([a-z]+)$/.exec(name.toLowerCase())?.[1]) {
    case 'kml':
      return inKml(bytes)
    case 'geojson':
    case 'json':
      return inGeoJson(bytes)
    case 'wkt':
    case 'txt':
      return { polygons: readWellKnownText(decode(bytes)) }
    case 'kmz':
    case 'zip':
      return inArchive(bytes)
    default:
      throw new AreaFileError('unknown-kind')
  }
}
