/** One record of the shipped catalogue as the normalised entry. */
import { isBbox, type Bbox } from '@graticule/contracts/bbox'
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type {
  Contact,
  Footprint,
  Identifier,
  InSitu,
  Keyword,
  OnlineResource,
  Resource,
  TimeExtent,
} from '@graticule/contracts/resource'
import { DRAWN_PICTURES } from '../catalogue/public-pictures.ts'
import type { UnscoredResource } from '../entry/score.ts'
import { pictureOfRecord } from './picture-of-record.ts'
import type { SeedInSitu, SeedLink, SeedLists, SeedRecord } from './seed-format.ts'

/** Title of the list of topic categories, as ISO 19139 records cite it. */
const TOPIC_THESAURUS = 'ISO 19115 Topic Category'

const SERVICE_PROTOCOL = /^(OGC:|STAC|OPeNDAP|ERDDAP|FDSN|openEO|ESRI:|REST|XYZ)/

/**
 * Turns a valid record into a resource. Every problem (an unknown key, a box or date that does not exist) is put into
 * `problems` as a sentence; the resource is only worth keeping when none was added.
 */
export function toResource(record: SeedRecord, lists: SeedLists, problems: string[]): UnscoredResource {
  const provider = lists.organisations[record.provider]
  if (provider === undefined) problems.push(`unknown provider "${record.provider}"`)
  const footprint = readFootprint(record, problems)
  const time = readTime(record, problems)
  const licence = readLicence(record, lists, problems)
  return {
    id: record.id,
    identifiers: readIdentifiers(record),
    title: record.title,
    ...(record.alternateTitle !== undefined && { alternateTitle: record.alternateTitle }),
    abstract: record.abstract.trim(),
    language: lists.edition.language,
    type: record.type,
    level: record.level,
    keywords: readKeywords(record, lists, problems),
    contacts: readContacts(record, lists, problems),
    ...(footprint !== undefined && { footprint }),
    ...(time !== undefined && { time }),
    ...(record.vertical !== undefined && { vertical: record.vertical }),
    formats: record.formats ?? [],
    online: record.links.map(readLink),
    thumbnails: readThumbnails(record, lists),
    ...(licence !== undefined && { licence }),
    useConstraints: record.constraints ?? [],
    ...(record.lineage !== undefined && { lineage: record.lineage }),
    platforms: record.platforms ?? [],
    instruments: record.instruments ?? [],
    ...(record.resolution !== undefined && { resolution: record.resolution }),
    ...(record.scene !== undefined && { scene: record.scene }),
    ...(record.inSitu !== undefined && { inSitu: readInSitu(record.inSitu) }),
    ...(record.queryables !== undefined && { queryables: record.queryables }),
    dataCore: record.dataCore ?? false,
    curated: true,
    source: { id: record.provider, title: provider?.name ?? record.provider },
    ...(record.parent !== undefined && { parentId: record.parent }),
    ...(record.published !== undefined && { published: record.published }),
    recordDate: lists.edition.date,
  }
}

function readIdentifiers({ doi, productIds }: SeedRecord): Identifier[] {
  return [
    ...(doi ?? []).map((value): Identifier => ({ scheme: 'doi', value })),
    ...(productIds ?? []).map((value): Identifier => ({ scheme: 'other', value })),
  ]
}

function readKeywords(record: SeedRecord, lists: SeedLists, problems: string[]): Keyword[] {
  const keywords = record.keywords.map((value): Keyword => {
    const list = lists.keywords.find(({ keywords: allowed }) => allowed.includes(value))
    if (list === undefined) problems.push(`unknown keyword "${value}"`)
    return list === undefined ? { value } : { value, thesaurus: list.thesaurus, kind: list.kind }
  })
  const topics = record.topics.map((value): Keyword => ({ value, thesaurus: TOPIC_THESAURUS, kind: 'topic' }))
  return [...keywords, ...topics]
}

/** The picture drawn for the record; none while `npm run thumbnails` has not drawn it. */
function readThumbnails(record: SeedRecord, { pictures }: SeedLists): Resource['thumbnails'] {
  const { name } = pictureOfRecord(record)
  return pictures.has(name) ? [{ url: `${DRAWN_PICTURES}${name}.webp` }] : []
}

function readContacts(record: SeedRecord, lists: SeedLists, problems: string[]): Contact[] {
  const contacts = Object.entries(record.organisations).flatMap(([role, keys = []]) =>
    keys.map((key): Contact => {
      const organisation = lists.organisations[key]
      if (organisation === undefined) problems.push(`unknown organisation "${key}"`)
      return { organisation: organisation?.name ?? key, role, ...(organisation !== undefined && { url: organisation.url }) }
    }),
  )
  if (contacts.length === 0) problems.push('no organisation')
  return contacts
}

function readFootprint({ boxes, place }: SeedRecord, problems: string[]): Footprint | undefined {
  if (boxes === undefined) return undefined
  for (const box of boxes) if (!isBbox(box)) problems.push(`not a box (west, south, east, north): ${box.join(', ')}`)
  return { boxes: boxes as unknown as Bbox[], ...(place !== undefined && { place }) }
}

function readTime({ time }: SeedRecord, problems: string[]): TimeExtent | undefined {
  if (time === undefined) return undefined
  const [from = '..', to = '..'] = time.split('/')
  const start = from === '..' ? undefined : parseInstant(from)
  const end = to === '..' ? undefined : parseInstant(to, 'end')
  if (from !== '..' && start === undefined) problems.push(`not a date: ${from}`)
  if (to !== '..' && end === undefined) problems.push(`not a date: ${to}`)
  if (from === '..' && to === '..') problems.push('a time extent needs a start or an end')
  if (start !== undefined && end !== undefined && start > end) problems.push(`time ends before it starts: ${time}`)
  return {
    ...(start !== undefined && { start: formatInstant(start) }),
    ...(end !== undefined && { end: formatInstant(end) }),
  }
}

function readInSitu({ quantityTypes, landCoverTypes, cropTypes, irrigationTypes, ...confidences }: SeedInSitu): InSitu {
  const lists = Object.entries({ quantityTypes, landCoverTypes, cropTypes, irrigationTypes }).flatMap(([name, labels]) =>
    labels === undefined ? [] : [[name, labels.map((label) => ({ label }))] as const],
  )
  return { ...confidences, ...Object.fromEntries(lists) }
}

function readLicence(record: SeedRecord, lists: SeedLists, problems: string[]): Resource['licence'] {
  if (record.licence === undefined) {
    if (record.dataCore === true) problems.push('Data-CORE needs a licence')
    return undefined
  }
  const licence = lists.licences[record.licence]
  if (licence === undefined) {
    problems.push(`unknown licence "${record.licence}"`)
    return undefined
  }
  if (record.dataCore === true && !licence.open) problems.push(`licence "${record.licence}" is not open enough for Data-CORE`)
  return { name: licence.name, ...(licence.url !== undefined && { url: licence.url }) }
}

function readLink(link: SeedLink): OnlineResource {
  const { access, ...rest } = link
  return { ...rest, accessType: access ?? accessOf(link) }
}

/** A file is direct; a service, form or search in front of the data is complex; a page about it is unknown. */
function accessOf({ function: purpose, protocol }: SeedLink): OnlineResource['accessType'] {
  if (protocol !== undefined && SERVICE_PROTOCOL.test(protocol)) return 'complex'
  if (purpose === 'download') return 'direct'
  return purpose === 'information' ? 'unknown' : 'complex'
}
