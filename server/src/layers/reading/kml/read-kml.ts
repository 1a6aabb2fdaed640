/**
 * Reads a KML file, or the one that is meant in a KMZ archive, and writes it anew with only what the map can show and nothing that
 * could be run: see docs/behaviour/map-proxies.md. Heavy: it is done in a thread.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import { isKmlPlace, type KmlPosition, kmlPositions } from '@graticule/contracts/map/kml-coordinates'
import { KML_ROOTS, mainDocumentOf, styleAddress } from '@graticule/contracts/map/kml-document'
import type { LayerContents } from '@graticule/contracts/services/map-proxies'
import { ArchiveFault, isArchive } from '@graticule/contracts/zip-archive'
import { XmlRefusal } from '../../../xml/record-splitter.ts'
import { type OpenElement, rewriteXml } from '../../../xml/rewrite-xml.ts'
import { LayerFault } from '../../layer-fault.ts'
import { createRoom } from '../written-room.ts'
import { readArchive } from '../zip-archive.ts'
import { readGpx } from '../gpx/read-gpx.ts'
import { kmlAddresses, type KmlAddresses, type KmlPlace } from './kml-addresses.ts'
import { GEOMETRIES, isKept, KNOWN_PREFIXES } from './kml-elements.ts'
import { safeHtml } from './safe-html.ts'

/** A document made safe. */
export interface SafeKml {
  readonly kml: string
  readonly contents: LayerContents
  /** Name of the file within the archive. */
  readonly entry?: string
}

/** Attributes that elements of KML have; others are left out, and so are those that say where a schema lies. */
const ATTRIBUTES = new Set(['id', 'name', 'type', 'x', 'y', 'xunits', 'yunits', 'maxLines', 'schemaUrl', 'rel', 'href'])
/** Features with a geometry; a photograph has the point that it was taken from. */
const PLACES: ReadonlySet<string> = new Set(['Placemark', 'PhotoOverlay'])
const EXTENT_DEGREES = { west: -180, south: -90, east: 180, north: 90 } as const

const BOUNDARIES: ReadonlySet<string> = new Set(['outerBoundaryIs', 'innerBoundaryIs'])

/** Whether these places make what the page draws of the element around them: a point, a line of two, a ring of three corners. */
function isDrawn(places: readonly KmlPosition[], around: OpenElement | undefined): boolean {
  const [first, last] = [places[0], places.at(-1)]
  const boundary = around?.name === 'LinearRing' ? around.parent?.name : around?.name
  if (boundary === 'innerBoundaryIs') return false
  if (boundary !== 'outerBoundaryIs') return places.length >= (around?.name === 'Point' ? 1 : 2)
  const isClosed = first !== undefined && first[0] === last?.[0] && first[1] === last[1]
  return places.length >= (isClosed ? 4 : 3)
}

/** West, south, east and north of all positions, growing. */
class Extent {
  #west = Infinity
  #south = Infinity
  #east = -Infinity
  #north = -Infinity

  add(longitude: number, latitude: number): void {
    const isPosition = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
    if (!isPosition) return
    this.#west = Math.min(this.#west, longitude)
    this.#east = Math.max(this.#east, longitude)
    this.#south = Math.min(this.#south, latitude)
    this.#north = Math.max(this.#north, latitude)
  }

  get box(): Bbox | undefined {
    return this.#west === Infinity ? undefined : [this.#west, this.#south, this.#east, this.#north]
  }
}

/** Counts what a document shows while it is written. */
class Contents {
  features = 0
  overlays = 0
  links = 0
  readonly extent = new Extent()
  readonly #withGeometry = new Set<OpenElement>()

  text(text: string, { name, parent }: OpenElement): void {
    if (name === 'coordinates') {
      const places = kmlPositions(text).filter(isKmlPlace)
      for (const [longitude, latitude] of places) this.extent.add(longitude, latitude)
      if (isDrawn(places, parent)) this.#drawn(parent)
    } else if (name === 'coord') {
      const [longitude, latitude] = text.trim().split(/\s+/).map(Number)
      if (longitude === undefined || latitude === undefined) return
      this.extent.add(longitude, latitude)
      if (isKmlPlace([longitude, latitude])) this.#drawn(parent)
    } else if (parent?.name === 'LatLonBox' && name in EXTENT_DEGREES) {
      const degrees = Number(text)
      if (name === 'north' || name === 'south') this.extent.add(Number.NaN, degrees)
      this.#side(name, degrees, parent)
    }
  }

