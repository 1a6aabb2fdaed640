/** Fields that ISO 19115 has no element for, as elements of an extension (ISO 19115:2003 B.2.11, `MD_ExtendedElementInformation`). */
import type { OwnFields } from '../entry/own-fields.ts'
import { type Attributes, element, type Xml } from '../xml/write-xml.ts'
import { characterString, code, responsibleParty } from './iso-parts.ts'

/** In which edition elements are written: ISO 19139, or 19115-3 with its many namespaces. */
export type IsoEdition = 'iso19139' | 'iso19115-3'

/** Who defines the elements: what readers know them by. */
export const EXTENSION_SOURCE = 'Graticule'

/** JSON that XML can hold whatever is in it: two characters of JSON are none of XML. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('\uFFFE', String.raw`\ufffe`)
    .replaceAll('\uFFFF', String.raw`\uffff`)

/** The organisation that defines an element, in ISO 19115-1. */
const responsibility = (): Xml =>
  element(
    'mex:source',
    {},
    element(
      'cit:CI_Responsibility',
      {},
      code('cit:role', 'CI_RoleCode', 'author', 'cit'),
      element('cit:party', {}, element('cit:CI_Organisation', {}, characterString('cit:name', EXTENSION_SOURCE))),
    ),
  )

function extended([name, value]: [string, unknown], edition: IsoEdition): Xml {
  const family = edition === 'iso19139' ? 'gmd' : 'mex'
  return element(
    `${family}:extendedElementInformation`,
    {},
    element(
      `${family}:MD_ExtendedElementInformation`,
      {},
      characterString(`${family}:name`, name),
      characterString(`${family}:definition`, `The field "${name}" of the entry, as JSON`),
      code(`${family}:dataType`, 'MD_DatatypeCode', 'characterString', family),
      characterString(`${family}:domainValue`, json(value)),
      characterString(`${family}:parentEntity`, 'MD_Metadata'),
      characterString(
        `${family}:rule`,
        'It is read in place of what the other elements say; null means that there is no such field',
      ),
      family === 'gmd' ? responsibleParty('gmd:source', { organisation: EXTENSION_SOURCE, role: 'author' }) : responsibility(),
    ),
  )
}

/**
 * `metadataExtensionInfo` with an element for each field; `undefined` without any. Other readers pass over it. `namespaces` are
 * declared at it, for a document that does not do so itself.
 */
export function extensionInfo(fields: OwnFields, edition: IsoEdition = 'iso19139', namespaces: Attributes = {}): Xml | undefined {
  const entries = Object.entries(fields)
  if (entries.length === 0) return undefined
  const [outer, inner] = edition === 'iso19139' ? ['gmd', 'gmd'] : ['mdb', 'mex']
  return element(
    `${outer}:metadataExtensionInfo`,
    namespaces,
    element(`${inner}:MD_MetadataExtensionInformation`, {}, ...entries.map((entry) => extended(entry, edition))),
  )
}
