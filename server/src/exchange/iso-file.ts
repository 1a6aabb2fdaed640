/** A record as an ISO document: the one that it was read from, or one made of the entry. */
import type { Resource } from '@graticule/contracts/resource'
import type { StoredRecord } from '../catalogue/catalogue.ts'
import { createIsoReader } from '../connectors/iso/index.ts'
import { isoRecord } from '../iso/iso-record.ts'
import { xmlDocument } from '../xml/write-xml.ts'
import { fieldsBeside } from './fields-beside.ts'
import { renamedIso } from './renamed-iso.ts'
import { identityBeside, isNamedAlike } from './same-identity.ts'

/** The name of a document that has none, which no other record has: where it lies tells it apart, so that it leaves with the one that it got. */
const namelessBeside = (id: string): string => (id === '-' ? '--' : '-')

/**
 * Bytes of an XML document: the original byte for byte when it is ISO and has the identifier of its entry, with that identifier when
 * it has another one, else ISO 19139 with ISO 19115-2 (gmi). What its elements would not give back stands in an extension, so that
 * the document is read into the same entry.
 */
export function isoDocumentOf({ resource, original }: Pick<StoredRecord, 'resource' | 'original'>): Uint8Array {
  return (original?.standard.startsWith('iso19') === true ? leaving(original.bytes, resource) : undefined) ?? made(resource)
}

function made(resource: Resource): Uint8Array {
  const plain = Buffer.from(xmlDocument(isoRecord(resource, 'gmi', 'full')))
  const beside = fieldsBeside(resource, readBack(plain, resource))
  return beside === undefined ? plain : Buffer.from(xmlDocument(isoRecord(resource, 'gmi', 'full', undefined, beside)))
}

/** The original under the name of its entry; `undefined` where it cannot be written so. */
function leaving(bytes: Uint8Array, resource: Resource): Uint8Array | undefined {
  const [named] = resource.identifiers
  // most records have the identifier that they were read with: then there is no need to look
  if (resource.parentId === undefined && named?.scheme === 'file-identifier' && named.value === resource.id) return bytes
  const read = readBack(bytes, resource)
  if (read === undefined || isNamedAlike(resource, read)) return bytes
  const renamed = renamedIso(bytes, resource, undefined)
  if (renamed === undefined) return undefined
  const beside = identityBeside(resource, read, readBack(Buffer.from(renamed), resource))
  const whole = beside === undefined ? renamed : renamedIso(bytes, resource, beside)
  return whole === undefined ? undefined : Buffer.from(whole)
}

function readBack(bytes: Uint8Array, { id, source, curated }: Resource): Resource | undefined {
  const reader = createIsoReader({ place: '', fallbackId: namelessBeside(id), source, curated })
  const [first] = reader.whole?.(bytes) ?? [...reader.write(bytes), ...reader.end()]
  return first?.kind === 'record' ? first.record.resource : undefined
}
