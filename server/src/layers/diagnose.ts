/** Finds out why a layer does not load, with the requests of the map, and what can be done about it. */
import type { Diagnosis, LayerRemedy, LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { pictureFormat } from '../pictures/picture-format.ts'
import { type AskedFile, askFile, layerAddress, type LayerWay } from './ask-layer.ts'
import { type FileParts, NoSuchRange } from './file-parts.ts'
import type { LayerFiles, LayerQuestion } from './layer-files.ts'
import { LayerFault } from './layer-fault.ts'
import { shownHost } from './layer-hosts.ts'
import { projectionCode, type SafeCapabilities } from './reading/read-capabilities.ts'
import { capabilitiesAddress, withParameters } from './service-address.ts'

/** What a diagnosis needs. */
export interface DiagnosisTools {
  readonly way: LayerWay
  readonly files: Pick<LayerFiles, 'kml' | 'geojson' | 'capabilities'>
  readonly parts: FileParts
  /** The portal's pages are reached over https. */
  readonly isSecure: boolean
}

/** What can be done, the best first. */
const REMEDIES: Readonly<Record<LayerTrouble, readonly LayerRemedy[]>> = {
  'no-address': ['check-address'],
  'not-allowed': ['ask-operator', 'download-file'],
  'host-unknown': ['check-address', 'ask-operator', 'tell-provider'],
  certificate: ['tell-provider'],
  unreachable: ['try-later', 'tell-provider'],
  'time-out': ['try-later', 'tell-provider'],
  'left-alone': ['try-later'],
  'endless-redirects': ['check-address', 'tell-provider'],
  'not-found': ['check-address', 'tell-provider'],
  'sign-in': ['sign-in-there', 'tell-provider'],
  'too-many-requests': ['try-later'],
  'server-fault': ['try-later', 'tell-provider'],
  'other-answer': ['check-address', 'tell-provider'],
  'too-large': ['choose-smaller', 'download-file'],
  page: ['check-address'],
  'wrong-kind': ['other-type', 'check-address'],
  'broken-file': ['tell-provider', 'download-file'],
  'unsafe-file': ['tell-provider'],
  empty: ['check-address', 'tell-provider'],
  'no-ranges': ['choose-smaller', 'download-file'],
  'service-exception': ['choose-layer', 'tell-provider'],
  'layer-unknown': ['choose-layer'],
  'projection-not-offered': ['reproject', 'choose-layer'],
  'mixed-content': ['use-secure-address', 'through-portal'],
}

/** Side of the picture that a service is asked to draw, pixels. */
const TRIED_PIXELS = 16
const MAX_TRIED_BYTES = 1_000_000
/** A small box in degrees that every layer may be drawn in: a service that draws nothing there draws an empty picture. */
const TRIED = { 'EPSG:3857': '-100000,-100000,100000,100000', 'EPSG:4326': '-1,-1,1,1', 'CRS:84': '-1,-1,1,1' } as const

type Findings = Partial<Pick<Diagnosis, 'contents' | 'layers' | 'projections' | 'secureUrl'>>

/** A trouble with what else was found. */
class Found extends Error {
  readonly fault: LayerFault
  readonly findings: Findings

  constructor(fault: LayerFault, findings: Findings) {
    super(fault.message)
    this.fault = fault
    this.findings = findings
  }
}

/**
 * Finds out how a layer is. Never rejects because of the layer.
 * @rule B-map-proxies.diagnosis The portal finds out why a layer does not load
 */
export async function diagnose(question: LayerQuestion, tools: DiagnosisTools): Promise<Diagnosis> {
  const { type } = question
  let host = ''
  try {
    const url = layerAddress(question.url)
    host = shownHost(url)
    const findings = await lookAt(url, question, tools)
    return { state: 'works', type, host, remedies: [], ...findings }
  } catch (error) {
    const fault = error instanceof Found ? error.fault : error
    if (!(fault instanceof LayerFault)) throw error
    const { said } = fault.details
    return {
      state: 'fails',
      type,
      host: host === '' ? '' : (fault.details.host ?? host),
      trouble: fault.trouble,
      words: fault.message,
      ...(said === undefined ? {} : { said }),
      remedies: [...REMEDIES[fault.trouble]],
      ...(error instanceof Found ? error.findings : {}),
    }
  }
}

async function lookAt(url: URL, question: LayerQuestion, tools: DiagnosisTools): Promise<Findings> {
  const { files, parts } = tools
  const host = shownHost(url)
  switch (question.type) {
    case 'kml':
    case 'kmz':
    case 'geojson': {
      const { contents } = question.type === 'geojson' ? await files.geojson(url.href) : await files.kml(url.href)
      if (contents.features + contents.overlays + contents.links === 0) throw new LayerFault('empty', { host })
      return { contents }
    }
    case 'tif':
      await tiffHead(url, parts)
      return {}
    case 'tms':
      await drawn(tools.way, tileAddress(url))
      return secured(url, tools)
    case 'wms':
    case 'wmts':
      return service(url, question, tools)
  }
}

/** Looks at a TIFF file; a server that has not even its first bytes has an empty one. */
async function tiffHead(url: URL, parts: FileParts): Promise<void> {
  try {
    await parts.head(url)
  } catch (error) {
    throw error instanceof NoSuchRange ? new LayerFault('empty', { host: shownHost(url), cause: error }) : error
  }
}

/** The first tile of a service whose address has places for its numbers. */
function tileAddress(url: URL): URL {
  const numbers: Readonly<Record<string, string>> = { x: '0', y: '0', '-y': '0', z: '0', s: 'a' }
  // nothing else is decoded: other bytes of an address need not be UTF-8
  const text = url.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')
  return layerAddress(text.replaceAll(/\{(-?[xyzs])\}/g, (_, name: string) => numbers[name] ?? '0'))
}

async function service(url: URL, question: LayerQuestion, tools: DiagnosisTools): Promise<Findings> {
  const { layer, crs, type, version } = question
  const host = shownHost(url)
  const asked = capabilitiesAddress(url, type === 'wmts' ? 'WMTS' : 'WMS', version)
  const capabilities = await tools.files.capabilities(asked.href, layer)
  if (capabilities.service === 'exception') throw exception(host, capabilities.said)
  if (capabilities.service !== type)
    throw new LayerFault('wrong-kind', { host, detail: `it is a ${capabilities.service.toUpperCase()}` })
  if (layer === undefined) return { ...(await secured(url, tools)), layers: [...capabilities.names] }
  const projections = offered(capabilities)
  if (capabilities.layer === undefined)
    throw new Found(new LayerFault('layer-unknown', { host, detail: layer.slice(0, 200) }), { layers: [...capabilities.nearest] })
  // one that tells none at all may still draw in it
  if (projections.length > 0 && !projections.includes(projectionCode(crs)))
    throw new Found(new LayerFault('projection-not-offered', { host, detail: crs }), { projections })
  if (type === 'wms') await drawn(tools.way, mapAddress(url, layer, question))
  return { ...(await secured(url, tools)), ...(projections.length === 0 ? {} : { projections }) }
}

const offered = ({ layer }: Pick<SafeCapabilities, 'layer'>): string[] => [...(layer?.projections ?? [])]
const exception = (host: string, said: string | undefined) =>
  new LayerFault('service-exception', { host, ...(said === undefined ? {} : { said }) })

/** A very small map (OGC 01-068r3 section 7.3, OGC 06-042 section 7.3). */
function mapAddress(url: URL, layer: string, { crs, version }: LayerQuestion): URL {
  const isNew = version === '1.3.0'
  const box = Object.hasOwn(TRIED, crs) ? TRIED[crs as keyof typeof TRIED] : undefined
  return withParameters(url, {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: version,
    LAYERS: layer,
    STYLES: '',
    [isNew ? 'CRS' : 'SRS']: box === undefined ? 'EPSG:4326' : crs,
    BBOX: box ?? TRIED['EPSG:4326'],
    WIDTH: String(TRIED_PIXELS),
    HEIGHT: String(TRIED_PIXELS),
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  })
}

/** Asks for a picture. */
async function drawn(way: LayerWay, url: URL): Promise<void> {
  const request = { accept: 'image/png, image/jpeg;q=0.9', maxBytes: MAX_TRIED_BYTES }
  await askFile(way, url, { ...request, use: refuseOther })
}

/** Refuses what is no picture, with the words of the service where it gives some. */
function refuseOther({ pieces, host }: AskedFile): void {
  const bytes = Buffer.concat(pieces)
  if (pictureFormat(bytes) !== undefined) return
  const text = bytes.subarray(0, 4_000).toString('utf8')
  const said = /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*>([^<]*)</.exec(text.replaceAll(/<!\[CDATA\[|\]\]>/g, ''))?.[1]
  if (/Exception/.test(text)) throw exception(host, plainText(said)?.slice(0, 500))
  throw new LayerFault('wrong-kind', { host, detail: 'it gives no picture' })
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Text of an element: references to characters (XML 1.0 section 4.1) are read, blanks become one. */
function plainText(written: string | undefined): string | undefined {
  return written
    ?.replaceAll(
      /&(?:(lt|gt|quot|apos|amp)|#(\d{1,6})|#x([\da-fA-F]{1,5}));/g,
      (_, name?: string, decimal?: string, hex?: string) =>
        name === undefined
          ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
          : NAMED[name]!,
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A layer over http is not shown in a page over https: browsers refuse it, or ask for it over https instead. */
async function secured(url: URL, { way, isSecure }: DiagnosisTools): Promise<Findings> {
  if (!isSecure || url.protocol === 'https:') return {}
  const secure = new URL(url)
  secure.protocol = 'https:'
  const fault = new LayerFault('mixed-content', { host: shownHost(url) })
  let answers = false
  try {
    const answer = await way.outbound.fetch(secure.href, {
      attempts: 1,
      timeoutMs: 8_000,
      permits: way.rule,
      maxBytes: MAX_TRIED_BYTES,
    })
    await answer.discard()
    answers = answer.status < 500
  } catch {
    // then the portal has to bring it
  }
  throw new Found(fault, answers ? { secureUrl: secure.href } : {})
}
