/**
 * What the map fetches from other servers through ours: files of layers, capabilities, what is known of a place, legends in
 * words, and why a layer does not load. Pictures and parts of files are asked for by address (`proxiedImage`, `MAP_PROXIES.range`).
 */
import {
  type CheckedType,
  type Diagnosis,
  DiagnosisSchema,
  type FeatureInfo,
  FeatureInfoSchema,
  LAYER_TROUBLES,
  type LayerTrouble,
  type LegendText,
  LegendTextSchema,
  MAP_PROXIES,
  proxiedKml,
} from '@graticule/contracts/services/map-proxies'
import { LayerCheckSchema, PORTAL_RESOURCES_ROUTE } from '@graticule/contracts/services/portal-resources'
import { type Failure, publicFile, publicJson, publicPart, publicText, type Reply, type RequestOptions } from './http.ts'

const withUrl = (path: string, url: string, more: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ url, ...more })}`

const nothing = () => {}

/** A file as it came: its text is read by a worker, which takes less of the page's time. */
async function file(path: string, signal?: AbortSignal): Promise<Reply<Blob>> {
  const reply = await publicFile(path, { signal, onPiece: nothing })
  return reply.ok ? { ok: true, value: reply.value.file } : reply
}

/**
 * KML made safe, of a KML file or a KMZ archive. `address` is that of the file at its server, or a path of ours that a document
 * gives for its network links; what stands behind its `#` is not sent.
 */
export function fetchKml(address: string, signal?: AbortSignal): Promise<Reply<Blob>> {
  const isOurs = address.startsWith(`${MAP_PROXIES.kml.path}?`)
  return file(isOurs ? (address.split('#')[0] ?? '') : proxiedKml(address), signal)
}

/** GeoJSON as text. */
export const fetchGeoJson = (url: string, signal?: AbortSignal): Promise<Reply<Blob>> =>
  file(withUrl(MAP_PROXIES.geojson.path, url), signal)

/** Capabilities of a WMS, WMTS or TMS, or its exception report, as XML. `url` is asked as it is: with its request parameters. */
export const fetchCapabilities = (url: string, signal?: AbortSignal): Promise<Reply<string>> =>
  publicText(withUrl(MAP_PROXIES.capabilities.path, url), { signal, accept: 'application/xml' })

/** What a service tells of a place; `url` is a whole GetFeatureInfo request. */
export const fetchFeatureInfo = (url: string, signal?: AbortSignal): Promise<Reply<FeatureInfo>> =>
  publicJson(withUrl(MAP_PROXIES.featureInfo.path, url), FeatureInfoSchema, { signal })

/** What a legend shows, in words. */
export const fetchLegendText = (url: string, signal?: AbortSignal): Promise<Reply<LegendText>> =>
  publicJson(withUrl(MAP_PROXIES.legendText.path, url), LegendTextSchema, { signal })

/** A part of a TIFF file. `size`: bytes of the whole file; `validator` goes with the next question, so that all parts are of one file. */
interface FilePart {
  readonly bytes: ArrayBuffer
  readonly size: number
  readonly validator?: string
}

/** Bytes of a TIFF file, from `first` to `last` or as many of them as come in one answer ({@link MAX_RANGE_BYTES}). */
export async function fetchFilePart(
  url: string,
  first: number,
  last: number,
  validator?: string,
  signal?: AbortSignal,
): Promise<Reply<FilePart>> {
  const reply = await publicPart(withUrl(MAP_PROXIES.range.path, url), { first, last, validator, signal })
  if (!reply.ok) return reply
  const { bytes, headers } = reply.value
  const size = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? first + bytes.byteLength)
  const etag = headers.get('etag')
  const strong = etag !== null && !etag.startsWith('W/') ? etag : (headers.get('last-modified') ?? undefined)
  return { ok: true, value: { bytes, size, ...(strong !== undefined && { validator: strong }) } }
}

/** A layer to be looked at: for WMS and WMTS with the name of the layer, and the projection and version that the map uses. */
export interface LayerToCheck {
  readonly url: string
  readonly type: CheckedType
  readonly layer?: string
  readonly crs?: string
  readonly version?: string
  /** What is wrong is reported to those who run the portal. */
  readonly report?: 'true'
}

/** Whether a layer works, else why not and what can be done. */
export function diagnoseLayer({ url, ...question }: LayerToCheck, signal?: AbortSignal): Promise<Reply<Diagnosis>> {
  return publicJson(withUrl(MAP_PROXIES.diagnosis.path, url, question), DiagnosisSchema, { signal })
}

/** Looks at a KML or KMZ file before it is added. The text is for the visitor: why it cannot be shown; empty when it can. */
export async function checkLayerFile(url: string, type: 'kml' | 'kmz', options: RequestOptions = {}): Promise<Reply<string>> {
  const path = PORTAL_RESOURCES_ROUTE.path.replace(':site', 'guest')
  const call = new URLSearchParams({ p_p_resource_id: 'CHECK_LAYER_FILE', url, type })
  const reply = await publicJson(`${path}?${call}`, LayerCheckSchema, options)
  return reply.ok ? { ok: true, value: reply.value.resultDetails ?? '' } : reply
}

/** What keeps a layer from being shown, of a request that failed. `undefined`: it was given up, or the reason is not known. */
export function troubleOf({ kind, trouble }: Failure): LayerTrouble | undefined {
  const known = LAYER_TROUBLES.find((one) => one === trouble)
  if (known !== undefined) return known
  return kind === 'timeout' ? 'time-out' : kind === 'not-found' ? 'not-found' : undefined
}
