/** How to get at the resource: formats, links and pictures (MD_Distribution, SV_OperationMetadata, MD_BrowseGraphic). */
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { accessTypeOf, isLayerLink, webAddress } from '../../entry/fields/links.ts'
import { protocolOfAddress } from '../../entry/fields/protocols.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import {
  allWords,
  childrenNamed,
  descendants,
  firstCode,
  firstWords,
  numberOf,
  objects,
  properties,
  wordsOf,
  type XmlElement,
} from '../../xml/xml-element.ts'

const NO_FORMAT = /^(?:n\/?a|none|null|unknown|missing|not (?:available|applicable|specified)|other|-+)$/i

/** Bytes per unit of `transferSize`: megabytes unless `unitsOfDistribution` says otherwise (ISO 19115 B.2.10.2). */
const BYTES: readonly (readonly [pattern: RegExp, bytes: number])[] = [
  [/^(?:b|bytes?)$/i, 1],
  [/^(?:kb|kilobytes?)$/i, 1e3],
  [/^(?:|mb|megabytes?)$/i, 1e6],
  [/^(?:gb|gigabytes?)$/i, 1e9],
  [/^(?:tb|terabytes?)$/i, 1e12],
]

function sizeOf(transfer: XmlElement): number | undefined {
  const amount = numberOf(childrenNamed(transfer, 'transferSize')[0])
  const unit = firstWords(transfer, 'unitsOfDistribution') ?? ''
  const bytes = BYTES.find(([pattern]) => pattern.test(unit.trim()))?.[1]
  if (amount === undefined || amount <= 0 || bytes === undefined) return undefined
  return Math.min(1e18, Math.round(amount * bytes))
}

function linkOf(online: XmlElement, size: number | undefined): OnlineResource | undefined {
  const url = webAddress(firstWords(online, 'linkage'))
  if (url === undefined) return undefined
  const text = (property: string, maxLength: number) => {
    const words = cleanText(oneLine(firstWords(online, property) ?? ''), maxLength)
    return words === '' ? undefined : words
  }
  const protocol = text('protocol', 1_000)
  const purpose = firstCode(online, 'function')
  const mediaType = objects(online, 'name').find((value) => value.name === 'MimeFileType')?.attributes.type
  // Anchors in descriptions carry the broker's access types in their address
  const anchors = properties(online, 'description').flatMap((property) => childrenNamed(property, 'Anchor'))
  const description = text('description', 20_000)
  const told = [description, ...anchors.map(({ attributes }) => attributes.href)].join(' ')
  const name = text('name', 4_000)
  const facts = { url, protocol, function: purpose, description: told }
  const format = formatOfMediaType(mediaType) ?? formatOfAddress(url)
  // an element of the GEO DAB's own: where it cuts the data to a wish
  const advancedAccessLink = webAddress(firstWords(online, 'advancedAccessLink'))
  return {
    url,
    ...(protocol === undefined ? {} : { protocol }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(purpose === undefined ? {} : { function: purpose }),
    ...(name !== undefined && isLayerLink(facts) ? { layer: name } : {}),
    accessType: accessTypeOf(facts),
    ...(advancedAccessLink === undefined ? {} : { advancedAccessLink }),
    ...(format === undefined ? {} : { format }),
    ...(size === undefined ? {} : { size }),
  }
}

/** All links, those of the distribution first, then where a service's operations are called. */
export function linksOf(record: XmlElement, identifications: readonly XmlElement[]): OnlineResource[] {
  const transfers = properties(record, 'distributionInfo').flatMap((info) => descendants(info, 'MD_DigitalTransferOptions'))
  const distributed = transfers.flatMap((transfer) => {
    const online = objects(transfer, 'onLine')
    // a size belongs to one link or to none that we can tell
    const size = online.length === 1 ? sizeOf(transfer) : undefined
    return online.map((link) => linkOf(link, size))
  })
  const operations = identifications.flatMap((identification) => objects(identification, 'containsOperations', 'connectPoint'))
  const known = new Set(distributed.map((link) => link?.url))
  const called = operations.flatMap((link) => linkOf(link, undefined) ?? [])
  const calledAt = new Set(called.map(({ url }) => url))
  return [...distributed, ...called.filter(({ url }) => !known.has(url))]
    .filter((link) => link !== undefined)
    .map((link) => (calledAt.has(link.url) ? asCalled(link) : link))
}

/**
 * Where operations are called parameters follow, so that its path tells the service also where no question mark ends it.
 * @rule B-record-formats.called A service of ISO whose operations are called at a path such as `/wms` is such a service
 */
function asCalled(link: OnlineResource): OnlineResource {
  if (link.protocol !== undefined || link.url.includes('?')) return link
  const protocol = protocolOfAddress(`${link.url}?`)
  if (protocol === undefined) return link
  const facts = { ...link, protocol }
  return { ...facts, accessType: accessTypeOf(facts) }
}

/** Formats as named by the record (ISO 19115 `MD_Format/name`, 19115-1 the title of its specification). */
export function formatsOf(record: XmlElement, identifications: readonly XmlElement[]): string[] {
  const formats = [
    ...properties(record, 'distributionInfo').flatMap((info) => descendants(info, 'MD_Format')),
    ...identifications.flatMap((identification) => objects(identification, 'resourceFormat')),
  ]
  return formats
    .map((format) => firstWords(format, 'name') ?? firstWords(format, 'formatSpecificationCitation', 'title') ?? '')
    .filter((words) => words !== '' && !NO_FORMAT.test(words.trim()))
}

/** Pictures of the resource that a browser can load. */
export function thumbnailsOf(identifications: readonly XmlElement[]): Resource['thumbnails'] {
  const graphics = identifications.flatMap((identification) => objects(identification, 'graphicOverview'))
  return graphics.flatMap((graphic) => {
    const files = [...allWords(graphic, 'fileName'), ...descendants(graphic, 'linkage').map(wordsOf)]
    const url = files.map((file) => webAddress(file)).find((address) => address !== undefined)
    const title = cleanText(oneLine(firstWords(graphic, 'fileDescription') ?? ''), 4_000)
    return url === undefined ? [] : [{ url, ...(title === '' ? {} : { title }) }]
  })
}
