/** One Atom entry of an OpenSearch service as a draft entry. */
import type { Contact, Keyword } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { groundResolution } from '../../entry/units.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'
import { formatsOf } from '../iso/distribution.ts'
import { isIsoRecord } from '../iso/index.ts'
import { readIsoRecord } from '../iso/iso-record.ts'
import { dabFactsOf } from './dab-facts.ts'
import { footprintOfEntry, timeOfEntry } from './entry-extents.ts'
import { fact, factsOf, type EntryFacts } from './entry-facts.ts'
import { linksOfEntry } from './entry-links.ts'
import { sceneOf } from './entry-scene.ts'

const textOf = (element: XmlElement, ...names: readonly string[]): string | undefined =>
  childrenNamed(element, ...names)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** What stands in place of a platform: "show the entry itself", and that none is known. */
const NO_PLATFORMS: ReadonlySet<string> = new Set(['GEOSS_CR', 'unknown'])

function platformOf(facts: EntryFacts): string | undefined {
  const name = fact(facts, 'platform', 'platformname', 'platformshortname')
  return name === undefined || NO_PLATFORMS.has(name) ? undefined : name
}

/** What a template of NextGEOSS leaves at the end of texts. */
const LEFTOVER = /\s*\}\}\|safe\s*$/

/** A draft entry, or why the entry cannot be one. `base` = where the answer was fetched from. */
export function readAtomEntry(
  entry: XmlElement,
  fallbackId: string,
  base: string | undefined,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const title = textOf(entry, 'title')
  if (title === undefined) return { refused: 'the entry has no title' }
  const [embedded] = descendants(entry, 'MD_Metadata', 'MI_Metadata').filter(isIsoRecord)
  const links = linksOfEntry(entry, base)
  if (embedded !== undefined) return withIso(embedded, entry, fallbackId, links)
  const facts = factsOf(entry)
  const id = textOf(entry, 'identifier') ?? textOf(entry, 'id') ?? fallbackId
  const addresses = childrenNamed(entry, 'link').map(({ attributes }) => attributes['href'] ?? '')
  const summary = textOf(entry, 'summary')
  const isNextGeoss =
    [id, textOf(entry, 'id') ?? '', ...addresses].some((text) => /nextgeoss/i.test(text)) || LEFTOVER.test(summary ?? '')
  // the GEO DAB has categories with the value in the label and its kind in the term, and formats in the content
  const isDab =
    textOf(entry, 'sourceId') !== undefined ||
    childrenNamed(entry, 'category').some(({ attributes }) => attributes['term'] === 'hlevel')
  const content = isDab ? undefined : textOf(entry, 'content')
  const rights = childrenNamed(entry, 'rights')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
  const licence = licenceAmong(rights)
  const scene = sceneOf(facts)
  const parentId = [textOf(entry, 'parentID'), fact(facts, 'parentidentifier')].find(
    (parent) => parent !== undefined && parent !== id,
  )
  const [told1, told2] = [summary?.replace(LEFTOVER, ''), content?.replace(LEFTOVER, '')]
  // "7708 matching products found in ..." is no description
  const abstract = told1 === undefined || /matching products found in/.test(told1) ? (told2 ?? told1) : told1
  const platform = platformOf(facts)
  const instrument = fact(facts, 'instrument', 'instrumentshortname', 'instrumentname')
  return {
    draft: {
      ...told({
        footprint: footprintOfEntry(entry, facts, isNextGeoss),
        time: timeOfEntry(entry, facts),
        vertical: verticalOf(entry),
        licence,
        parentId: bounded(parentId, 2_000),
        scene,
        ...dabFactsOf(entry, facts),
        resolution: groundResolution([{ text: facts.get('resolution'), unit: 'm' }]),
        published: storedInstant(textOf(entry, 'published')),
        updated: storedInstant(textOf(entry, 'updated')),
        recordDate: storedInstant(textOf(entry, 'updated')),
      }),
      id,
      identifiers: distinctIdentifiers([
        { scheme: 'file-identifier', value: id },
        ...[textOf(entry, 'id') ?? '', fact(facts, 'doi') ?? ''].flatMap((text) => {
          const doi = doiOf(text)
          return doi === undefined ? [identifierOf(text)] : [{ scheme: 'doi' as const, value: doi }]
        }),
      ]),
      title,
      abstract: abstract ?? '',
      ...levelOf(entry, scene !== undefined || parentId !== undefined),
      keywords: keywordsOf(entry, isDab),
      contacts: contactsOf(entry, facts),
      formats: [
        ...formatsOf(entry, []),
        ...(isDab ? (textOf(entry, 'content') ?? '').split(/\s+/) : []),
        fact(facts, 'format') ?? '',
      ],
      ...links,
      useConstraints: rights.filter((text) => recogniseLicence(text) === undefined && !namesDataCore(text)),
      platforms: platform === undefined ? [] : [platform],
      instruments: instrument === undefined ? [] : [instrument],
      dataCore: rights.some(namesDataCore) || namesDataCore(fact(facts, 'tags') ?? '') || fact(facts, 'is_geoss') === 'true',
    },
  }
}

