/**
 * Reads what a map service offers (WMS 1.0 to 1.3, WMTS 1.0, TMS 1.0) and writes it anew without anything that could be run: document
 * type, instructions, pages, drawings, style sheets. Heavy: it is done in a process of its own.
 */
import { isPlainDoctype } from '../../xml/plain-doctype.ts'
import { XmlRefusal } from '../../xml/record-splitter.ts'
import { type OpenElement, rewriteXml } from '../../xml/rewrite-xml.ts'
import { LayerFault } from '../layer-fault.ts'
import { isActive, safeAttribute } from './safe-xml.ts'
import { createRoom } from './written-room.ts'

/** What is offered of the layer that was asked about. */
export interface OfferedLayer {
  readonly title: string
  /** Codes such as EPSG:3857, those of the layers around it too; the first hundred. */
  readonly projections: readonly string[]
}

/** A document of a service. */
export interface SafeCapabilities {
  readonly xml: string
  readonly service: 'wms' | 'wmts' | 'tms' | 'exception'
  readonly version: string
  readonly title: string
  /** How many layers can be asked for. */
  readonly layers: number
  /** Names of its layers, the first {@link MOST_NAMES}. */
  readonly names: readonly string[]
  /** The layer that was asked about; absent = there is none of this name. */
  readonly layer?: OfferedLayer
  /** Names of layers that come nearest to the one that is not there. */
  readonly nearest: readonly string[]
  /** Words of an exception report. */
  readonly said?: string
}

const SERVICES: ReadonlyMap<string, SafeCapabilities['service']> = new Map([
  ['WMS_Capabilities', 'wms'],
  ['WMT_MS_Capabilities', 'wms'],
  ['TileMapService', 'tms'],
  ['TileMap', 'tms'],
  ['Services', 'tms'],
  ['ServiceExceptionReport', 'exception'],
  ['ExceptionReport', 'exception'],
  ['WMTException', 'exception'],
])
/** Projections that are told, those that maps use first. */
const MAX_PROJECTIONS = 100
const COMMON = ['EPSG:3857', 'EPSG:4326', 'CRS:84']
const NEAREST = 5
const MOST_NAMES = 50
/** What is read of the projections in one element, UTF-16 units. */
const MAX_CRS_TEXT = 200_000
const MAX_SAID = 500

/** A layer or group of layers as it is read. */
interface Layer {
  name: string
  title: string
  /** Its own; those of the layers around it count as well (OGC 06-042, table 7). */
  readonly projections: string[]
  readonly around: Layer | undefined
  /** WMTS: its tile matrix sets. */
  readonly matrices: string[]
}

/** The code of a projection in any of the ways that services write it; EPSG:900913 and its like are what the web calls 3857. */
export function projectionCode(written: string): string {
  const code = /EPSG[:/].{0,20}?(\d+)$/i.exec(written.trim())?.[1]
  if (code !== undefined) return /^(?:900913|102100|102113|3785)$/.test(code) ? 'EPSG:3857' : `EPSG:${code}`
  return /CRS:?:?84$/i.test(written.trim()) ? 'CRS:84' : written.trim()
}

