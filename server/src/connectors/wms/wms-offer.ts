/** Capabilities of Web Map Services: 1.0.0 (OGC 00-028), 1.1.0, 1.1.1 (OGC 01-068r3) and 1.3.0 (OGC 06-042). */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Contact, TimeExtent } from '@graticule/contracts/resource'
import type { XmlElement } from '../../xml/xml-element.ts'
import type { OfferedLayer, ServiceOffer } from '../capabilities/offer.ts'
import {
  addressIn,
  all,
  at,
  boxesOf,
  contactOf,
  formatsOf,
  keywordsOf,
  metadataLinks,
  operationAddresses,
  timeOf,
  words,
} from '../capabilities/ows-elements.ts'

/** What a layer passes on to those inside it (OGC 06-042, table 7); styles add up, the rest is replaced. */
interface Inherited {
  readonly boxes: readonly Bbox[]
  readonly time: TimeExtent | undefined
  readonly legends: OfferedLayer['legends']
  readonly contacts: readonly Contact[]
}

const NOTHING: Inherited = { boxes: [], time: undefined, legends: [], contacts: [] }
/** Legends of a layer; what a document passes on to thousands of layers must stay small. */
const MAX_LEGENDS = 20

/** Reads the document of any version. */
export function readWmsOffer(root: XmlElement): ServiceOffer {
  const service = at(root, 'Service')
  const contact = at(service, 'ContactInformation')
  const top = all(at(root, 'Capability'), 'Layer')
  const page = addressIn(at(service, 'OnlineResource'))
  return {
    version: root.attributes['version']?.trim() || '1.3.0',
    title: words(service, 'Title') ?? words(top[0], 'Title'),
    abstract: words(service, 'Abstract'),
    keywords: keywordsOf(service),
    contacts: contactOf({
      organisation: words(contact, 'ContactPersonPrimary', 'ContactOrganization'),
      individual: words(contact, 'ContactPersonPrimary', 'ContactPerson'),
      email: words(contact, 'ContactElectronicMailAddress'),
      url: undefined,
    }),
    constraints: all(service, 'Fees', 'AccessConstraints').flatMap((element) => words(element) ?? []),
    addresses: [
      ...operationAddresses(root, 'GetMap', 'Map', 'GetCapabilities', 'Capabilities'),
      ...(page === undefined ? [] : [page]),
    ],
    formats: mapFormats(root),
    boxes: top.flatMap(boxesOf),
    layers: top.flatMap((layer) => layersOf(layer, NOTHING)),
  }
}

/** Formats of maps: pictures; 1.0 tells them as empty elements. */
function mapFormats(root: XmlElement): string[] {
  const [operation] = all(at(root, 'Capability', 'Request'), 'GetMap', 'Map')
  const told = all(operation, 'Format')
  const named = told.filter(({ text }) => /^image\//i.test(text.trim()))
  const old = told.flatMap(({ children }) => children.map(({ name }) => name))
  return [...formatsOf(named), ...old]
}

/** A layer and those inside it, in the order of the document. Layers without a name are groups that no map can show. */
function layersOf(layer: XmlElement, inherited: Inherited): OfferedLayer[] {
  const own = boxesOf(layer)
  const times = all(layer, 'Dimension', 'Extent')
    .filter(({ attributes, text }) => attributes['name']?.toLowerCase() === 'time' && text.trim() !== '')
    .map(({ text }) => text)
  const attribution = at(layer, 'Attribution')
  const contacts = contactOf(
    { organisation: words(attribution, 'Title'), individual: undefined, email: undefined, url: addressIn(attribution) },
    'owner',
  )
  const passed: Inherited = {
    boxes: own.length > 0 ? own : inherited.boxes,
    time: times.length > 0 ? timeOf(times) : inherited.time,
    legends: [...legendsOf(layer), ...inherited.legends].slice(0, MAX_LEGENDS),
    contacts: contacts.length > 0 ? contacts : inherited.contacts,
  }
  const name = at(layer, 'Name')?.text.trim() ?? ''
  const itself: OfferedLayer[] =
    name === ''
      ? []
      : [
          {
            name,
            title: words(layer, 'Title'),
            abstract: words(layer, 'Abstract'),
            keywords: keywordsOf(layer),
            boxes: passed.boxes,
            time: passed.time,
            formats: [],
            online: [...metadataLinks(layer), ...dataLinks(layer)],
            legends: passed.legends,
            contacts: passed.contacts,
          },
        ]
  return [...itself, ...all(layer, 'Layer').flatMap((child) => layersOf(child, passed))]
}

/** The legend of every style, the default style first. */
function legendsOf(layer: XmlElement): OfferedLayer['legends'] {
  return all(layer, 'Style').flatMap((style) => {
    const title = words(style, 'Title') ?? words(style, 'Name')
    return all(style, 'LegendURL').flatMap((legend) => {
      const url = addressIn(legend)
      return url === undefined ? [] : [{ url, ...(title === undefined ? {} : { title }) }]
    })
  })
}

/** `DataURL`: the data behind the picture. */
function dataLinks(layer: XmlElement): OfferedLayer['online'] {
  return all(layer, 'DataURL').flatMap((element) => {
    const url = addressIn(element)
    return url === undefined ? [] : [{ url, name: 'Data', function: 'download', accessType: 'unknown' as const }]
  })
}
