/** A record as an ISO document: the one that it was read from, or one made of the entry. */
import type { Resource } from '@graticule/contracts/resource'
import type { StoredRecord } from '../catalogue/catalogue.ts'
import { createIsoReader } from '../connectors/iso/index.ts'
import { isoRecord } from '../iso/iso-record.ts'
import { xmlDocument } from '../xml/write-xml.ts'
import { fieldsBeside } from './fields-beside.ts'

/**
 * Bytes of an XML document: the original byte for byte when it is ISO, else ISO 19139 with ISO 19115-2 (gmi). What its elements
 * would not give back stands in an extension, so that the document is read into the same entry.
 */
export function isoDocumentOf({ resource, original }: Pick<StoredRecord, 'resource' | 'original'>): Uint8Array {
  if (original?.standard.startsWith('iso19') === true) return original.bytes
  const plain = Buffer.from(xmlDocument(isoRecord(resource, 'gmi', 'full')))
  const beside = fieldsBeside(resource, readBack(plain, resource))
  return beside === undefined ? plain : Buffer.from(xmlDocument(isoRecord(resource, 'gmi', 'full', undefined, beside)))
}

function readBack(bytes: Uint8Array, { source, curated }: Resource): Resource | undefined {
  const reader = createIsoReader({ place: '', fallbackId: '', source, curated })
  const [first] = reader.whole?.(bytes) ?? [...reader.write(bytes), ...reader.end()]
  return first?.kind === 'record' ? first.record.resource : undefined
}
