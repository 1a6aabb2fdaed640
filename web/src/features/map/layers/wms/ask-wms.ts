import type OlMap from 'ol/Map.js'
import type TileWMS from 'ol/source/TileWMS.js'
import { fetchFeatureInfo, troubleOf } from '../../../../api/map-proxies.ts'
import type { LayerAnswer } from '../../../../stores/layers/place-info.ts'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import { readInfo } from './feature-info.ts'
import type { AskedPlace } from '../../canvas/shown-layer.ts'

/** Things at one place that are asked for: more than are read. */
const MAX_FEATURES = 10

/** Media types of answers by how well a page can show them: data, then words, then pages. */
const LIKED = [/json/i, /gml|xml/i, /^text\/plain/i, /^text\/html/i]

/** The media type that is asked for. What all services have is plain text; XML that is a page comes last. */
export function infoFormatOf(formats: readonly string[]): string {
  const usable = formats.filter((format) => !/xhtml/i.test(format))
  return (
    LIKED.map((liked) => usable.find((format) => liked.test(format))).find((one) => one !== undefined) ??
    formats[0] ??
    'text/plain'
  )
}

/** Asks for the answer behind a whole GetFeatureInfo address. */
export async function askInfo(url: string | undefined, signal: AbortSignal): Promise<LayerAnswer> {
  if (url === undefined) return { kind: 'failed', words: '' }
  const reply = await fetchFeatureInfo(url, signal)
  if (reply.ok) return readInfo(reply.value)
  // an empty answer says that there is nothing
  const trouble = troubleOf(reply.failure)
  if (trouble === 'empty') return { kind: 'records', records: [] }
  return { kind: 'failed', words: reply.failure.detail, ...(trouble !== undefined && { trouble }) }
}

interface Asked {
  readonly source: TileWMS
  readonly formats: readonly string[]
  readonly map: OlMap
}

/** What a WMS tells of a place (GetFeatureInfo, OGC 06-042 section 7.4), at the scale of the map. */
export function askWms({ source, formats, map }: Asked, { lon, lat }: AskedPlace, signal: AbortSignal): Promise<LayerAnswer> {
  const resolution = map.getView().getResolution() ?? 1
  const parameters = { INFO_FORMAT: infoFormatOf(formats), FEATURE_COUNT: MAX_FEATURES }
  return askInfo(source.getFeatureInfoUrl([mercatorX(lon), mercatorY(lat)], resolution, 'EPSG:3857', parameters), signal)
}
