/**
 * Elements that the capabilities of all services share, in the spellings of their many versions: OWS Common 1.0 to 2.0, and
 * what WMS, WFS 1.0 and WCS 1.0 had before it. Names are compared without regard to case, because WCS 1.0 writes `label`.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Contact, Keyword, OnlineResource, TimeExtent } from '@graticule/contracts/resource'
import { readBox } from '../../entry/fields/footprints.ts'
import { boxOfSystem } from './projected-boxes.ts'
import { formatOfMediaType } from '../../entry/fields/formats.ts'
import { readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { finiteNumber } from '../earthquake-draft.ts'

/** Written where there is nothing to say. */
const NOTHING = /^(?:none|no|null|n\/?a|unknown|-+|\.+|""|keine|geen|aucun[e]?|ninguno)$/i

/** The child elements with one of these names. */
export function all(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  const wanted = names.map((name) => name.toLowerCase())
  return element?.children.filter(({ name }) => wanted.includes(name.toLowerCase())) ?? []
}

/** The first element at the end of a path. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => all(found, name)[0], element)
}

/** The words at the end of a path; blank ones and those that say "none" are none. */
export function words(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = at(element, ...path)?.text.trim() ?? ''
  return text === '' || NOTHING.test(text) ? undefined : text
}

/** All elements below with this name. */
export function below(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) =>
    child.name.toLowerCase() === name.toLowerCase() ? [child] : below(child, name),
  )
}

/** `KeywordList/Keyword`, `Keywords/Keyword`, and one text with commas (WFS 1.0) or blanks (WMS 1.0) between the words. */
export function keywordsOf(element: XmlElement | undefined): Keyword[] {
  return all(element, 'KeywordList', 'Keywords').flatMap((list) => {
    const kind = words(list, 'Type')?.toLowerCase()
    const each = all(list, 'Keyword')
    if (each.length === 0) return list.text.split(list.text.includes(',') ? ',' : /\s+/).map((value) => ({ value: value.trim() }))
    return each.map(({ text, attributes }) => ({
      value: text.trim(),
      ...(attributes['vocabulary'] === undefined ? {} : { thesaurus: attributes['vocabulary'] }),
      ...(kind === undefined ? {} : { kind }),
    }))
  })
}

const pair = (text: string | undefined): (number | undefined)[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(finiteNumber)
const box = (values: readonly (number | undefined)[]): Bbox[] => {
  const [west, south, east, north] = values
  if (west === undefined || south === undefined || east === undefined || north === undefined) return []
  const read = readBox(west, south, east, north)
  return read === undefined ? [] : [read]
}

/** The boxes of a layer in degrees, longitude first, in whatever way its version writes them. */
export function boxesOf(layer: XmlElement): Bbox[] {
  const attributed = all(layer, 'LatLonBoundingBox', 'LatLongBoundingBox').flatMap(({ attributes }) =>
    box(['minx', 'miny', 'maxx', 'maxy'].map((name) => finiteNumber(attributes[name]))),
  )
  const iso = all(layer, 'EX_GeographicBoundingBox').flatMap((element) =>
    box(
      ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) =>
        finiteNumber(words(element, name)),
      ),
    ),
  )
  // all of OWS Common writes WGS84BoundingBox with longitude first; so does a BoundingBox in CRS84 or one without system
  const ows = [
    ...all(layer, 'WGS84BoundingBox'),
    ...all(layer, 'BoundingBox').filter(({ attributes }) => attributes['crs']?.endsWith('84') === true),
  ].flatMap((element) => {
    const [lower, upper] = [pair(words(element, 'LowerCorner')), pair(words(element, 'UpperCorner'))]
    return box([lower[0], lower[1], upper[0], upper[1]])
  })
  const envelope = all(layer, 'lonLatEnvelope').flatMap((element) => {
    const [lower, upper] = all(element, 'pos').map(({ text }) => pair(text))
    return lower === undefined || upper === undefined ? [] : box([lower[0], lower[1], upper[0], upper[1]])
  })
  const planar = all(layer, 'BoundingBox').flatMap(({ attributes }) =>
    /^CRS:84$/i.test(attributes['CRS'] ?? '') || /^EPSG:4326$/i.test(attributes['SRS'] ?? '')
      ? box(['minx', 'miny', 'maxx', 'maxy'].map((name) => finiteNumber(attributes[name])))
      : [],
  )
  return [attributed, iso, ows, envelope, planar].find((boxes) => boxes.length > 0) ?? projectedBoxes(layer)
}

/**
 * The box of a layer that has none in degrees, by the first system that is known. `CRS` (WMS 1.3.0), URNs and addresses have the axes
 * in the order of the register; `SRS` and short names have the easting first. WFS 1.0 writes boxes in the system of the layer.
 */
