/** Fetches files for the map from other servers, reads them in separate processes, and diagnoses layers that do not load. */
import { MAX_TABLE_BYTES } from '@graticule/contracts/dashboards/limits'
import { PortalError } from '@graticule/contracts/problem'
import { isLeftAlone } from '../outbound/failures.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { InTurn } from '../fairness/turns.ts'
import type { TurnsOfVisitors } from '../fairness/turns-of-visitors.ts'
import { derived } from '../settings/derived.ts'
import { createPictureFetcher, type FetchPicture } from '../pictures/fetch-pictures.ts'
import { askFile, faultOf, layerAddress, type LayerWay } from './ask-layer.ts'
import { diagnose } from './diagnose.ts'
import { evenRefusals, type RefusalOptions } from './even-refusals.ts'
import { createFileParts, type FileParts } from './file-parts.ts'
import type { LayerFiles } from './layer-files.ts'
import { shownHost } from './layer-hosts.ts'
import { LayerReaders } from './reading/layer-readers.ts'
import { LayerFault } from './layer-fault.ts'
import { legendText } from './legend-text.ts'

/** How large what is fetched may be, bytes. */
export interface LayerBytes {
  /** File of a layer after decompression; an archive as it comes. */
  readonly file: number
  /** Picture of a map, and of a legend. */
  readonly image: number
  readonly legend: number
  /** What a service tells of a place. */
  readonly info: number
}
export const LAYER_BYTES: LayerBytes = { file: 32_000_000, image: 16_000_000, legend: 4_000_000, info: 2_000_000 }

const ACCEPT = {
  kml: 'application/vnd.google-earth.kml+xml, application/vnd.google-earth.kmz, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1',
  geojson: 'application/geo+json, application/json;q=0.9, */*;q=0.1',
  capabilities: 'application/xml, text/xml, application/vnd.ogc.wms_xml, */*;q=0.1',
  table: 'text/csv, application/json;q=0.9, text/plain;q=0.8, */*;q=0.1',
  info: 'application/json, application/geo+json, text/xml;q=0.8, application/xml;q=0.8, text/plain;q=0.7, text/html;q=0.6',
} as const

/** What it is made from. */
export interface LayerFilesOptions {
  /** The way out for what visitors ask for; another one than that of the portal's own requests. */
  readonly outbound: Outbound
  /** The operator's rule as it is now, see `layerRule`: the same function until it changes. */
  readonly rule: () => LayerWay['rule']
  /** The portal's pages are reached over https. */
  readonly isSecure: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly refusals: RefusalOptions
  /** Whole files are in memory until they have been read. */
  readonly turns: TurnsOfVisitors['of']
  readonly bytes?: LayerBytes | undefined
}

/** Makes it. */
export function createLayerFiles(options: LayerFilesOptions): LayerFiles {
  const { outbound, rule: currentRule, isSecure, now, refusals, turns, bytes: most = LAYER_BYTES } = options
  const rule = (url: URL): void => currentRule()(url)
  const inTurn = turns.files.run
  const evenly = evenRefusals(refusals)
  const way: LayerWay = { outbound, rule, inTurn, evenly }
  const readers = new LayerReaders({ inTurn: turns['file readings'].run })
  const unevenParts = createFileParts(way, now, turns['file parts'].run)
  const parts: FileParts = {
    part: (...wanted) => evenly(() => unevenParts.part(...wanted)),
    head: (url) => evenly(() => unevenParts.head(url)),
  }

  /** Brings a file and does something with it. */
  const read = async <T>(url: URL, accept: string, use: (bytes: Uint8Array[], url: string) => Promise<T>): Promise<T> =>
    askFile(way, url, { accept, maxBytes: most.file, use: ({ pieces, url: from }) => use(pieces, from) })
  const check = (address: string): URL => {
    const url = layerAddress(address)
    try {
      rule(url)
    } catch (error) {
      // as a name that is not known, it is refused when it is asked for
      if (!(error instanceof LayerFault && error.trouble === 'host-unknown')) throw error
    }
    return url
  }
  const image = picturesOf({ way, rule: currentRule, now, maxBytes: most.image, inTurn: turns['map pictures'].run })
  const legend = picturesOf({ way, rule: currentRule, now, maxBytes: most.legend, inTurn: turns.legends.run })

  const files: LayerFiles = {
    kml: async (address, entry) =>
      read(layerAddress(address), ACCEPT.kml, (bytes, url) => readers.run<'kml'>({ kind: 'kml', bytes, url, entry })),
    geojson: async (address) =>
      read(layerAddress(address), ACCEPT.geojson, (bytes) => readers.run<'geojson'>({ kind: 'geojson', bytes })),
    capabilities: async (address, layer) =>
      read(layerAddress(address), ACCEPT.capabilities, (bytes) =>
        readers.run<'capabilities'>({ kind: 'capabilities', bytes, layer }),
      ),
    table: async (address) =>
      askFile(way, layerAddress(address), {
        accept: ACCEPT.table,
        maxBytes: MAX_TABLE_BYTES,
        takesPages: true,
        use: ({ pieces }) => Buffer.concat(pieces).toString('utf8'),
      }),
    info: async (address) =>
      askFile(way, layerAddress(address), {
        accept: ACCEPT.info,
        maxBytes: most.info,
        takesPages: true,
        use: ({ pieces, url }) => readers.run<'info'>({ kind: 'info', bytes: pieces, url }),
      }),
    image,
    legend,
    legendText: (address) => legendText(address, { way, picture: legend, files }),
    part: async (address, range, ifRange) => parts.part(layerAddress(address), range, ifRange),
    head: async (address) => parts.head(layerAddress(address)),
    diagnose: (question) => diagnose(question, { way, files, parts, isSecure }),
    check,
    end: () => readers.end(),
  }
  return files
}

interface LayerPictures extends Pick<LayerFilesOptions, 'rule' | 'now'> {
  readonly way: LayerWay
  readonly maxBytes: number
  readonly inTurn: InTurn
}

/** Brings pictures of one kind. */
function picturesOf({ way, rule, now, maxBytes, inTurn }: LayerPictures): FetchPicture {
  // kept failures may be those of another rule
  const fetcher = derived(
    () => [rule()],
    (permits) => createPictureFetcher({ outbound: way.outbound, now, maxBytes, permits, inTurn }),
  )
  return async (address) =>
    way.evenly(async () => {
      const url = layerAddress(address)
      way.rule(url)
      try {
        return await fetcher()(url.href)
      } catch (error) {
        throw pictureFault(error, shownHost(url), maxBytes)
      }
    })
}

/** Why there is no picture: its fetcher has words of its own for what its server says and sends. */
function pictureFault(error: unknown, host: string, maxBytes: number): Error {
  if (error instanceof PortalError && error.trouble !== undefined) return error
  // too many are asked for: that is nothing about this server
  if (error instanceof PortalError && error.code === 'unavailable' && !isLeftAlone(error)) return error
  return faultOf(error, host, maxBytes)
}
