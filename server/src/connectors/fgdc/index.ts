/** FGDC CSDGM (FGDC-STD-001-1998) in XML: documents become entries. Pure: bytes in, records and refusals out. */
import type { IsRecord } from '../../xml/record-splitter.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { readFgdcRecord } from './fgdc-record.ts'

/** True for the elements that are CSDGM records. The `metadata` of other formats have a namespace. */
const isFgdc: IsRecord = ({ name, namespace }) => name === 'metadata' && (namespace === '' || /fgdc|csdgm/i.test(namespace))

/** The one that the standard's own tools write: it names a file, which is not read, and declares nothing itself. */
const namesFile = (declaration: string): boolean =>
  /^\s*metadata\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s+(?:"[^"]*"|'[^']*')\s*$/.test(declaration)

/** Reads one document with any number of CSDGM records: alone, or inside an answer of a service. */
export function createFgdcReader(context: XmlContext): XmlReader {
  return createXmlReader(
    {
      isRecord: isFgdc,
      acceptsDoctype: namesFile,
      read: readFgdcRecord,
      standardOf: () => 'fgdc-csdgm',
      whatItIs: (root) => describeRoot(root, 'an FGDC record', 'FGDC records'),
    },
    context,
  )
}
