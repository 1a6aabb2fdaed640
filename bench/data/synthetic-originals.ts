/** Synthetic records with the documents that they were read from: of two records one is a STAC item, of four one is ISO 19139. */
import type { CatalogueRecord } from '../../server/src/entry/catalogue-record.ts'
import { itemOf } from '../../server/src/exchange/stac-item.ts'
import { isoRecord } from '../../server/src/iso/iso-record.ts'
import { xmlDocument } from '../../server/src/xml/write-xml.ts'
import { syntheticRecord } from './synthetic-records.ts'

/** Record number `number` of the synthetic catalogue, with its original where it has one. */
export function recordWithOriginal(number: number): CatalogueRecord {
  const resource = syntheticRecord(number)
  if (number % 4 === 1) {
    const bytes = Buffer.from(xmlDocument(isoRecord(resource, 'gmd', 'full')))
    return { resource, original: { bytes, mediaType: 'application/xml', standard: 'iso19139' } }
  }
  const item = number % 2 === 0 ? itemOf({ resource }, (id) => `https://data.example/items/${id}`) : undefined
  if (item === undefined) return { resource }
  return { resource, original: { bytes: Buffer.from(item), mediaType: 'application/geo+json', standard: 'stac-item' } }
}
