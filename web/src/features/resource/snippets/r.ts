/** Programs in R that read the data of an entry, by the package that its users know. */
import { rAddress } from '../../../code/r-address.ts'
import { rString as text } from '../../../code/quote.ts'
import { type AccessPoint, fileNameOf } from './access-points.ts'
import { type RequestedKind, SERVICE_REQUESTS } from './service-request.ts'

type Writer = (point: AccessPoint) => readonly string[]

/** A package that has to be installed once. */
const uses = (name: string): string[] => [`# install.packages("${name}")`, `library(${name})`, '']

/** Leaves the address of the service's request in `address`; the parameters are lines of their own, easy to change. */
function asked(kind: RequestedKind, point: AccessPoint): string[] {
  const { url, parameters } = SERVICE_REQUESTS[kind](point)
  const given = Object.entries(parameters)
  return given.length === 0 ? [`address <- ${text(url)}`] : rAddress(url, given)
}

/** Names of what a service has, from its description, whatever prefixes that is written with. */
function listed(kind: 'wms' | 'wmts' | 'wcs' | 'wfs', element: string, name: string): Writer {
  return (point) => [
    ...uses('xml2'),
    ...asked(kind, point),
    'capabilities <- read_xml(address)',
    `found <- xml_find_all(capabilities, "//*[local-name()='${element}']/*[local-name()='${name}']")`,
    'print(xml_text(found))',
  ]
}

const orListed =
  (list: Writer, read: Writer): Writer =>
  (point) =>
    point.layer === undefined ? list(point) : read(point)

/** A file of any size: R gives up after a minute unless told otherwise. */
const download = (url: string, name: string): string[] => [
  'options(timeout = 3600)',
  `download.file(${text(url)}, ${text(name)}, mode = "wb")`,
]

/** Features of a service, through a file, because GDAL guesses from an address what is behind it. */
function features(kind: 'wfs' | 'ogc-features'): Writer {
  return (point) => {
    const { file } = SERVICE_REQUESTS[kind](point)
    return [
      ...uses('sf'),
      ...asked(kind, point),
      `download.file(address, ${text(file)}, mode = "wb")`,
      `features <- read_sf(${text(file)})`,
      'print(features)',
    ]
  }
}

/** The names of the axes stand in the description of the coverage (WCS 2.0.1, GML 3.2.1: axisLabels). */
function coverage(point: AccessPoint): string[] {
  const { url, layer = '', box } = point
  const [west, south, east, north] = box
  return [
    ...uses('xml2'),
    ...asked('wcs', point),
    'envelope <- xml_find_first(read_xml(address), "//*[@axisLabels]")',
    'axes <- strsplit(xml_attr(envelope, "axisLabels"), " ")[[1]]',
    'latitude <- grep("^lat", axes, ignore.case = TRUE, value = TRUE)[1]',
    'longitude <- grep("^lon", axes, ignore.case = TRUE, value = TRUE)[1]',
    '',
    ...rAddress(url, [
      ['service', 'WCS'],
      ['version', '2.0.1'],
      ['request', 'GetCoverage'],
      ['coverageId', layer],
      ['format', 'image/tiff'],
    ]),
    `subsets <- sprintf("%s(%s,%s)", c(latitude, longitude), c(${south}, ${west}), c(${north}, ${east}))`,
    'address <- paste0(address, paste0("&subset=", vapply(subsets, URLencode, ""), collapse = ""))',
    'download.file(address, "coverage.tif", mode = "wb")',
  ]
}

function items({ url, layer, box, interval }: AccessPoint): string[] {
  const open = [...uses('rstac'), `catalog <- stac(${text(url)})`]
  if (layer === undefined) return [...open, 'print(get_request(collections(catalog)))']
  return [
    ...open,
    'search <- stac_search(',
    '  catalog,',
    `  collections = ${text(layer)},`,
    `  bbox = c(${box.join(', ')}),`,
    ...(interval === undefined ? [] : [`  datetime = ${text(interval)},`]),
    '  limit = 10',
    ')',
    'print(get_request(search))',
  ]
}

const WRITERS: Readonly<Record<AccessPoint['kind'], Writer>> = {
  wms: orListed(listed('wms', 'Layer', 'Name'), (point) => [
    ...asked('wms', point),
    'download.file(address, "map.png", mode = "wb")',
  ]),
  wmts: listed('wmts', 'Layer', 'Identifier'),
  wcs: orListed(listed('wcs', 'CoverageSummary', 'CoverageId'), coverage),
  wfs: orListed(listed('wfs', 'FeatureType', 'Name'), features('wfs')),
  'ogc-features': orListed(
    (point) => [...uses('jsonlite'), ...asked('ogc-features', point), 'print(fromJSON(url(address))$collections$id)'],
    features('ogc-features'),
  ),
  stac: items,
  opendap: ({ url }) => [...uses('ncdf4'), `dataset <- nc_open(${text(url)})`, 'print(dataset)'],
  netcdf: ({ url }) => {
    const name = fileNameOf(url, 'data.nc')
    return [...uses('ncdf4'), ...download(url, name), `dataset <- nc_open(${text(name)})`, 'print(dataset)']
  },
  geotiff: ({ url }) => [...uses('terra'), `image <- rast(${text(`/vsicurl/${url}`)})`, 'print(image)'],
  table: ({ url }) => [`table <- read.csv(${text(url)})`, 'print(head(table))'],
  vector: ({ url }) => [...uses('sf'), `features <- read_sf(${text(`/vsicurl/${url}`)})`, 'print(features)'],
  file: ({ url }) => download(url, fileNameOf(url, 'download')),
}

/** A program that reads the data; for an entry without any way to them (`undefined`), one that reads its metadata at `record`. */
export function rSnippet(point: AccessPoint | undefined, record: string): string {
  return (point === undefined ? download(record, 'record.xml') : WRITERS[point.kind](point)).join('\n')
}