  /** The feature that a geometry belongs to will be seen: of a photograph only its point. */
  #drawn(geometry: OpenElement | undefined): void {
    let around = geometry
    while (around !== undefined && (GEOMETRIES.has(around.name) || BOUNDARIES.has(around.name))) around = around.parent
    if (around?.name === 'Placemark' || (around?.name === 'PhotoOverlay' && geometry?.parent === around))
      this.#withGeometry.add(around)
  }

  /** Sides of a box come one by one; the box counts when it has two corners. */
  readonly #sides = new WeakMap<OpenElement, Map<string, number>>()
  #side(name: string, degrees: number, box: OpenElement): void {
    const sides = this.#sides.get(box) ?? new Map<string, number>()
    this.#sides.set(box, sides.set(name, degrees))
    if (sides.size < 4) return
    this.extent.add(sides.get('west') ?? Number.NaN, sides.get('south') ?? Number.NaN)
    this.extent.add(sides.get('east') ?? Number.NaN, sides.get('north') ?? Number.NaN)
  }

  closed(element: OpenElement): void {
    const { name } = element
    if (PLACES.has(name) && this.#withGeometry.delete(element)) this.features += 1
    else if (name === 'GroundOverlay' || name === 'ScreenOverlay') this.overlays += 1
    else if (name === 'NetworkLink') this.links += 1
  }

  summary(): LayerContents {
    const { features, overlays, links } = this
    const { box } = this.extent
    return { features, overlays, links, ...(box === undefined ? {} : { extent: box }) }
  }
}

/** What the text of an element becomes. */
function safeText(text: string, { name, parent }: OpenElement, addresses: KmlAddresses): string | undefined {
  const isHtml = name === 'description' || (name === 'text' && parent?.name === 'BalloonStyle')
  if (isHtml) return safeHtml(text, addresses)
  if (name === 'href') return parent?.name === 'Link' || parent?.name === 'Url' ? addresses.document(text) : addresses.image(text)
  if (name === 'styleUrl') {
    const address = styleAddress(text.trim())
    return address.startsWith('#') ? address : addresses.document(address)
  }
  if (name === 'uri') return addresses.link(text)
  return text
}

/** The document is GPX, which comes the way of KML and is read by its own reader. */
class GpxFound extends Error {}

function safeDocument(bytes: Uint8Array, place: KmlPlace): SafeKml {
  // one for what the addresses in it become, and one for the whole
  const addresses = kmlAddresses(place, createRoom())
  const counted = new Contents()
  let isFeatures = true
  const kml = rewriteXml(bytes, {
    known: KNOWN_PREFIXES,
    room: createRoom(),
    keeps: ({ name, namespace, parent }) => {
      if (parent === undefined) isFeatures = KML_ROOTS.has(name) && isKept(name, namespace)
      if (parent === undefined && name === 'gpx') throw new GpxFound()
      if (!isFeatures) throw new LayerFault('wrong-kind', { detail: `it is ${describe(name)}, not KML` })
      return isKept(name, namespace)
    },
    attribute: (name, value, namespace) => {
      if (namespace !== '' || !ATTRIBUTES.has(name)) return undefined
      if (name === 'href') return addresses.link(value)
      // a schema of another document is not asked for
      return name === 'schemaUrl' && !value.startsWith('#') ? undefined : value
    },
    text: (text, element) => {
      counted.text(text, element)
      return safeText(text, element, addresses)
    },
    closed: (element) => counted.closed(element),
  })
  return { kml, contents: counted.summary() }
}

/** What a root element tells of its document. */
function describe(name: string): string {
  if (/^(?:html|body)$/i.test(name)) return 'a page'
  if (name === 'TrainingCenterDatabase') return 'a TCX file'
  if (/Exception/.test(name)) return 'the message of an error'
  return `an XML document of another kind (${name.slice(0, 60)})`
}

function safeKmlOrGpx(bytes: Uint8Array, url: string): SafeKml {
  try {
    return safeDocument(bytes, { url })
  } catch (error) {
    if (!(error instanceof GpxFound)) throw error
    const { gpx, contents } = readGpx(bytes)
    return { kml: gpx, contents }
  }
}

function fromArchive(bytes: Uint8Array, url: string, entry: string | undefined): SafeKml {
  const archive = readArchive(bytes)
  const name = entry ?? mainDocumentOf(archive.names)
  if (name === undefined) throw new LayerFault('wrong-kind', { detail: 'it is an archive without a KML file' })
  const file = /\.kml$/i.test(name) ? archive.read(name) : undefined
  if (file === undefined) throw new LayerFault('not-found', { detail: `there is no KML file ${name.slice(0, 100)} in it` })
  return { ...safeDocument(file, { url, inside: { archive, entry: name } }), entry: name }
}

/**
 * The document made safe. `url` is where the bytes came from, `entry` the file that is wanted of an archive.
 * @throws LayerFault
 */
export function readKml(bytes: Uint8Array, url: string, entry?: string): SafeKml {
  try {
    if (isArchive(bytes)) return fromArchive(bytes, url, entry)
    if (entry !== undefined) throw new LayerFault('wrong-kind', { detail: 'it is no archive that holds other files' })
    return safeKmlOrGpx(bytes, url)
  } catch (error) {
    if (error instanceof ArchiveFault) throw new LayerFault(error.kind, { detail: error.message })
    if (error instanceof XmlRefusal)
      throw new LayerFault(/DOCTYPE/.test(error.message) ? 'unsafe-file' : 'broken-file', { detail: error.message })
    throw error
  }
}
