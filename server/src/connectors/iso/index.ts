/** ISO 19115 metadata in XML: documents become entries of the catalogue. Pure: bytes in, records and refusals out. */
import type { IsRecord } from '../../xml/record-splitter.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { readIsoRecord } from './iso-record.ts'

/** Namespaces of ISO metadata: 19139 of 2005 and 2007, 19115-2, 19115-3 of all versions. */
const ISO_NAMESPACE =
  /^https?:\/\/(?:www\.isotc211\.org\/\d{4}(?:\/\d{8})?\/gm[di]|standards\.iso\.org\/(?:iso\/)?(?:19115|19139)\/.*)/
/** Elements of profiles name the element that they stand for (ISO/TS 19139 A.4, `gco:isoType`). */
const PROFILE_OF = /(?:^|:)(MD|MI)_Metadata$/

/** True for the elements that are ISO records. */
export const isIsoRecord: IsRecord = ({ name, namespace, attributes }) =>
  PROFILE_OF.test(attributes.isoType ?? '') || (/^M[DI]_Metadata$/.test(name) && ISO_NAMESPACE.test(namespace))

/** Reads one document with any number of ISO records. */
export function createIsoReader(context: XmlContext): XmlReader {
  let aggregate: string | undefined
  return createXmlReader(
    {
      isRecord: ({ name, namespace, attributes }) => {
        if (ISO_NAMESPACE.test(namespace) && /^(?:DS|MX)_/.test(name)) aggregate ??= name
        if (aggregate !== undefined) return false
        return isIsoRecord({ name, namespace, attributes })
      },
      read: readIsoRecord,
      standardOf: isoStandardOf,
      whatItIs: (root) => describeRoot(root, 'ISO 19115 metadata', 'ISO 19115 records'),
      objection: () => aggregate && `it is an aggregate of records (${aggregate}); harvest its records one by one`,
    },
    context,
  )
}

/** The edition of the standard that a record follows. */
export function isoStandardOf({ name, namespace }: XmlElement): string {
  if (/standards\.iso\.org/.test(namespace)) return 'iso19115-3'
  return name.startsWith('MI_') || namespace.endsWith('/gmi') ? 'iso19115-2' : 'iso19139'
}
