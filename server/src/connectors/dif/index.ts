/**
 * Collections as NASA and the International Directory Network describe them: DIF 9 and 10 in XML, UMM-C in JSON, alone and in answers
 * of the Common Metadata Repository. Pure: bytes in, records and refusals out.
 */
import type { DocumentReader } from '../../entry/document-reader.ts'
import type { IsRecord } from '../../xml/record-splitter.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { createJsonReader, JSON_TYPE, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { createXmlOrJsonReader } from '../xml-or-json.ts'
import { isDif10, readDifRecord } from './dif-record.ts'
import { readUmmCollection } from './umm-collection.ts'

const DIF = /^https?:\/\/gcmd\.(?:gsfc\.)?nasa\.gov\/Aboutus\/xml\/dif/i
const WANTED = 'a DIF record'

/** True for the elements that are DIF records; some are written without a namespace. */
export const isDif: IsRecord = ({ name, namespace }) => name === 'DIF' && (namespace === '' || DIF.test(namespace))

/** Name of the version that a record follows, for its original. */
export const difStandardOf = (record: XmlElement): string => (isDif10(record) ? 'dif-10' : 'dif-9')

/** Reads one document with any number of collections, in either form. */
export function createDifReader(context: JsonContext & Pick<XmlContext, 'onElement'>): DocumentReader {
  return createXmlOrJsonReader(
    () => xmlReader(context),
    () => createUmmReader(context),
  )
}

function xmlReader(context: XmlContext): XmlReader {
  return createXmlReader(
    {
      isRecord: isDif,
      read: readDifRecord,
      standardOf: difStandardOf,
      whatItIs: (root) => describeRoot(root, WANTED, 'DIF records'),
    },
    context,
  )
}

/** The same for JSON: `items` of an answer with `meta` and `umm` each, or collections by themselves. */
export function createUmmReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['items'], take, strangers: 'no collections (UMM-C)' }, context)
}

function take(value: unknown, { fallbackId, elements }: { readonly fallbackId: string; readonly elements: number }): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, 'a collection (UMM-C)') }
  const errors = textsAt(value, 'errors')
  if (errors.length > 0) return { instead: `an error of the service (${errors.join('; ').slice(0, 300)})` }
  if (Array.isArray(value.items) && (elements > 0 || value.items.length === 0)) return { container: 'answer of CMR' }
  const meta = objectAt(value, 'meta')
  const umm: JsonObject = isObject(value.umm) ? value.umm : value
  if (meta.deleted === true) return { refused: 'the collection was deleted from the repository' }
  if (textOf(umm.GranuleUR) !== undefined) return { instead: 'a granule (UMM-G), not a collection (UMM-C)' }
  const isCollection = 'EntryTitle' in umm || ('ShortName' in umm && ('Abstract' in umm || 'SpatialExtent' in umm))
  if (!isCollection) return { instead: describeJson(umm, 'a collection (UMM-C)') }
  const reading = readUmmCollection(umm, meta, fallbackId, { ...objectAt(meta, 'tags'), ...objectAt(value, 'tags') })
  return 'refused' in reading ? reading : { ...reading, original: { mediaType: JSON_TYPE, standard: 'umm-c' } }
}
