/**
 * Records as NASA and the International Directory Network describe them: collections in DIF 9 and 10 (XML) and UMM-C (JSON), granules
 * (UMM-G), services (UMM-S) and tools (UMM-T), alone and in answers of the Common Metadata Repository. Pure: bytes in, records and refusals out.
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
import { readUmmGranule } from './umm-granule.ts'
import { readUmmService } from './umm-service.ts'

const DIF = /^https?:\/\/gcmd\.(?:gsfc\.)?nasa\.gov\/Aboutus\/xml\/dif/i
const WANTED = 'a DIF record'
const WANTED_UMM = 'a collection, granule, service or tool (UMM)'

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

/** The same for JSON: `items` of an answer with `meta` and `umm` each, or records by themselves. */
export function createUmmReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['items'], take, strangers: 'no collections, granules, services or tools (UMM)' }, context)
}

function take(value: unknown, { fallbackId, elements }: { readonly fallbackId: string; readonly elements: number }): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, WANTED_UMM) }
  const errors = textsAt(value, 'errors')
  if (errors.length > 0) return { instead: `an error of the service (${errors.join('; ').slice(0, 300)})` }
  if (Array.isArray(value.items) && (elements > 0 || value.items.length === 0)) return { container: 'answer of CMR' }
  const meta = objectAt(value, 'meta')
  const umm: JsonObject = isObject(value.umm) ? value.umm : value
  const kind = kindOf(umm, meta)
  if (meta.deleted === true) return { refused: `the ${kind ?? 'collection'} was deleted from the repository` }
  if (kind === undefined) return { instead: describeJson(umm, WANTED_UMM) }
  if (kind === 'variable') return { instead: `a variable (UMM-Var), not ${WANTED_UMM}` }
  const reading =
    kind === 'granule'
      ? readUmmGranule(umm, meta, fallbackId)
      : kind === 'collection'
        ? readUmmCollection(umm, meta, fallbackId, { ...objectAt(meta, 'tags'), ...objectAt(value, 'tags') })
        : readUmmService(umm, meta, kind, fallbackId)
  return 'refused' in reading ? reading : { ...reading, original: { mediaType: JSON_TYPE, standard: STANDARDS[kind] } }
}

const STANDARDS = { collection: 'umm-c', granule: 'umm-g', service: 'umm-s', tool: 'umm-t' } as const
type Kind = keyof typeof STANDARDS | 'variable'

const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && (text === 'variable' || Object.hasOwn(STANDARDS, text))

/** What the record is: as the repository tells it, as the record names its model, else by the fields that only one model has. */
function kindOf(umm: JsonObject, meta: JsonObject): Kind | undefined {
  const told = textOf(meta['concept-type'])?.toLowerCase()
  if (isKind(told)) return told
  const model = textOf(objectAt(umm, 'MetadataSpecification').Name)?.toLowerCase()
  const named = Object.entries(STANDARDS).find(([, standard]) => standard === model)?.[0]
  if (isKind(named)) return named
  if (model === 'umm-var') return 'variable'
  if (textOf(umm.GranuleUR) !== undefined) return 'granule'
  if ('ToolKeywords' in umm) return 'tool'
  if ('ServiceKeywords' in umm) return 'service'
  const isCollection = 'EntryTitle' in umm || ('ShortName' in umm && ('Abstract' in umm || 'SpatialExtent' in umm))
  return isCollection ? 'collection' : undefined
}
