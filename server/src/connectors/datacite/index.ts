/** DataCite metadata in XML and JSON: records by themselves or inside an answer. Pure: bytes in, records and refusals out. */
import type { DocumentReader } from '../../entry/document-reader.ts'
import type { IsRecord } from '../../xml/record-splitter.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import type { JsonContext } from '../json/read-json-records.ts'
import { createXmlOrJsonReader } from '../xml-or-json.ts'
import { readDataciteRecord } from './datacite-record.ts'
import { createDataciteJsonReader } from './json-records.ts'

const KERNEL = /^https?:\/\/(?:www\.)?(?:schema\.)?datacite\.org\/schema\/kernel-\d/

/** True for the elements that are DataCite records; pycsw names the namespace in the schema's location only. */
export const isDatacite: IsRecord = ({ name, namespace, attributes }) =>
  name === 'resource' && (KERNEL.test(namespace) || KERNEL.test(attributes['schemaLocation'] ?? ''))

/** Reads one document with any number of DataCite records, in either form. */
export function createDataciteReader(context: JsonContext): DocumentReader {
  return createXmlOrJsonReader(
    () => xmlReader(context),
    () => createDataciteJsonReader(context),
  )
}

function xmlReader(context: XmlContext): XmlReader {
  return createXmlReader(
    {
      isRecord: isDatacite,
      read: readDataciteRecord,
      standardOf: () => 'datacite',
      whatItIs: (root) => describeRoot(root, 'a DataCite record', 'DataCite records'),
    },
    context,
  )
}
