/** One dataset of a THREDDS catalogue as a draft entry. */
import type { Contact, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf } from '../../entry/fields/footprints.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { finiteNumber } from '../earthquake-draft.ts'
import { boxOf, heightsOf, resolutionOf, timeOf } from './coverage.ts'
import { named, textOf, type Metadata } from './inherited-metadata.ts'

/** What a dataset is known by, and where it can be got. */
export interface DatasetFacts {
  readonly element: XmlElement
  readonly metadata: Metadata
  readonly links: readonly OnlineResource[]
  /** Where the catalogue was fetched from; addresses in documentation are resolved against it. */
  readonly catalogUrl?: string | undefined
  /** Identifies a dataset without ID. */
  readonly fallbackId: string
}

/** A draft entry. IDs are unique within their authority, else within their server. */
export function datasetDraft(facts: DatasetFacts): DraftResource {
  const { element, metadata, catalogUrl } = facts
  const given = element.attributes['ID']?.trim() || undefined
  const authority = textOf(metadata, 'authority') ?? (catalogUrl === undefined ? undefined : new URL(catalogUrl).host)
  const documentation = named(metadata, 'documentation')
  const wordsOf = (...types: readonly string[]) =>
    documentation
      .filter(({ attributes, text }) => types.includes(attributes['type']?.toLowerCase() ?? '') && text.trim() !== '')
      .map(({ text }) => text.trim())
  const rights = wordsOf('rights')
  const licence = licenceAmong(rights)
  const lineage = wordsOf('history', 'processing_level').join('\n\n')
  const [coverage] = named(metadata, 'geospatialCoverage')
  const [times] = named(metadata, 'timeCoverage')
  const box = coverage === undefined ? undefined : boxOf(coverage)
  const footprint = box === undefined ? undefined : footprintOf({ boxes: [box] })
  const vertical = coverage === undefined ? undefined : heightsOf(coverage)
  const resolution = coverage === undefined ? undefined : resolutionOf(coverage)
  const time = times === undefined ? undefined : timeOf(times)
  const format = textOf(metadata, 'dataFormat') ?? textOf(metadata, 'dataFormatType')
  return {
    id: given === undefined ? facts.fallbackId : authority === undefined ? given : `${authority}:${given}`,
    identifiers: given === undefined ? [] : [{ scheme: 'other', value: given }],
    title: element.attributes['name']?.trim() || given || facts.fallbackId,
    abstract: (wordsOf('summary')[0] ?? wordsOf('abstract')[0]) || '',
    type: 'data',
    level: element.attributes['collectionType'] === undefined ? 'dataset' : 'series',
    keywords: keywordsOf(metadata),
    contacts: contactsOf(metadata),
    ...(footprint === undefined ? {} : { footprint }),
    ...(time === undefined ? {} : { time }),
    ...(vertical === undefined ? {} : { vertical }),
    ...(resolution === undefined ? {} : { resolution }),
    formats: [...(format === undefined ? [] : [format]), ...facts.links.flatMap((link) => link.format ?? [])],
    online: [...facts.links, ...pagesOf(documentation, catalogUrl)],
    thumbnails: [],
    ...(licence === undefined ? {} : { licence }),
    useConstraints: rights.filter((text) => recogniseLicence(text) === undefined),
    ...(lineage === '' ? {} : { lineage }),
    platforms: [],
    instruments: [],
    dataCore: rights.some(namesDataCore),
    ...datesOf(metadata),
  }
}

/** Most names of variables that become keywords. */
const MAX_VARIABLES = 500

/** Keywords, and the names of the variables as their vocabulary (CF, GRIB) spells them. */
function keywordsOf(metadata: Metadata): Keyword[] {
  const words = named(metadata, 'keyword').map(({ text, attributes }) => ({
    value: text,
    ...(attributes['vocabulary'] === undefined ? {} : { thesaurus: attributes['vocabulary'] }),
  }))
  const variables = named(metadata, 'variables').flatMap((list) => {
    const vocabulary = list.attributes['vocabulary']
    return list.children.slice(0, MAX_VARIABLES).map(({ attributes }) => ({
      value: attributes['vocabulary_name'] ?? attributes['name'] ?? '',
      kind: 'variable',
      ...(vocabulary === undefined ? {} : { thesaurus: vocabulary }),
    }))
  })
  return [...words, ...variables]
}

function contactsOf(metadata: Metadata): Contact[] {
  const parties = named(metadata, 'creator', 'publisher').map((party) => {
    const [name, contact] = [childrenNamed(party, 'name')[0]?.text.trim(), childrenNamed(party, 'contact')[0]?.attributes]
    const [email, url] = [contact?.['email']?.trim(), webAddress(contact?.['url'])]
    return {
      ...(name === undefined || name === '' ? {} : { organisation: name.replaceAll(/\s+/g, ' ') }),
      role: party.name === 'creator' ? 'originator' : 'publisher',
      ...(email === undefined || email === '' ? {} : { email }),
      ...(url === undefined ? {} : { url }),
    }
  })
  const contributors = named(metadata, 'contributor').map(({ text, attributes }) => ({
    individual: text.trim(),
    role: attributes['role'] ?? 'contributor',
  }))
  return [...parties, ...contributors.filter(({ individual }) => individual !== '')]
}

/** Documentation that is elsewhere. */
function pagesOf(documentation: readonly XmlElement[], catalogUrl: string | undefined): OnlineResource[] {
  return documentation.flatMap(({ attributes }) => {
    const url = webAddress(attributes['href'], catalogUrl)
    if (url === undefined) return []
    return [
      { url, name: attributes['title']?.trim() || 'Documentation', function: 'information', accessType: 'unknown' as const },
    ]
  })
}

const DATES: Readonly<Record<string, 'created' | 'published' | 'updated'>> = {
  created: 'created',
  issued: 'published',
  available: 'published',
  modified: 'updated',
}

function datesOf(metadata: Metadata): Partial<Pick<DraftResource, 'created' | 'published' | 'updated'>> {
  const dates = named(metadata, 'date').flatMap(({ text, attributes }) => {
    const field = DATES[attributes['type']?.toLowerCase() ?? '']
    const date = storedInstant(text)
    return field === undefined || date === undefined ? [] : [[field, date] as const]
  })
  // the first of each kind is the nearest
  return Object.fromEntries(dates.toReversed())
}

const BYTES: Readonly<Record<string, number>> = { bytes: 1, kbytes: 1e3, mbytes: 1e6, gbytes: 1e9, tbytes: 1e12 }

/** The size in bytes. */
export function sizeOf(metadata: Metadata): number | undefined {
  const [size] = named(metadata, 'dataSize')
  const bytes = (finiteNumber(size?.text) ?? Number.NaN) * (BYTES[size?.attributes['units']?.toLowerCase() ?? ''] ?? Number.NaN)
  return bytes >= 0 && bytes <= 1e18 ? Math.round(bytes) : undefined
}
