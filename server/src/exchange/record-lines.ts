/**
 * Our own form of export: newline-delimited JSON in UTF-8. A first line that says what it is, a line for each record with
 * its original document, a line for each short link, a last line with the count of records, so that a file that was cut short
 * is known.
 */
import { isUtf8 } from 'node:buffer'
import { Compile } from 'typebox/schema'
import { ResourceSchema } from '@graticule/contracts/resource'
import { SHORT_LINK_ID } from '@graticule/contracts/services/short-links'
import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import type { KnownSources } from '@graticule/contracts/links/share-url'
import { readSharedAddress } from '@graticule/contracts/links/shared-address'
import { isSourceName } from '@graticule/contracts/sources/source-name'
import type { KeptLink } from '../short-links/short-link-store.ts'
import type { StoredRecord } from '../catalogue/catalogue.ts'
import type { OriginalDocument } from '../entry/catalogue-record.ts'
import { tellsApart } from '../entry/fields/identifiers.ts'
import { keptText } from '../entry/fields/texts.ts'
import { unsafeAddress } from '../entry/own-fields.ts'

/** Raised when a line changes its meaning. */
const VERSION = 1
const FORMAT = 'graticule-records'
/** Longest text of what names a kind of document. */
const MAX_NAME = 200

/** The first line of a file. */
export const FIRST_LINE = JSON.stringify({ format: FORMAT, version: VERSION })

/** The last line of a file with so many records. */
export function lastLine(records: number): string {
  return JSON.stringify({ format: FORMAT, records })
}

/** A record as a line, without its line feed. The original is text where it is UTF-8, else Base64 (RFC 4648 §4). */
export function lineOfRecord({ resource, givenId, original }: StoredRecord): string {
  return JSON.stringify({
    resource,
    ...(givenId === resource.id ? {} : { givenId }),
    ...(original === undefined ? {} : { original: writtenOriginal(original) }),
  })
}

/** A short link as a line, without its line feed. */
export function lineOfLink(link: KeptLink): string {
  return JSON.stringify({ link })
}

function writtenOriginal({ bytes, mediaType, standard }: OriginalDocument) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { mediaType, standard, ...(isUtf8(buffer) ? { text: buffer.toString('utf8') } : { base64: buffer.toString('base64') }) }
}

/** What a line is: the first one, a record, a short link, the last one, or why it is none of them. */
export type ReadLine =
  | { readonly kind: 'first' }
  | { readonly kind: 'record'; readonly record: StoredRecord }
  | { readonly kind: 'link'; readonly link: KeptLink }
  | { readonly kind: 'last'; readonly records: number }
  | { readonly kind: 'refused'; readonly reason: string }

type Fields = Readonly<Record<string, unknown>>
const check = Compile(ResourceSchema)
const refused = (reason: string): ReadLine => ({ kind: 'refused', reason })
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_NAME

/** Reads one line. */
export function readLine(text: string): ReadLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('it is not JSON')
  }
  if (!isFields(value)) return refused('it is no JSON object')
  if (value['format'] === FORMAT) return readFrame(value)
  if (isFields(value['link'])) return readLink(value['link'])
  const { resource, givenId, original } = value
  if (!isFields(resource)) return refused('it has no resource')
  if (!check.Check(resource)) {
    const [first] = check.Errors(resource)[1]
    return refused(`its resource does not fit an entry: ${first?.instancePath || 'resource'} ${first?.message ?? ''}`.trimEnd())
  }
  const address = unsafeAddress(resource)
  if (address !== undefined) return refused(`"${address.slice(0, 80)}" is no http or https address`)
  const id: unknown = givenId ?? resource.id
  if (typeof id !== 'string' || id === '' || id.length > 2_000)
    return refused('its givenId must be a text of 1 to 2000 characters')
  const { parentId = id, source } = resource
  const changed =
    [resource.id, id, parentId].find((name) => !tellsApart(name)) ??
    [source.id, source.title].find((name) => keptText(name) !== name)
  if (changed !== undefined) return refused(`${JSON.stringify(changed.slice(0, 80))} is no name: it would not be kept as it is`)
  if (original === undefined) return { kind: 'record', record: { resource, givenId: id } }
  const document = readOriginal(original)
  return typeof document === 'string'
    ? refused(document)
    : { kind: 'record', record: { resource, givenId: id, original: document } }
}

function readFrame({ version, records }: Fields): ReadLine {
  if (typeof records === 'number') return { kind: 'last', records }
  return version === VERSION
    ? { kind: 'first' }
    : refused(`it was written by another version (${String(version)}, this one reads ${VERSION})`)
}

/** The portal that wrote the file may have other sources than this one. */
const SOURCES: KnownSources = {
  find: (name) => SHIPPED_SOURCES.find(name) ?? (isSourceName(name) ? { name } : undefined),
}

/** A link leads to a page of the portal and nowhere else, whoever wrote the file. */
function readLink({ id, address, createdAt }: Fields): ReadLine {
  if (typeof id !== 'string' || !SHORT_LINK_ID.test(id)) return refused('its link has no id of 12 letters and digits')
  const read = typeof address === 'string' ? readSharedAddress(address, SOURCES) : undefined
  if (read === undefined || 'refused' in read || typeof createdAt !== 'number')
    return refused('its link leads to no page of a portal')
  return { kind: 'link', link: { id, address: read.address, createdAt } }
}

function readOriginal(value: unknown): OriginalDocument | string {
  if (!isFields(value)) return 'its original is no JSON object'
  const { mediaType, standard, text, base64 } = value
  if (!isName(mediaType) || !isName(standard)) return 'its original has no mediaType or no standard'
  if (typeof text === 'string') return { bytes: Buffer.from(text, 'utf8'), mediaType, standard }
  if (typeof base64 !== 'string' || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64))
    return 'its original has neither text nor base64'
  return { bytes: Buffer.from(base64, 'base64'), mediaType, standard }
}
