/** Reads the records of a file that somebody uploads: what it is is told by its content, and an archive holds several files. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_RECORDS_AT_ONCE } from '@graticule/contracts/curation/records-desk'
import { ARCHIVE_LIMITS, ArchiveFault } from '@graticule/contracts/zip-archive'
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'
import type { Provenance } from '../../entry/finish-resource.ts'
import { HARVEST_KINDS, type HarvestKind } from '../../harvest/harvest-kinds.ts'
import { readArchive } from '../../layers/reading/zip-archive.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** A record of a file, and where it stands in it. */
export interface ReadRecord {
  readonly record: CatalogueRecord
  readonly place: string
  readonly kind: HarvestKind
}

/** What a file holds. */
export interface ReadDocuments {
  readonly records: readonly ReadRecord[]
  readonly refused: readonly { readonly place: string; readonly reason: string }[]
}

/** Files of an archive, bytes of one of them and of all together. */
const LIMITS = { ...ARCHIVE_LIMITS, entries: 1_000, entryBytes: 20_000_000, totalBytes: 60_000_000 }
/** Refusals that are told. */
const MAX_REFUSALS = 200

/** Kinds that a document may be of, the most particular first: of two that read as many records the first one counts. */
const IN_XML: readonly HarvestKind[] = [
  ...(['iso', 'dublin-core', 'datacite', 'dif', 'fgdc', 'dcat', 'oai-pmh', 'thredds'] as const),
  ...(['wms', 'wmts', 'wfs', 'wcs', 'quakeml', 'opensearch'] as const),
]
const IN_JSON: readonly HarvestKind[] = [
  ...(['stac', 'ogc-records', 'datacite', 'dif', 'dcat', 'ckan', 'zenodo'] as const),
  ...(['usgs', 'eodag', 'geojson'] as const),
]
const IN_TEXT: readonly HarvestKind[] = ['dcat', 'fdsn']

/** Nothing of a file is ever fetched: neither a document type, nor a link, nor a schema. */
const NO_WAY_OUT: Outbound = {
  fetch: () => Promise.reject(new PortalError('address-refused', 'Nothing that an uploaded file names is fetched.')),
  close: () => Promise.resolve(),
}

const ARCHIVE = Buffer.from('PK\u0003\u0004')
const isArchive = (bytes: Uint8Array): boolean => ARCHIVE.equals(bytes.subarray(0, 4))

/** What a document can be by its first sign, and the ending that its readers know. */
function candidatesOf(bytes: Uint8Array): { readonly kinds: readonly HarvestKind[]; readonly ending: string } {
  const isUtf16 = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe)
  const head = new TextDecoder(isUtf16 && bytes[0] === 0xff ? 'utf-16le' : isUtf16 ? 'utf-16be' : 'utf-8').decode(
    bytes.subarray(0, 400),
  )
  const first = head
    .replace(/^\uFEFF/, '')
    .trimStart()
    .at(0)
  if (first === '<') return { kinds: IN_XML, ending: '.xml' }
  if (first === '{' || first === '[' || first === '\u001e') return { kinds: IN_JSON, ending: '.json' }
  return { kinds: /^(?:@prefix|@base|prefix|base|#)/i.test(head.trimStart()) ? IN_TEXT : [], ending: '.ttl' }
}

interface Attempt {
  readonly kind: HarvestKind
  readonly records: readonly ReadRecord[]
  readonly refused: ReadDocuments['refused']
}

/** Reads a file as one kind; more records than are stored at once are not read. */
async function attempt(kind: HarvestKind, target: string, place: string, provenance: Provenance): Promise<Attempt> {
  const records: ReadRecord[] = []
  const refused: { place: string; reason: string }[] = []
  try {
    for await (const harvested of HARVEST_KINDS[kind].open({ ...provenance, target }, NO_WAY_OUT).read()) {
      const where = harvested.place.replace(/^[0-9a-f]{16}\.\w+/, () => place)
      if (harvested.kind === 'record') records.push({ record: harvested.record, place: where, kind })
      else if (harvested.kind === 'refused') refused.push({ place: where, reason: harvested.reason })
      if (records.length > MAX_RECORDS_AT_ONCE || refused.length > MAX_REFUSALS) break
    }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    refused.push({ place, reason: error.message })
  }
  return { kind, records, refused }
}

/** Says that a document is of another kind than the one that it was read as. */
const isOtherKind = (reason: string): boolean =>
  /^it is an? .*, not |^its root element|without .* in it$|^it is neither/.test(reason)

async function readDocument(bytes: Uint8Array, place: string, provenance: Provenance, folder: string): Promise<ReadDocuments> {
  const { kinds, ending } = candidatesOf(bytes)
  if (kinds.length === 0) return { records: [], refused: [{ place, reason: 'it is neither XML nor JSON nor Turtle' }] }
  // its content names it, so that a record without an identifier is the same one next time
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const own = await mkdtemp(join(folder, 'file-'))
  const target = join(own, `${name}${ending}`)
  await writeFile(target, bytes)
  const attempts: Attempt[] = []
  for (const kind of kinds) {
    const done = await attempt(kind, target, place, provenance)
    attempts.push(done)
    // what is read as a whole is of this kind
    if (done.records.length > 0 && done.refused.length === 0) break
  }
  await rm(own, { recursive: true, force: true })
  const most = Math.max(...attempts.map(({ records }) => records.length))
  const best =
    most > 0
      ? attempts.find(({ records }) => records.length === most)
      : (attempts.find(({ refused }) => refused.length > 0 && !refused.some(({ reason }) => isOtherKind(reason))) ?? attempts[0])
  return { records: best?.records ?? [], refused: best?.refused ?? [] }
}

/** The files of an archive, or the one file. @throws ArchiveFault */
function* filesOf(bytes: Uint8Array, name: string): Generator<readonly [place: string, bytes: Uint8Array]> {
  if (!isArchive(bytes)) {
    yield [name, bytes]
    return
  }
  const archive = readArchive(bytes, LIMITS)
  for (const file of archive.names) {
    if (/(?:^|\/)(?:\.|__MACOSX\/)/.test(file)) continue
    const content = archive.read(file)
    if (content !== undefined && content.length > 0) yield [file, content]
  }
}

/**
 * The records of a file.
 * @param name the name that its owner gave it, to say where a record stands
 * @param within a folder for its own temporary one
 * @rule B-records.file-kinds The kind of an uploaded file is told by its content: all that harvests read, and archives of it
 */
export async function readDocuments(
  bytes: Uint8Array,
  name: string,
  provenance: Provenance,
  within: string = tmpdir(),
): Promise<ReadDocuments> {
  const folder = await mkdtemp(join(within, 'graticule-upload-'))
  const records = new Map<string, ReadRecord>()
  const refused: { place: string; reason: string }[] = []
  try {
    for (const [place, content] of filesOf(bytes, name)) {
      const read = await readDocument(content, place, provenance, folder)
      for (const found of read.records) {
        const { id } = found.record.resource
        if (records.has(id)) refused.push({ place: found.place, reason: `a record with the identifier "${id}" comes before it` })
        else if (records.size >= MAX_RECORDS_AT_ONCE)
          refused.push({ place: found.place, reason: `a file may have ${MAX_RECORDS_AT_ONCE} records; harvest the others` })
        else records.set(id, found)
      }
      refused.push(...read.refused)
      if (refused.length >= MAX_REFUSALS) break
    }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    refused.push({ place: name, reason: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { records: [...records.values()], refused: refused.slice(0, MAX_REFUSALS) }
}
