/**
 * One Dublin Core record as a draft entry: the fifteen elements of DCMES 1.1 and the terms that catalogues add
 * (DCMI Terms, the boxes and links of CSW). Only local names count.
 */
import type { Contact, Identifier, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf } from '../../entry/fields/footprints.ts'
import { formatOfAddress } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, isLayerLink, webAddress } from '../../entry/fields/links.ts'
import { languageOf } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { boxesOf, periodOf, placeOf } from './coverage.ts'

/** DCMI types, and the scope codes that catalogues write in their place, that are no data. */
const TYPES: Readonly<Record<string, readonly [DraftResource['level'], DraftResource['type']]>> = {
  service: ['service', 'service'],
  software: ['service', 'service'],
  text: ['document', 'information'],
  document: ['document', 'information'],
  publication: ['document', 'information'],
  event: ['document', 'information'],
  interactiveresource: ['document', 'information'],
  workflow: ['workflow', 'workflow'],
  collection: ['series', 'data'],
  series: ['series', 'data'],
}
/** Written where there is nothing to say. */
const NOTHING = /^(?:none|null|n\/?a|unknown|-+)$/i
const THUMBNAIL = /thumbnail|overview|quicklook|legendurl|browse/i

const textsOf = (record: XmlElement, ...names: readonly string[]): string[] =>
  childrenNamed(record, ...names)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !NOTHING.test(text))

/** A draft entry, or why the record cannot be one. `fallbackId` identifies it when it has no identifier. */
export function readDublinCoreRecord(
  record: XmlElement,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const [title, alternateTitle] = textsOf(record, 'title')
  if (title === undefined) return { refused: 'the record has no title' }
  const identifiers = identifiersOf(record)
  const links = linksOf(record)
  const isPicture = ({ url, name = '', protocol = '' }: OnlineResource) =>
    THUMBNAIL.test(name) || THUMBNAIL.test(protocol) || /[?&]request=GetLegendGraphic\b/i.test(url)
  const rights = textsOf(record, 'rights', 'license', 'accessRights')
  const licence = licenceAmong(rights)
  const [type] = textsOf(record, 'type').map((text) => text.split(/[/#]/).at(-1)?.toLowerCase().replaceAll(' ', '') ?? '')
  const [level, kind] = TYPES[type ?? ''] ?? ['dataset', 'data']
  const optional = {
    alternateTitle: textsOf(record, 'alternative')[0] ?? alternateTitle,
    language: languageOf(textsOf(record, 'language')[0]),
    footprint: footprintOf({ boxes: boxesOf(record), place: placeOf(record) }),
    time: periodOf(record),
    licence,
    parentId: textsOf(record, 'isPartOf').find((text) => !/^https?:/i.test(text)),
    ...datesOf(record),
  }
  return {
    draft: {
      id: identifiers[0]?.value ?? fallbackId,
      identifiers,
      title,
      abstract: textsOf(record, 'abstract')[0] ?? textsOf(record, 'description').join('\n\n'),
      type: kind,
      level,
      // some catalogues write the path of a topic as one subject
      keywords: textsOf(record, 'subject').flatMap((text) => text.split(' | ').map((value) => ({ value: value.trim() }))),
      contacts: contactsOf(record),
      formats: textsOf(record, 'format'),
      online: links.filter((link) => !isPicture(link)),
      thumbnails: links.filter(isPicture).map(({ url, name }) => (name === undefined ? { url } : { url, title: name })),
      useConstraints: rights.filter((text) => recogniseLicence(text) === undefined),
      platforms: [],
      instruments: [],
      dataCore: rights.some(namesDataCore),
      ...told(optional),
    },
  }
}

function identifiersOf(record: XmlElement): Identifier[] {
  const given = textsOf(record, 'identifier')
  const [first] = given
  // what stands first is the record's own name in its catalogue, whatever it looks like
  const own: Identifier[] = first === undefined ? [] : [{ scheme: 'file-identifier', value: first }]
  const known = given.map((text) => identifierOf(text)).filter(({ scheme }) => scheme !== 'other')
  return distinctIdentifiers([...own, ...known])
}

function datesOf(record: XmlElement): Partial<DraftResource> {
  const date = (...names: readonly string[]) => storedInstant(textsOf(record, ...names)[0])
  const dates = { created: date('created'), published: date('issued', 'date', 'available'), updated: date('modified') }
  return told(dates)
}

function contactsOf(record: XmlElement): Contact[] {
  const roles = [
    ['creator', 'originator'],
    ['publisher', 'publisher'],
    ['contributor', 'contributor'],
  ] as const
  return roles.flatMap(([name, role]) => textsOf(record, name).map((organisation) => ({ organisation, role })))
}

/** `dc:URI` (protocol, name and description as attributes), `dct:references` (its scheme is the protocol), addresses elsewhere. */
function linksOf(record: XmlElement): OnlineResource[] {
  const elements = childrenNamed(record, 'URI', 'references', 'source', 'relation', 'identifier')
  return elements.flatMap(({ name: element, text, attributes }) => {
    const url = webAddress(text)
    if (url === undefined || (element === 'identifier' && /doi\.org|hdl\.handle/.test(url))) return []
    const said = (attribute: string) => {
      const value = attributes[attribute]?.trim() ?? ''
      return value === '' || NOTHING.test(value) ? undefined : value
    }
    const [protocol, name, description] = [said('protocol') ?? said('scheme'), said('name'), said('description')]
    const format = formatOfAddress(url)
    const facts = { url, protocol, description, format, function: element === 'identifier' ? 'information' : undefined }
    const optional = { protocol, name, description, format, layer: name !== undefined && isLayerLink(facts) ? name : undefined }
    return {
      url,
      accessType: accessTypeOf(facts),
      ...told(optional),
    }
  })
}
