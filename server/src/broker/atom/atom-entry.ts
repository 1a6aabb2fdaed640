/** One entry of the feed in the format that the original portal read. */
import { toGeorssBox } from '@graticule/contracts/bbox'
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { Contact, Entry, HierarchyLevel, Keyword, Resource, TimeExtent } from '@graticule/contracts/resource'
import { element, sequence, text, textElement, type Xml } from '../../xml/write-xml.ts'
import { acquisition, earthquake, entryItself, inSitu, pointOfInterest } from './acquisition.ts'
import { NAMESPACES } from './atom-namespaces.ts'
import { distributionInfo } from './distribution-info.ts'
import { wireId } from './wire-ids.ts'

/** The three words that readers of the feed know. */
const HLEVEL: Readonly<Record<HierarchyLevel, 'series' | 'dataset' | 'service'>> = {
  series: 'series',
  dataset: 'dataset',
  granule: 'dataset',
  document: 'dataset',
  service: 'service',
  workflow: 'service',
}

/** A category of the feed. Beware: the label is the value, the term is its kind. */
export function category(label: string, term: string): Xml {
  return element('category', { label, term })
}

function keywordCategory({ value, kind }: Keyword): Xml {
  return category(value, kind === 'topic' ? 'topic' : 'keywords')
}

/**
 * The one contributor of an entry, always with an organisation, because readers of the feed take the first and fail where there is none:
 * the publisher, else the first organisation, else the source.
 * @rule B-original-wire.contributor Every entry has exactly one contributor
 */
function contributors({ contacts, source }: Resource): Xml {
  const isPublisher = ({ role, organisation }: Contact) => role === 'publisher' && organisation !== undefined
  const main = contacts.find(isPublisher) ?? contacts.find(({ organisation }) => organisation !== undefined)
  const others = contacts.filter((contact) => contact !== main)
  return sequence([
    element(
      'contributor',
      {},
      element('orgName', {}, text(main?.organisation ?? source.title)),
      textElement('indName', main?.individual),
      textElement('email', main?.email),
      textElement('role', main?.role),
    ),
    ...others.map(({ organisation, individual }) =>
      textElement('dc:contributor', organisation ?? individual, { 'xmlns:dc': NAMESPACES.dc }),
    ),
  ])
}

/** Both ends in two namespaces each, as the original wrote them. */
function timeExtent({ start, end }: TimeExtent): Xml {
  return sequence([
    textElement('dtstart', start, { xmlns: NAMESPACES.calendar }),
    textElement('start', start, { xmlns: NAMESPACES.time }),
    textElement('dtend', end, { xmlns: NAMESPACES.calendar }),
    textElement('stop', end, { xmlns: NAMESPACES.time }),
  ])
}

/** Metres; those of an earthquake are its depth, positive downwards. */
function verticalExtent({ vertical, earthquake: event }: Resource): Xml | undefined {
  const metres = event?.depth === undefined ? undefined : Math.round(event.depth * 1000)
  const extent = metres === undefined ? vertical : { minimum: metres, maximum: metres }
  if (extent === undefined) return undefined
  // a depth that is told as a height only
  const ends = event === undefined ? [extent.minimum, extent.maximum] : [Math.abs(extent.minimum), Math.abs(extent.maximum)]
  return element(
    'verticalextent',
    { xmlns: NAMESPACES.georss },
    textElement('minimum', Math.min(...ends), { xmlns: NAMESPACES.vertical }),
    textElement('maximum', Math.max(...ends), { xmlns: NAMESPACES.vertical }),
  )
}

/**
 * The title; that of an earthquake has the words by which readers of the feed find its magnitude.
 * @rule B-original-wire.earthquakes Earthquakes are told by QuakeML, their magnitude in the title and their depth in metres
 */
function titleOf({ title, earthquake: event }: Resource): string {
  if (event === undefined) return title
  const words = `earthquake of magnitude ${event.magnitude}`
  return title.includes(words) ? title : `${title}: ${words}`
}

function licence({ licence: given }: Resource): Xml | undefined {
  if (given === undefined) return undefined
  return element('license', {}, textElement('type', given.name), textElement('reference', given.url))
}

/** Atom wants a date with time (RFC 4287 §3.3); records often have a day alone. */
function updatedOf({ updated, recordDate, published }: Resource): string | undefined {
  const instant = parseInstant(updated ?? recordDate ?? published ?? '')
  return instant === undefined ? undefined : formatInstant(instant)
}

/** What only one of the services writes into an entry. */
export interface EntryDialect {
  /** Categories before the common ones. */
  readonly categories: (entry: Entry) => readonly Xml[]
  /** An `acquisition` even where there is no scene, because its readers look for one. */
  readonly alwaysAcquisition: boolean
  /** Elements after the common ones. */
  readonly further?: (resource: Resource) => readonly (Xml | undefined)[]
}

/** True for an entry whose parts can be searched. */
export const hasParts = ({ children, liveParts }: Entry): boolean => children > 0 || liveParts === true

/** What has parts is a series; a service stays one, so that the list of sources holds services. */
function levelOf(entry: Entry): string {
  const level = HLEVEL[entry.resource.level]
  return level === 'dataset' && hasParts(entry) ? 'series' : level
}

/** An entry with everything that the format can say about it. */
export function atomEntry(entry: Entry, { categories, alwaysAcquisition, further }: EntryDialect): Xml {
  const { resource } = entry
  const suite = { xmlns: NAMESPACES.suite }
  return element(
    'entry',
    {},
    element('title', {}, text(titleOf(resource))),
    element('id', {}, text(wireId(resource.id))),
    textElement('sourceId', resource.source.id),
    textElement('sourceTitle', resource.source.title),
    textElement('updated', updatedOf(resource)),
    element('summary', {}, text(resource.abstract)),
    ...(resource.footprint?.boxes ?? []).map((box) => textElement('box', toGeorssBox(box), { xmlns: NAMESPACES.georss })),
    resource.dataCore ? textElement('rights', 'geossdatacore') : undefined,
    ...resource.useConstraints.map((constraint) => textElement('rights', constraint)),
    licence(resource),
    textElement('logo', resource.thumbnails[0]?.url),
    textElement('content', resource.earthquake === undefined ? resource.formats.join(' ') : 'QuakeML'),
    ...categories(entry),
    category(levelOf(entry), 'hlevel'),
    ...resource.keywords.map(keywordCategory),
    resource.time === undefined ? undefined : timeExtent(resource.time),
    verticalExtent(resource),
    contributors(resource),
    textElement('parentID', resource.parentId === undefined ? undefined : wireId(resource.parentId), suite),
    resource.original === undefined ? undefined : textElement('harvested', 'true', suite),
    textElement('satelliteCollectionQueryable', resource.queryables?.join(','), suite),
    acquisition(resource) ?? (alwaysAcquisition ? entryItself() : undefined),
    earthquake(resource),
    pointOfInterest(resource),
    inSitu(resource),
    distributionInfo(resource),
    ...(further?.(resource) ?? []),
  )
}
