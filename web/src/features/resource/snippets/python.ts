/** Programs in Python that read the data of an entry, by the library that its users know. */
import { type AccessPoint, fileNameOf } from './access-points.ts'
import { pythonString as text } from '../../../code/quote.ts'

type Writer = (point: AccessPoint) => readonly string[]

/** Pixels of the pictures that are asked for; the shape is that of the box. */
export function pictureSize([west, south, east, north]: AccessPoint['box']): readonly [number, number] {
  const ratio = (east - west) / (north - south)
  return ratio >= 1 ? [800, Math.max(1, Math.round(800 / ratio))] : [Math.max(1, Math.round(800 * ratio)), 800]
}

/** The corners as a tuple: W, S, E, N in degrees. */
const tuple = (box: AccessPoint['box']): string => `(${box.join(', ')})`

function wms({ url, layer, version, box }: AccessPoint): string[] {
  const spoken = version === '1.1.1' ? '1.1.1' : '1.3.0'
  const open = ['# pip install owslib', 'from owslib.wms import WebMapService', '']
  const service = `wms = WebMapService(${text(url)}, version="${spoken}")`
  if (layer === undefined) return [...open, service, ...listed('wms')]
  return [
    ...open,
    service,
    'image = wms.getmap(',
    `    layers=[${text(layer)}],`,
    '    srs="EPSG:4326",',
    `    bbox=${tuple(box)},  # west, south, east, north`,
    `    size=(${pictureSize(box).join(', ')}),`,
    '    format="image/png",',
    '    transparent=True,',
    ')',
    'with open("map.png", "wb") as file:',
    '    file.write(image.read())',
  ]
}

/** Lists what a service of OWSLib has. */
function listed(service: string): string[] {
  return [`for name, content in ${service}.contents.items():`, '    print(name, content.title)']
}

function wcs({ url, layer, box: [west, south, east, north] }: AccessPoint): string[] {
  const open = ['# pip install owslib', 'from owslib.wcs import WebCoverageService', '']
  const service = `wcs = WebCoverageService(${text(url)}, version="2.0.1")`
  if (layer === undefined) return [...open, service, 'print(list(wcs.contents))']
  return [
    ...open,
    service,
    `name = ${text(layer)}`,
    'axes = wcs.contents[name].grid.axislabels',
    'latitude = next(axis for axis in axes if axis.lower().startswith("lat"))',
    'longitude = next(axis for axis in axes if axis.lower().startswith("lon"))',
    'coverage = wcs.getCoverage(',
    '    identifier=name,',
    `    subsets=[(latitude, ${south}, ${north}), (longitude, ${west}, ${east})],`,
    '    format="image/tiff",',
    ')',
    'with open("coverage.tif", "wb") as file:',
    '    file.write(coverage.read())',
  ]
}

function wfs({ url, layer, version }: AccessPoint): string[] {
  const spoken = version === '1.0.0' || version === '1.1.0' ? version : '2.0.0'
  const open = ['# pip install owslib', 'from owslib.wfs import WebFeatureService', '']
  const service = `wfs = WebFeatureService(${text(url)}, version="${spoken}")`
  if (layer === undefined) return [...open, service, ...listed('wfs')]
  return [
    ...open,
    service,
    `features = wfs.getfeature(typename=[${text(layer)}], maxfeatures=100)`,
    'with open("features.gml", "wb") as file:',
    '    file.write(features.read())',
  ]
}

function ogcFeatures({ url, layer, box }: AccessPoint): string[] {
  const open = ['# pip install owslib', 'from owslib.ogcapi.features import Features', '', `api = Features(${text(url)})`]
  if (layer === undefined) return [...open, 'for collection in api.collections()["collections"]:', '    print(collection["id"])']
  return [
    ...open,
    `answer = api.collection_items(${text(layer)}, bbox=[${box.join(', ')}], limit=10)`,
    'for feature in answer["features"]:',
    '    print(feature["id"], feature["properties"])',
  ]
}

function stac({ url, layer, box, interval }: AccessPoint): string[] {
  const open = ['# pip install pystac-client', 'from pystac_client import Client', '', `catalog = Client.open(${text(url)})`]
  if (layer === undefined)
    return [...open, 'for collection in catalog.get_collections():', '    print(collection.id, collection.title)']
  return [
    ...open,
    'search = catalog.search(',
    `    collections=[${text(layer)}],`,
    `    bbox=[${box.join(', ')}],`,
    ...(interval === undefined ? [] : [`    datetime=${text(interval)},`]),
    '    max_items=10,',
    ')',
    'for item in search.items():',
    '    print(item.id, item.datetime, list(item.assets))',
  ]
}

const WRITERS: Readonly<Record<AccessPoint['kind'], Writer>> = {
  wms,
  wcs,
  wfs,
  'ogc-features': ogcFeatures,
  stac,
  wmts: ({ url }) => [
    '# pip install owslib',
    'from owslib.wmts import WebMapTileService',
    '',
    `wmts = WebMapTileService(${text(url)})`,
    'for name, content in wmts.contents.items():',
    '    print(name, content.title, list(content.tilematrixsetlinks))',
  ],
  opendap: ({ url }) => [
    '# pip install xarray netcdf4',
    'import xarray as xr',
    '',
    `dataset = xr.open_dataset(${text(url)})`,
    'print(dataset)',
  ],
  netcdf: ({ url }) => [
    '# pip install xarray netcdf4',
    'from urllib.request import urlretrieve',
    '',
    'import xarray as xr',
    '',
    `path, _ = urlretrieve(${text(url)}, ${text(fileNameOf(url, 'data.nc'))})`,
    'print(xr.open_dataset(path))',
  ],
  geotiff: ({ url }) => [
    '# pip install rasterio',
    'import rasterio',
    '',
    `with rasterio.open(${text(url)}) as dataset:`,
    '    print(dataset.profile)',
    '    overview = dataset.read(1, out_shape=(512, 512))',
  ],
  table: ({ url }) => [
    '# pip install pandas',
    'import pandas',
    '',
    `table = pandas.read_csv(${text(url)})`,
    'print(table.head())',
  ],
  vector: ({ url }) => [
    '# pip install geopandas',
    'import geopandas',
    '',
    `features = geopandas.read_file(${text(url)})`,
    'print(features.head())',
  ],
  file: ({ url }) => download(url, fileNameOf(url, 'download')),
}

/** A file of any size, piece by piece. */
function download(url: string, name: string): string[] {
  return [
    '# pip install requests',
    'import requests',
    '',
    `with requests.get(${text(url)}, stream=True, timeout=60) as answer:`,
    '    answer.raise_for_status()',
    `    with open(${text(name)}, "wb") as file:`,
    '        for part in answer.iter_content(1 << 20):',
    '            file.write(part)',
  ]
}

/** A program that reads the data; for an entry without any way to them (`undefined`), one that reads its metadata at `record`. */
export function pythonSnippet(point: AccessPoint | undefined, record: string): string {
  return (point === undefined ? download(record, 'record.xml') : WRITERS[point.kind](point)).join('\n')
}
