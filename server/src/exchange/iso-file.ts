/** A record as an ISO document: the one that it was read from, or one made of the entry. */
import { isoRecord } from '../iso/iso-record.ts'
import { xmlDocument } from '../xml/write-xml.ts'
import type { StoredRecord } from '../catalogue/catalogue.ts'

/** Bytes of an XML document: the original byte for byte when it is ISO, else ISO 19139 with ISO 19115-2 (gmi). */
export function isoDocumentOf({ resource, original }: StoredRecord): Uint8Array {
  if (original?.standard.startsWith('iso19') === true) return original.bytes
  return Buffer.from(xmlDocument(isoRecord(resource, 'gmi', 'full')))
}
