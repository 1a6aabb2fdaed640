/** The small pieces that ISO 19139 is made of. */
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { Contact } from '@graticule/contracts/resource'
import { element, text, textElement, type Xml } from '../xml/write-xml.ts'

/** Namespaces that a record declares at its root. */
export const ISO_NAMESPACES = {
  'xmlns:gmi': 'http://www.isotc211.org/2005/gmi',
  'xmlns:gmd': 'http://www.isotc211.org/2005/gmd',
  'xmlns:gco': 'http://www.isotc211.org/2005/gco',
  'xmlns:gmx': 'http://www.isotc211.org/2005/gmx',
  'xmlns:srv': 'http://www.isotc211.org/2005/srv',
  'xmlns:gml': 'http://www.opengis.net/gml/3.2',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
} as const

const CODE_LISTS = 'http://www.isotc211.org/2005/resources/Codelist/gmxCodelists.xml'

/** `<name><gco:CharacterString>`; `undefined` without a value. */
export function characterString(name: string, value: string | undefined): Xml | undefined {
  const content = textElement('gco:CharacterString', value)
  return content === undefined ? undefined : element(name, {}, content)
}

/** An element that the schema wants where the record says nothing (ISO/TS 19139 §8.3.2). */
export function nothing(name: string, reason: 'missing' | 'unknown' = 'missing'): Xml {
  return element(name, { 'gco:nilReason': reason })
}

/** A property whose value comes from a code list, which `family` declares. */
export function code(name: string, list: string, value: string, family: 'gmd' | 'gmi' | 'mex' | 'cit' = 'gmd'): Xml {
  return element(name, {}, element(`${family}:${list}`, { codeList: `${CODE_LISTS}#${list}`, codeListValue: value }, text(value)))
}

/** A day or an instant; says that it is unknown when the text is neither. */
export function date(name: string, value: string | undefined): Xml {
  const instant = value === undefined ? undefined : parseInstant(value)
  if (value === undefined || instant === undefined) return nothing(name, 'unknown')
  const content = value.includes('T') ? textElement('gco:DateTime', formatInstant(instant)) : textElement('gco:Date', value)
  return element(name, {}, content)
}

/** A citation by its title; the schema wants a date, which is rarely known. */
export function citation(name: string, title: string): Xml {
  return element(
    name,
    {},
    element('gmd:CI_Citation', {}, characterString('gmd:title', title) ?? nothing('gmd:title'), nothing('gmd:date', 'unknown')),
  )
}

/** An identifier by its code, and who gives such codes. */
export function identifier(name: string, value: string, authority?: string): Xml {
  return element(
    name,
    {},
    element(
      'gmd:MD_Identifier',
      {},
      authority === undefined ? undefined : citation('gmd:authority', authority),
      characterString('gmd:code', value) ?? nothing('gmd:code'),
    ),
  )
}

function contactInfo({ email, url }: Contact): Xml | undefined {
  if (email === undefined && url === undefined) return undefined
  const address = characterString('gmd:electronicMailAddress', email)
  return element(
    'gmd:contactInfo',
    {},
    element(
      'gmd:CI_Contact',
      {},
      address === undefined ? undefined : element('gmd:address', {}, element('gmd:CI_Address', {}, address)),
      url === undefined
        ? undefined
        : element(
            'gmd:onlineResource',
            {},
            element('gmd:CI_OnlineResource', {}, element('gmd:linkage', {}, textElement('gmd:URL', url))),
          ),
    ),
  )
}

/** A person or organisation with its role. */
export function responsibleParty(name: string, contact: Contact): Xml {
  return element(
    name,
    {},
    element(
      'gmd:CI_ResponsibleParty',
      {},
      characterString('gmd:individualName', contact.individual),
      characterString('gmd:organisationName', contact.organisation),
      contactInfo(contact),
      code('gmd:role', 'CI_RoleCode', contact.role ?? 'pointOfContact'),
    ),
  )
}