function serviceOf({ name, namespace }: OpenElement): SafeCapabilities['service'] {
  const known = SERVICES.get(name) ?? (name === 'Capabilities' && /\/wmts\//.test(namespace) ? 'wmts' : undefined)
  if (known !== undefined) return known
  if (/^(?:html|body)$/i.test(name)) throw new LayerFault('page')
  throw new LayerFault('wrong-kind', { detail: `it is an XML document of another kind (${name.slice(0, 60)})` })
}

/** Gathers what is offered while the document is written. */
class Offer {
  service: SafeCapabilities['service'] = 'wms'
  version = ''
  title = ''
  said = ''
  readonly layers: Layer[] = []
  readonly #byElement = new WeakMap<OpenElement, Layer>()
  /** WMTS: projections of tile matrix sets by their names. */
  readonly #matrices = new Map<string, string>()
  #matrix = ''

  open(element: OpenElement): void {
    if (element.name !== 'Layer' && element.name !== 'TileMap') return
    const around = element.parent === undefined ? undefined : this.#byElement.get(element.parent)
    const layer: Layer = { name: '', title: '', projections: [], around, matrices: [] }
    this.layers.push(layer)
    this.#byElement.set(element, layer)
  }

  text(text: string, element: OpenElement): void {
    const { name, parent } = element
    const words = text.trim()
    if (parent === undefined || this.service === 'exception') {
      if (this.said.length < MAX_SAID) this.said += ` ${words}`
      return
    }
    const layer = this.#byElement.get(parent)
    if (layer !== undefined) {
      if (name === 'Name' || name === 'Identifier') layer.name = words
      else if (name === 'Title') layer.title = words
      // old services name several in one element
      else if (name === 'CRS' || name === 'SRS')
        for (const [written] of words.slice(0, MAX_CRS_TEXT).matchAll(/\S+/g)) layer.projections.push(projectionCode(written))
    } else if (name === 'Title' && parent.name.startsWith('Service')) this.title = words
    else if (name === 'TileMatrixSet' && parent.name === 'TileMatrixSetLink') this.#linked(parent)?.matrices.push(words)
    else if (name === 'Identifier' && parent.name === 'TileMatrixSet') this.#matrix = words
    else if (name === 'SupportedCRS' && parent.name === 'TileMatrixSet') this.#matrices.set(this.#matrix, projectionCode(words))
  }

  #linked(link: OpenElement): Layer | undefined {
    return link.parent === undefined ? undefined : this.#byElement.get(link.parent)
  }

  find(name: string): OfferedLayer | undefined {
    const layer = this.layers.find((one) => one.name === name)
    if (layer === undefined) return undefined
    const all = new Set(layer.matrices.flatMap((matrix) => this.#matrices.get(matrix) ?? []))
    for (let one: Layer | undefined = layer; one !== undefined; one = one.around)
      for (const projection of one.projections) all.add(projection)
    const projections = [...COMMON.filter((common) => all.has(common)), ...[...all].filter((one) => !COMMON.includes(one))]
    return { title: layer.title, projections: projections.slice(0, MAX_PROJECTIONS) }
  }

  /** Names that are like this one: but for capitals and a workspace before it, then those that hold it or are in it. */
  nearest(name: string): string[] {
    const bare = (text: string) =>
      text
        .toLowerCase()
        .replace(/^.*:/, '')
        .replaceAll(/[\s_-]+/g, '')
    const wanted = bare(name)
    const rank = ({ name }: Layer): number => {
      const other = bare(name)
      if (other === wanted) return 0
      if (wanted.length < 3 || other.length < 3) return 9
      return other.includes(wanted) || wanted.includes(other) ? 1 : other.slice(0, 5) === wanted.slice(0, 5) ? 2 : 9
    }
    const ranked = this.layers.filter(({ name }) => name !== '').map((layer) => ({ name: layer.name, rank: rank(layer) }))
    return ranked
      .filter(({ rank }) => rank < 9)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, NEAREST)
      .map(({ name }) => name)
  }
}

/**
 * The document made safe, and what it says of a layer.
 * @throws LayerFault
 */
export function readCapabilities(bytes: Uint8Array, layer: string | undefined): SafeCapabilities {
  const offer = new Offer()
  try {
    const xml = rewriteXml(bytes, {
      acceptsDoctype: isPlainDoctype,
      room: createRoom(),
      keeps: (element) => {
        if (element.parent === undefined) offer.service = serviceOf(element)
        return !isActive(element.namespace)
      },
      attribute: (name, value, namespace) => {
        if (name === 'version' && offer.version === '') offer.version = value.trim()
        return safeAttribute(name, value, namespace)
      },
      opened: (element) => offer.open(element),
      text: (text, element) => {
        offer.text(text, element)
        return text
      },
    })
    const found = layer === undefined ? undefined : offer.find(layer)
    const said = offer.said.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SAID)
    return {
      xml,
      service: offer.service,
      version: offer.version,
      title: offer.title,
      layers: offer.layers.filter(({ name }) => name !== '').length,
      names: offer.layers.flatMap(({ name }) => (name === '' ? [] : [name])).slice(0, MOST_NAMES),
      nearest: layer === undefined || found !== undefined ? [] : offer.nearest(layer),
      ...(found === undefined ? {} : { layer: found }),
      ...(said === '' || offer.service !== 'exception' ? {} : { said }),
    }
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    throw new LayerFault(/DOCTYPE/.test(error.message) ? 'unsafe-file' : 'broken-file', { detail: error.message })
  }
}
