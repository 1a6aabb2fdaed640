/** What to run in the Python console of QGIS (Plugins > Python Console) to have the data of an entry as a layer. */
import type { AccessPoint } from './access-points.ts'
import { pythonString as text } from '../../../code/quote.ts'

/** A layer of a provider that takes its source as parameters; QGIS escapes them itself. */
function fromService(
  { title }: AccessPoint,
  layerClass: 'QgsRasterLayer' | 'QgsVectorLayer',
  provider: string,
  parameters: Readonly<Record<string, string>>,
): string[] {
  const source = layerClass === 'QgsRasterLayer' ? 'bytes(uri.encodedUri()).decode()' : 'uri.uri(False)'
  return [
    `from qgis.core import QgsDataSourceUri, QgsProject, ${layerClass}`,
    '',
    'uri = QgsDataSourceUri()',
    ...Object.entries(parameters).map(([name, value]) => `uri.setParam(${text(name)}, ${text(value)})`),
    `layer = ${layerClass}(${source}, ${text(title)}, "${provider}")`,
    'QgsProject.instance().addMapLayer(layer)',
  ]
}

/** A file that GDAL reads over HTTP, piece by piece. */
function fromFile({ url, title }: AccessPoint, layerClass: 'QgsRasterLayer' | 'QgsVectorLayer', provider: string): string[] {
  return [
    `from qgis.core import QgsProject, ${layerClass}`,
    '',
    `layer = ${layerClass}(${text(`/vsicurl/${url}`)}, ${text(title)}, "${provider}")`,
    'QgsProject.instance().addMapLayer(layer)',
  ]
}

function linesOf(point: AccessPoint): string[] | undefined {
  const { kind, url, layer } = point
  if (kind === 'geotiff') return fromFile(point, 'QgsRasterLayer', 'gdal')
  if (kind === 'vector' || kind === 'table') return fromFile(point, 'QgsVectorLayer', 'ogr')
  if (layer === undefined) return undefined
  if (kind === 'wms') {
    const fixed = { styles: '', format: 'image/png', crs: 'EPSG:4326' }
    return fromService(point, 'QgsRasterLayer', 'wms', { url, layers: layer, ...fixed })
  }
  if (kind === 'wcs') return fromService(point, 'QgsRasterLayer', 'wcs', { url, identifier: layer })
  if (kind === 'wfs') return fromService(point, 'QgsVectorLayer', 'WFS', { url, typename: layer, version: 'auto' })
  return kind === 'ogc-features' ? fromService(point, 'QgsVectorLayer', 'OAPIF', { url, typename: layer }) : undefined
}

/** `undefined` where QGIS cannot open the data by their address alone. */
export function qgisSnippet(point: AccessPoint | undefined): string | undefined {
  const lines = point === undefined ? undefined : linesOf(point)
  return lines === undefined ? undefined : ['# QGIS: Plugins > Python Console', ...lines].join('\n')
}