function projectedBoxes(layer: XmlElement): Bbox[] {
  const sides = (values: readonly (number | undefined)[], name: string, order: 'register' | 'easting'): Bbox[] => {
    const [a, b, c, d] = values
    if (a === undefined || b === undefined || c === undefined || d === undefined) return []
    const read = boxOfSystem(name, [a, b, c, d], order)
    return read === undefined ? [] : [read]
  }
  const flat = (element: XmlElement) => ['minx', 'miny', 'maxx', 'maxy'].map((name) => finiteNumber(element.attributes[name]))
  const boxes = all(layer, 'BoundingBox').map((element) => {
    const { CRS, SRS, crs = '' } = element.attributes
    if (CRS !== undefined) return sides(flat(element), CRS, 'register')
    if (SRS !== undefined) return sides(flat(element), SRS, 'easting')
    const corners = ['LowerCorner', 'UpperCorner'].flatMap((name) => pair(words(element, name)).slice(0, 2))
    return sides(corners, crs, /^(?:urn:|https?:\/\/[^#]+$)/i.test(crs) ? 'register' : 'easting')
  })
  const own = words(layer, 'SRS')
  const old = own === undefined ? [] : all(layer, 'LatLongBoundingBox').map((element) => sides(flat(element), own, 'easting'))
  return [...boxes, ...old].find((found) => found.length > 0) ?? []
}

/**
 * The extent of a list of times (WMS 1.3.0 annex C, WMTS): instants and intervals `start/end/step` with commas between them.
 * "current" alone says nothing, an interval up to "present" is open.
 */
export function timeOf(lists: readonly string[]): TimeExtent | undefined {
  const stretches = lists
    .flatMap((list) => list.split(','))
    .map((value) => {
      const [from = '', to = from] = value.trim().split('/')
      return { start: readInstant(from), end: readInstant(to, 'end') }
    })
  return timeExtentOf(stretches.filter(({ start }) => start !== undefined))
}

/** The address of an element: its `href` or `onlineResource`, that of its OnlineResource, or its text. */
export function addressIn(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined
  const { href, onlineResource } = element.attributes
  return webAddress(href ?? onlineResource ?? '') ?? addressIn(at(element, 'OnlineResource')) ?? webAddress(element.text)
}

/** Where the requests of some operations go by GET, by the names that the versions give the operations, the first name first. */
export function operationAddresses(root: XmlElement, ...operations: readonly string[]): string[] {
  const requests = all(at(root, 'Capability', 'Request'), ...operations)
  const listed = all(at(root, 'OperationsMetadata'), 'Operation').filter(({ attributes }) =>
    operations.includes(attributes['name'] ?? ''),
  )
  const rank = (element: XmlElement) => operations.indexOf(element.attributes['name'] ?? element.name)
  const found = [...requests, ...listed].toSorted((a, b) => rank(a) - rank(b))
  return found.flatMap((operation) => below(operation, 'Get')).flatMap((get) => addressIn(get) ?? [])
}

/** Media types and names of formats as format names; parameters of media types are dropped. */
export function formatsOf(elements: readonly XmlElement[]): string[] {
  return elements.flatMap(({ text }) => {
    const name = text.split(';')[0]?.trim() ?? ''
    return name === '' ? [] : [formatOfMediaType(name) ?? name]
  })
}

/** Links to metadata (WMS and WFS `MetadataURL`, WCS `metadataLink`, OWS `Metadata`). */
export function metadataLinks(layer: XmlElement): OnlineResource[] {
  return all(layer, 'MetadataURL', 'metadataLink', 'Metadata').flatMap((element) => {
    const url = addressIn(element)
    return url === undefined ? [] : [{ url, name: 'Metadata', function: 'information', accessType: 'unknown' as const }]
  })
}

/** `ServiceIdentification` and `ServiceProvider` of OWS Common, as far as all services have them. */
export function owsService(root: XmlElement): {
  title: string | undefined
  abstract: string | undefined
  keywords: Keyword[]
  contacts: Contact[]
  constraints: string[]
} {
  const [service, provider] = [at(root, 'ServiceIdentification'), at(root, 'ServiceProvider')]
  const info = at(provider, 'ServiceContact', 'ContactInfo')
  return {
    title: words(service, 'Title'),
    abstract: words(service, 'Abstract'),
    keywords: keywordsOf(service),
    contacts: contactOf({
      organisation: words(provider, 'ProviderName'),
      individual: words(provider, 'ServiceContact', 'IndividualName'),
      email: words(info, 'Address', 'ElectronicMailAddress'),
      url: addressIn(at(provider, 'ProviderSite')) ?? addressIn(at(info, 'OnlineResource')),
    }),
    constraints: all(service, 'Fees', 'AccessConstraints').flatMap((element) => words(element) ?? []),
  }
}

/** One contact of what is known of it; none when it has no name. */
export function contactOf(
  known: Readonly<Record<'organisation' | 'individual' | 'email' | 'url', string | undefined>>,
  role = 'pointOfContact',
): Contact[] {
  if (known.organisation === undefined && known.individual === undefined) return []
  return [{ ...told(known), role }]
}
