/** One entry of the feed in the format that the original portal read. */
import { toGeorssBox } from '@graticule/contracts/bbox'
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { Contact, Entry, HierarchyLevel, Keyword, Resource, TimeExtent } from '@graticule/contracts/resource'
import { element, sequence, text, textElement, type Xml } from '../../xml/write-xml.ts'
import { acquisition, earthquake, inSitu } from './acquisition.ts'
import { NAMESPACES } from './atom-namespaces.ts'
import { distributionInfo } from './distribution-info.ts'

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

function contributor({ organisation, individual, email, role }: Contact): Xml | undefined {
  if (organisation === undefined && individual === undefined) return undefined
  return element(
    'contributor',
    {},
    textElement('orgName', organisation),
    textElement('indName', individual),
    textElement('email', email),
    textElement('role', role),
  )
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

function verticalExtent({ vertical }: Resource): Xml | undefined {
  if (vertical === undefined) return undefined
  return element(
    'verticalextent',
    { xmlns: NAMESPACES.georss },
    textElement('minimum', vertical.minimum, { xmlns: NAMESPACES.vertical }),
    textElement('maximum', vertical.maximum, { xmlns: NAMESPACES.vertical }),
  )
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
}

/** An entry with everything that the format can say about it. */
export function atomEntry(entry: Entry, { categories, alwaysAcquisition }: EntryDialect): Xml {
  const { resource } = entry
  const suite = { xmlns: NAMESPACES.suite }
  return element(
    'entry',
    {},
    element('title', {}, text(resource.title)),
    element('id', {}, text(resource.id)),
    textElement('sourceId', resource.source.id),
    textElement('sourceTitle', resource.source.title),
    textElement('updated', updatedOf(resource)),
    element('summary', {}, text(resource.abstract)),
    ...(resource.footprint?.boxes ?? []).map((box) => textElement('box', toGeorssBox(box), { xmlns: NAMESPACES.georss })),
    resource.dataCore ? textElement('rights', 'geossdatacore') : undefined,
    ...resource.useConstraints.map((constraint) => textElement('rights', constraint)),
    licence(resource),
    textElement('logo', resource.thumbnails[0]?.url),
    textElement('content', resource.formats.join(' ')),
    ...categories(entry),
    category(HLEVEL[resource.level], 'hlevel'),
    ...resource.keywords.map(keywordCategory),
    resource.time === undefined ? undefined : timeExtent(resource.time),
    verticalExtent(resource),
    ...resource.contacts.map(contributor),
    textElement('parentID', resource.parentId, suite),
    resource.original === undefined ? undefined : textElement('harvested', 'true', suite),
    textElement('satelliteCollectionQueryable', resource.queryables?.join(','), suite),
    acquisition(resource) ?? (alwaysAcquisition ? element('acquisition', suite) : undefined),
    earthquake(resource),
    inSitu(resource),
    distributionInfo(resource),
  )
}