/** An entry that holds ISO metadata (FedEO): these say more; the links of the entry are added. */
function withIso(record: XmlElement, entry: XmlElement, fallbackId: string, links: ReturnType<typeof linksOfEntry>) {
  const reading = readIsoRecord(record, textOf(entry, 'identifier') ?? textOf(entry, 'id') ?? fallbackId)
  if ('refused' in reading) return reading
  const { draft } = reading
  const known = new Set(draft.online.map(({ url }) => url))
  return {
    draft: {
      ...draft,
      online: [...draft.online, ...links.online.filter(({ url }) => !known.has(url))],
      thumbnails: [...draft.thumbnails, ...links.thumbnails],
    },
  }
}

/** The level that the broker tells; else a collection has a search of its own, and what has facts of a scene is a granule. */
function levelOf(entry: XmlElement, isProduct: boolean): Pick<DraftResource, 'level' | 'type'> {
  const level = childrenNamed(entry, 'category').find(({ attributes }) => attributes['term'] === 'hlevel')?.attributes['label']
  if (level === 'service') return { level: 'service', type: 'service' }
  if (level === 'series' || level === 'dataset') return { level, type: 'data' }
  const hasSearch = childrenNamed(entry, 'link').some(
    ({ attributes }) => attributes['rel'] === 'search' && /opensearchdescription/.test(attributes['type'] ?? ''),
  )
  return { level: hasSearch ? 'series' : isProduct ? 'granule' : 'dataset', type: 'data' }
}

function keywordsOf(entry: XmlElement, isDab: boolean): Keyword[] {
  return childrenNamed(entry, 'category').flatMap(({ attributes }): Keyword[] => {
    const [label = '', term = ''] = [attributes['label']?.trim(), attributes['term']?.trim()]
    if (isDab) return term === 'keywords' ? [{ value: label }] : term === 'topic' ? [{ value: label, kind: 'topic' }] : []
    const value = label === '' ? term : label
    return /^https?:/i.test(value) || /^eo:[A-Za-z]+:/.test(value) ? [] : [{ value }]
  })
}

/** Contributors of the broker; publisher, creator and archive; the author when there is nobody else. */
function contactsOf(entry: XmlElement, facts: EntryFacts): Contact[] {
  const contact = (organisation: string | undefined, role: string, individual?: string, email?: string): Contact[] =>
    organisation === undefined && individual === undefined
      ? []
      : [
          told({
            organisation: bounded(organisation),
            individual: bounded(individual),
            role: bounded(role, 200),
            email: bounded(email, 1_000),
          }),
        ]
  // the contributors of Dublin Core have their name as text
  const nameOf = (one: XmlElement) =>
    textOf(one, 'orgName', 'name') ?? (one.children.length === 0 ? one.text.trim() || undefined : undefined)
  const contributors = childrenNamed(entry, 'contributor').flatMap((one) =>
    contact(nameOf(one), textOf(one, 'role') ?? 'contributor', textOf(one, 'indName'), textOf(one, 'email')),
  )
  const bodies = [
    ...contact(fact(facts, 'creator'), 'originator'),
    ...contact(fact(facts, 'publisher'), 'publisher'),
    ...contact(fact(facts, 'archivecenter', 'archivingcenter'), 'distributor'),
  ]
  if (contributors.length + bodies.length > 0) return [...contributors, ...bodies]
  return childrenNamed(entry, 'author').flatMap((author) =>
    contact(textOf(author, 'name'), 'author', undefined, textOf(author, 'email')),
  )
}

function verticalOf(entry: XmlElement): DraftResource['vertical'] {
  const values = childrenNamed(entry, 'verticalextent').flatMap((extent) =>
    ['minimum', 'maximum'].map((name) => Number(textOf(extent, name) ?? Number.NaN)),
  )
  const known = values.filter((value) => Math.abs(value) <= 1e6)
  return known.length === 0 ? undefined : { minimum: Math.min(...known), maximum: Math.max(...known) }
}
