/** A service and its layers as draft entries: the service first, then each layer as its child. */
import { crossesAntimeridian, type Bbox } from '@graticule/contracts/bbox'
import type { Contact, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf } from '../../entry/fields/footprints.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { cleanText } from '../../entry/fields/texts.ts'
import type { OfferedLayer, OwsService, ServiceOffer } from './offer.ts'
import { isReachable, serviceAddress } from './requests.ts'

/** Where a document stands: its address when it was fetched, and what identifies it otherwise. */
export interface DocumentOrigin {
  readonly documentUrl?: string
  readonly fallbackId: string
}

/** Words in which a service of each kind is spoken of when it has no title. */
const NAMES: Readonly<Record<OwsService, string>> = {
  WMS: 'Web Map Service',
  WMTS: 'Web Map Tile Service',
  WFS: 'Web Feature Service',
  WCS: 'Web Coverage Service',
}

/** Protocols as catalogues write them; that of a map tells its version, which decides the order of axes. */
function protocolOf(service: OwsService, version: string): string {
  return service === 'WMS' ? `OGC:WMS-${version}-http-get-map` : `OGC:${service}`
}

/** One box around all; `undefined` for none. */
function around(boxes: readonly Bbox[]): Bbox | undefined {
  if (boxes.length < 2) return boxes[0]
  const [west, south, east, north] = boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ])
  return boxes.some(crossesAntimeridian) ? [-180, south, 180, north] : [west, south, east, north]
}

/** Longest text of a constraint, and most formats, that each layer takes over from its service. */
const [MAX_CONSTRAINT, MAX_FORMATS] = [4_000, 50] as const

/** What service and layers have in common. */
function common(
  offer: ServiceOffer,
): Pick<DraftResource, 'type' | 'useConstraints' | 'platforms' | 'instruments' | 'dataCore'> &
  Partial<Pick<DraftResource, 'licence'>> {
  const constraints = offer.constraints.map((text) => cleanText(text, MAX_CONSTRAINT))
  const licence = licenceAmong(constraints)
  return {
    type: 'service',
    useConstraints: constraints.filter((text) => recogniseLicence(text) === undefined),
    platforms: [],
    instruments: [],
    dataCore: constraints.some(namesDataCore),
    ...(licence === undefined ? {} : { licence }),
  }
}

/** Where the service is asked: as the document says, unless that is the inside name of the machine it was fetched from. */
function addressOf(offer: ServiceOffer, { documentUrl }: DocumentOrigin): string | undefined {
  const told = offer.addresses[0]
  if (documentUrl !== undefined && (told === undefined || !isReachable(told))) return serviceAddress(documentUrl)
  return told === undefined ? undefined : serviceAddress(told)
}

/** The drafts of a service, one after another. Of layers with the same name the first counts. */
export function* serviceDrafts(service: OwsService, offer: ServiceOffer, origin: DocumentOrigin): Generator<DraftResource> {
  const address = addressOf(offer, origin)
  const id = address === undefined ? origin.fallbackId : `${address}${address.includes('?') ? '&' : '?'}service=${service}`
  const protocol = protocolOf(service, offer.version)
  const host = address === undefined ? '' : ` of ${new URL(address).hostname}`
  const title = offer.title ?? `${NAMES[service]}${host}`
  const box = around(offer.boxes.length > 0 ? offer.boxes : offer.layers.flatMap(({ boxes }) => boxes))
  const footprint = box === undefined ? undefined : footprintOf({ boxes: [box] })
  const shared = common(offer)
  const formats = offer.formats.slice(0, MAX_FORMATS)
  yield {
    ...shared,
    id,
    identifiers: address === undefined ? [] : [{ scheme: 'url', value: address }],
    title,
    abstract: offer.abstract ?? '',
    level: 'service',
    keywords: [...offer.keywords],
    contacts: [...offer.contacts],
    ...(footprint === undefined ? {} : { footprint }),
    formats,
    online: address === undefined ? [] : [{ url: address, protocol: `OGC:${service}`, name: title, accessType: 'complex' }],
    thumbnails: [],
  }
  const seen = new Set<string>()
  for (const layer of offer.layers) {
    if (seen.has(layer.name)) continue
    seen.add(layer.name)
    const link = address === undefined ? [] : [layerLink(address, protocol, layer)]
    yield layerDraft(layer, { shared, contacts: offer.contacts, formats, id, link })
  }
}

const layerLink = (url: string, protocol: string, { name, title }: OfferedLayer): OnlineResource => ({
  url,
  protocol,
  name,
  layer: name,
  ...(title === undefined ? {} : { description: title }),
  accessType: 'complex',
})

function layerDraft(
  layer: OfferedLayer,
  parent: {
    readonly shared: ReturnType<typeof common>
    readonly contacts: readonly Contact[]
    readonly formats: readonly string[]
    readonly id: string
    readonly link: readonly OnlineResource[]
  },
): DraftResource {
  const footprint = footprintOf({ boxes: layer.boxes })
  return {
    ...parent.shared,
    id: `${parent.id}#${layer.name}`,
    identifiers: [{ scheme: 'other', value: layer.name }],
    title: layer.title ?? layer.name,
    ...(layer.title === undefined || layer.title === layer.name ? {} : { alternateTitle: layer.name }),
    abstract: layer.abstract ?? '',
    level: 'dataset',
    keywords: [...layer.keywords],
    contacts: [...layer.contacts, ...parent.contacts],
    ...(footprint === undefined ? {} : { footprint }),
    ...(layer.time === undefined ? {} : { time: layer.time }),
    formats: [...(layer.formats.length > 0 ? layer.formats : parent.formats)],
    online: [...parent.link, ...layer.online],
    thumbnails: [...layer.legends],
    parentId: parent.id,
  }
}
