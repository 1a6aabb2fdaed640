/** Dublin Core in XML: csw:Record (OGC 07-006r1 and 12-168r6) and oai_dc (OAI-PMH 2.0) documents become entries. */
import type { IsRecord } from '../../xml/record-splitter.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { readDublinCoreRecord } from './dublin-core-record.ts'

const CSW = /^http:\/\/www\.opengis\.net\/cat\/csw\//
const OAI_DC = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const SRW_DC = 'info:srw/schema/1/dc-schema'

/** Name of the form of Dublin Core that an element has, for its original. */
export const dublinCoreStandardOf = ({ name }: { readonly name: string }): string =>
  name.endsWith('dc') ? 'oai_dc' : 'csw-record'

/** True for the elements that are Dublin Core records. */
export const isDublinCore: IsRecord = ({ name, namespace }) =>
  (CSW.test(namespace) && /^(?:Brief|Summary)?Record$/.test(name)) ||
  (/^(?:srw_)?dc$/.test(name) && (namespace === OAI_DC || namespace === SRW_DC))

/** Reads one document with any number of Dublin Core records: alone, or inside an answer of a service. */
export function createDublinCoreReader(context: XmlContext): XmlReader {
  return createXmlReader(
    {
      isRecord: isDublinCore,
      read: readDublinCoreRecord,
      standardOf: dublinCoreStandardOf,
      whatItIs: (root) => describeRoot(root, 'a Dublin Core record', 'Dublin Core records'),
    },
    context,
  )
}
