/** Fields that ISO 19115 has no element for, as elements of an extension (ISO 19115:2003 B.2.11, `MD_ExtendedElementInformation`). */
import type { OwnFields } from '../entry/own-fields.ts'
import { element, type Xml } from '../xml/write-xml.ts'
import { characterString, code, responsibleParty } from './iso-parts.ts'

/** Who defines the elements: what readers know them by. */
export const EXTENSION_SOURCE = 'Graticule'

/** JSON that XML can hold whatever is in it: two characters of JSON are none of XML. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('\uFFFE', String.raw`\ufffe`)
    .replaceAll('\uFFFF', String.raw`\uffff`)

function extended([name, value]: [string, unknown]): Xml {
  return element(
    'gmd:extendedElementInformation',
    {},
    element(
      'gmd:MD_ExtendedElementInformation',
      {},
      characterString('gmd:name', name),
      characterString('gmd:definition', `The field "${name}" of the entry, as JSON`),
      code('gmd:dataType', 'MD_DatatypeCode', 'characterString'),
      characterString('gmd:domainValue', json(value)),
      characterString('gmd:parentEntity', 'MD_Metadata'),
      characterString('gmd:rule', 'It is read in place of what the other elements say; null means that there is no such field'),
      responsibleParty('gmd:source', { organisation: EXTENSION_SOURCE, role: 'author' }),
    ),
  )
}

/** `metadataExtensionInfo` with an element for each field; `undefined` without any. Other readers pass over it. */
export function extensionInfo(fields: OwnFields): Xml | undefined {
  const entries = Object.entries(fields)
  if (entries.length === 0) return undefined
  return element('gmd:metadataExtensionInfo', {}, element('gmd:MD_MetadataExtensionInformation', {}, ...entries.map(extended)))
}
