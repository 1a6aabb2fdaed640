/** Records of Zenodo and other InvenioRDM repositories in JSON, in the old and the new shape of the API. */
import { createJsonReader, JSON_TYPE, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textAt, textOf } from '../json/json-values.ts'
import { readZenodoRecord } from './zenodo-record.ts'

/** Reads one file: a record, an answer of the records API, a list, or records one after another. */
export function createZenodoReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['hits.hits'], take, strangers: 'no records of Zenodo' }, context)
}

function take(value: unknown, { isElement, elements }: { readonly isElement: boolean; readonly elements: number }): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, 'a record of Zenodo') }
  const hits = objectAt(value, 'hits')
  if (!isElement && Array.isArray(hits.hits))
    return elements > 0 || hits.hits.length === 0 ? { container: 'answer of Zenodo' } : { instead: 'an answer without records' }
  if (isObject(value.tombstone)) return { refused: 'the record was removed by the repository' }
  if (typeof value.status === 'number' && textOf(value.message) !== undefined)
    return { instead: `an error of the service (${value.status}: ${(textOf(value.message) ?? '').slice(0, 200)})` }
  const id = textAt(value, 'id', 'recid')
  const metadata = objectAt(value, 'metadata')
  // other engines of search have `hits` as well, with documents of other kinds
  if (id === undefined || !('creators' in metadata || 'resource_type' in metadata || 'publication_date' in metadata))
    return {
      instead:
        '_source' in value ? 'a document of a search engine, not a record of Zenodo' : describeJson(value, 'a record of Zenodo'),
    }
  const reading = readZenodoRecord(value, id)
  return 'refused' in reading ? reading : { ...reading, original: { mediaType: JSON_TYPE, standard: 'invenio' } }
}
