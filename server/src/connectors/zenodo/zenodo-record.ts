/** One record of Zenodo or another InvenioRDM repository as a draft entry. */
import type { Contact, Identifier, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { Bbox } from '@graticule/contracts/bbox'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, readShape, type GeometryExtent } from '../../entry/fields/footprints.ts'
import { formatOfAddress } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, doiOf } from '../../entry/fields/identifiers.ts'
import { readInstant, storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceOfField, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import {
  isObject,
  numberAt,
  objectAt,
  objectsOf,
  textAt,
  textOf,
  textsOf,
  wordsOf,
  type JsonObject,
} from '../json/json-values.ts'

const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** Kinds of resources that are no data; the new shape writes `publication-article`, the old one `publication`. */
const TYPES: readonly (readonly [pattern: RegExp, level: DraftResource['level'], type: DraftResource['type']])[] = [
  [/^(?:publication|poster|presentation|lesson|video|image)/, 'document', 'information'],
  [/^(?:software|model)/, 'service', 'service'],
  [/^workflow/, 'workflow', 'workflow'],
]

/** A draft entry, or why the record cannot be one. `id` = its number in the repository. */
export function readZenodoRecord(
  record: JsonObject,
  id: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const metadata = objectAt(record, 'metadata')
  const title = textOf(metadata.title) ?? textOf(record.title)
  if (title === undefined) return { refused: 'the record has no title' }
  const links = objectAt(record, 'links')
  const kind = objectAt(metadata, 'resource_type')
  const [, level, type] = TYPES.find(([pattern]) => pattern.test(textAt(kind, 'type', 'id') ?? '')) ?? [
    undefined,
    'dataset',
    'data',
  ]
  const dois = doisOf(record, metadata)
  const files = filesOf(record)
  const page = webAddress(textAt(links, 'self_html', 'html', 'latest_html'))
  const picture = webAddress(textAt(links, 'thumb250', 'thumb') ?? textAt(objectAt(links, 'thumbnails'), '250', '750'))
  const access = textOf(metadata.access_right) ?? textOf(objectAt(record, 'access').files)
  return {
    draft: {
      ...told({
        alternateTitle: objectsOf(metadata.additional_titles).map((other) => textOf(other.title))[0],
        language: languageOf(textOf(metadata.language) ?? textAt(objectsOf(metadata.languages)[0] ?? {}, 'id')),
        footprint: placeOf(metadata),
        time: timeOf(metadata),
        licence: licenceOf(metadata),
        created: storedInstant(textOf(record.created)),
        published: storedInstant(textOf(metadata.publication_date)),
        updated: storedInstant(textAt(record, 'updated', 'modified')),
        recordDate: storedInstant(textAt(record, 'updated', 'modified')),
        lineage: bounded(textOf(metadata.method), 200_000),
      }),
      // the DOI is the name that others know the record by; without one its number and repository
      id: dois[0] ?? `${page === undefined ? 'record' : new URL(page).hostname}:${id}`,
      identifiers: distinctIdentifiers([
        ...dois.map((value): Identifier => ({ scheme: 'doi', value })),
        { scheme: 'other', value: id },
      ]),
      title,
      abstract: wordsOf(metadata.description) ?? '',
      type,
      level,
      keywords: keywordsOf(metadata),
      contacts: contactsOf(metadata),
      formats: files.flatMap(({ format }) => format ?? []),
      online: [...files, ...(page === undefined ? [] : [{ url: page, function: 'information', accessType: 'unknown' as const }])],
      thumbnails: picture === undefined ? [] : [{ url: picture }],
      useConstraints: access === undefined || /^(?:open|public)$/.test(access) ? [] : [`access: ${access}`],
      platforms: [],
      instruments: [],
    },
  }
}

/** The record's own DOI first, then the one of all its versions. */
function doisOf(record: JsonObject, metadata: JsonObject): string[] {
  const pids = objectAt(objectAt(record, 'pids'), 'doi')
  const parent = objectAt(objectAt(objectAt(record, 'parent'), 'pids'), 'doi')
  const texts = textsOf([pids.identifier, record.doi, metadata.doi, parent.identifier, record.conceptdoi])
  return [...new Set(texts.map(doiOf).filter((doi) => doi !== undefined))]
}

/** `locations`: points with a place (old), features with geometries (new). */
function placeOf(metadata: JsonObject): DraftResource['footprint'] {
  const features = objectAt(metadata, 'locations').features
  const listed = objectsOf(features ?? metadata.locations)
  const shapes = listed.flatMap((location): GeometryExtent[] => {
    const [latitude, longitude] = [numberAt(location, 'lat'), numberAt(location, 'lon')]
    const geometry =
      latitude === undefined || longitude === undefined
        ? location.geometry
        : { type: 'Point', coordinates: [longitude, latitude] }
    return geometry === undefined || geometry === null ? [] : [readShape(geometry)]
  })
  const boxes: Bbox[] = shapes.flatMap((shape) => shape.boxes)
  const place = listed.map((location) => textOf(location.place)).find((text) => text !== undefined)
  return footprintOf({ boxes, geometry: shapes.length === 1 ? shapes[0]?.geometry : undefined, place: bounded(place), shapes })
}

/** Only dates that say when the data were collected or are valid; those of the publication are no coverage. */
function timeOf(metadata: JsonObject): DraftResource['time'] {
  const stretches = objectsOf(metadata.dates).flatMap((entry) => {
    const kind = textOf(entry.type) ?? textAt(objectAt(entry, 'type'), 'id') ?? ''
    if (!/^(?:collected|valid|coverage)$/i.test(kind)) return []
    const [from, to] = textOf(entry.date)?.split('/') ?? [textOf(entry.start), textOf(entry.end)]
    return [{ start: readInstant(from ?? ''), end: readInstant(to ?? (entry.date === undefined ? '' : (from ?? '')), 'end') }]
  })
  return timeExtentOf(stretches)
}

function licenceOf(metadata: JsonObject): DraftResource['licence'] {
  const [right] = objectsOf(metadata.rights)
  const old = metadata.license
  const url = webAddress(textAt(objectAt(right ?? {}, 'props'), 'url') ?? textOf(right?.link))
  const id = textOf(right?.id) ?? (isObject(old) ? textAt(old, 'id', 'title') : textOf(old))
  const name = wordsOf(right?.title) ?? (url === undefined ? id : undefined)
  const isKnown = [id, name, url].some((text) => text !== undefined && recogniseLicence(text) !== undefined)
  // "other-open" and the like say nothing
  return !isKnown && /^(?:other|not)-?/i.test(name ?? '') ? undefined : licenceOfField([name, id], url)
}

function keywordsOf(metadata: JsonObject): Keyword[] {
  const subjects = objectsOf(metadata.subjects).flatMap((subject): Keyword[] => {
    const value = wordsOf(subject.subject) ?? textOf(subject.term)
    const thesaurus = bounded(textOf(subject.scheme))
    return value === undefined ? [] : [{ value, ...told({ thesaurus }) }]
  })
  return [...textsOf(metadata.keywords).map((value) => ({ value })), ...subjects]
}

/** Creators and contributors with their affiliations, then the publisher. */
function contactsOf(metadata: JsonObject): Contact[] {
  const people = (key: string, fallback: string) =>
    objectsOf(metadata[key]).map((entry): Contact => {
      const person = isObject(entry.person_or_org) ? entry.person_or_org : entry
      const name = bounded(textOf(person.name))
      const affiliation = bounded(textOf(entry.affiliation) ?? textAt(objectsOf(entry.affiliations)[0] ?? {}, 'name'))
      const isBody = person.type === 'organizational'
      const role = wordsOf(objectAt(entry, 'role').id) ?? (key === 'contributors' ? textOf(entry.type) : undefined) ?? fallback
      return told({ organisation: isBody ? name : affiliation, individual: isBody ? undefined : name, role: bounded(role, 200) })
    })
  const publisher = bounded(textOf(metadata.publisher))
  return [
    ...people('creators', 'author'),
    ...people('contributors', 'contributor'),
    ...(publisher === undefined ? [] : [{ organisation: publisher, role: 'publisher' }]),
  ]
}

/** The files: in a list by `key` or `filename` (old), in `entries` (new); what has no address is made from the record's own. */
function filesOf(record: JsonObject): OnlineResource[] {
  const { files } = record
  const self = textOf(objectAt(record, 'links').self)?.replace(/\/$/, '')
  const listed = Array.isArray(files) ? objectsOf(files) : objectsOf(isObject(files) ? files.entries : undefined)
  return listed.flatMap((file): OnlineResource[] => {
    const name = bounded(textAt(file, 'key', 'filename'))
    const links = objectAt(file, 'links')
    const made = self === undefined || name === undefined ? undefined : `${self}/files/${encodeURIComponent(name)}/content`
    const url = webAddress(textAt(links, 'content', 'download', 'self') ?? made)
    if (url === undefined) return []
    const size = numberAt(file, 'size', 'filesize')
    // the address may end in "/content": the name tells the format
    const format = formatOfAddress(`https://file.invalid/${encodeURIComponent(name ?? '')}`) ?? formatOfAddress(url)
    const facts = told({
      url,
      name,
      function: 'download',
      format,
      size: size !== undefined && size > 0 && size <= 1e18 ? size : undefined,
    })
    return [{ ...facts, accessType: accessTypeOf(facts) }]
  })
}
