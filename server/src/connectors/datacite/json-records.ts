/** DataCite metadata in JSON: answers of the REST API, records of it, and metadata by themselves. Pure: bytes in, records out. */
import type { OnlineResource } from '@graticule/contracts/resource'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { formatOfAddress } from '../../entry/fields/formats.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { told } from '../../entry/fields/told.ts'
import { createJsonReader, JSON_TYPE, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectsOf, textAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'
import { readDataciteRecord } from './datacite-record.ts'
import { elementOfJson } from './json-record.ts'

const WANTED = 'a DataCite record'

/** Reads one document with any number of records: `data` of an answer, a list, or one after another. */
export function createDataciteJsonReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['data'], take, strangers: 'no DataCite records' }, context)
}

function take(
  value: unknown,
  { fallbackId, isElement, elements }: { readonly fallbackId: string; readonly isElement: boolean; readonly elements: number },
): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, WANTED) }
  const [error] = objectsOf(value.errors)
  if (error !== undefined) return { instead: `an error of the service (${textAt(error, 'title', 'detail') ?? 'without words'})` }
  if (!isElement && Array.isArray(value.data) && (elements > 0 || value.data.length === 0))
    return { container: 'answer of DataCite' }
  // one record alone is the `data` of an answer too
  const record = isObject(value.data) ? value.data : value
  const attributes = isObject(record.attributes) ? record.attributes : record
  const said = ['titles', 'creators', 'publicationYear', 'types', 'descriptions', 'geoLocations', 'doi']
  if (said.filter((key) => key in attributes).length < 2) return { instead: describeJson(value, WANTED) }
  if (textOf(attributes.state) === 'draft') return { refused: 'the record is a draft that nobody has published' }
  const reading = readDataciteRecord(elementOfJson(attributes, textOf(record.id)), fallbackId)
  if ('refused' in reading) return reading
  const { draft } = reading
  return {
    draft: {
      ...draft,
      online: [...filesOf(attributes), ...(pageOf(attributes) ?? draft.online)],
      ...told({ recordDate: storedInstant(textOf(attributes.updated)) }),
    },
    original: { mediaType: JSON_TYPE, standard: 'datacite' },
  }
}

/** The page that the DOI leads to, in place of the DOI's own address. */
function pageOf(attributes: JsonObject): OnlineResource[] | undefined {
  const url = webAddress(textOf(attributes.url))
  return url === undefined ? undefined : [{ url, function: 'information', accessType: 'unknown' }]
}

/** `contentUrl`: the files, where the archive tells them. */
function filesOf(attributes: JsonObject): OnlineResource[] {
  return textsOf(attributes.contentUrl).flatMap((text) => {
    const url = webAddress(text)
    if (url === undefined) return []
    const facts = told({ url, function: 'download', format: formatOfAddress(url) })
    return [{ ...facts, accessType: accessTypeOf(facts) }]
  })
}
