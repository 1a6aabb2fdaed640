/** Who is behind a CKAN package: its organisation, and persons and bodies in the fields of several schemas. */
import type { Contact } from '@graticule/contracts/resource'
import { webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { isObject, objectsOf, textAt, textOf, textsOf, unpacked, wordsOf, type JsonObject } from '../json/json-values.ts'

const bounded = (text: string | undefined, maxLength: number): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** Fields that name somebody: a text, an object, a list of either; `<field>_name`, `<field>_email` and `<field>_url` beside them. */
const ROLES: readonly (readonly [field: string, role: string])[] = [
  ['publisher', 'publisher'],
  ['creator', 'originator'],
  ['holder', 'rightsHolder'],
  ['rights_holder', 'rightsHolder'],
  ['author', 'author'],
  ['maintainer', 'pointOfContact'],
  ['contact', 'pointOfContact'],
  ['contacts', 'pointOfContact'],
  ['contact_point', 'pointOfContact'],
  ['contact_points', 'pointOfContact'],
  ['contributor', 'contributor'],
  ['contributors', 'contributor'],
]
const EMAIL = /^(?:mailto:)?([^\s@]+@[^\s@]+)$/i

interface Person {
  readonly organisation?: string | undefined
  readonly individual?: string | undefined
  readonly email?: string | undefined
  readonly url?: string | undefined
}

/**
 * The organisation that publishes, the parties of a harvested record, and those of {@link ROLES}. A name of a person and one of
 * a body cannot be told apart, except where the portal also says the affiliation. An address of e-mail alone is that of the
 * publisher.
 */
export function contactsOf(packaged: JsonObject, fields: JsonObject): Contact[] {
  const { organization } = packaged
  const body = isObject(organization)
    ? [organization.title, organization.title_translated, organization.display_name, organization.name].map(wordsOf)
    : []
  const publisher = body.find((name) => name !== undefined)
  const parties = objectsOf(unpacked(fields['responsible-party'])).map((party) =>
    contact({ organisation: textOf(party.name) }, textsOf(party.roles)[0] ?? 'pointOfContact'),
  )
  const persons = ROLES.flatMap(([field, role]) => personsOf(fields, field).map((person) => contact(person, role)))
  const known = [...(publisher === undefined ? [] : [contact({ organisation: publisher }, 'publisher')]), ...parties, ...persons]
  const named = known.filter(({ organisation, individual }) => (organisation ?? individual) !== undefined)
  const house = named.find(({ role }) => role === 'publisher')?.organisation
  const emails = new Set(named.map(({ email }) => email))
  const alone = [...known.map(({ email }) => email), emailOf(textAt(fields, 'contact-email'))]
  const desk = alone.find((email) => email !== undefined && !emails.has(email))
  return [
    ...named,
    ...(house === undefined || desk === undefined ? [] : [contact({ organisation: house, email: desk }, 'pointOfContact')]),
  ]
}

function emailOf(text: string | undefined): string | undefined {
  return bounded(EMAIL.exec(text?.trim() ?? '')?.[1], 1_000)
}

function contact({ organisation, individual, email, url }: Person, role: string): Contact {
  return told({
    organisation: bounded(organisation, 4_000),
    individual: bounded(individual, 4_000),
    role: bounded(role, 200),
    email: emailOf(email),
    url: webAddress(url)?.slice(0, 4_000),
  })
}

/** Whom a field names, and the flat fields that begin with its name (`publisher_name`, `maintainer_email`). */
function personsOf(fields: JsonObject, field: string): Person[] {
  const value = unpacked(fields[field])
  const flat = { name: textAt(fields, `${field}_name`), email: textAt(fields, `${field}_email`) }
  const url = textAt(fields, `${field}_url`, `${field}_uri`)
  const list = Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]
  const people = list.flatMap((one): Person[] => {
    const name = textOf(one)
    if (name !== undefined) return /^https?:/i.test(name) ? [] : EMAIL.test(name) ? [{ email: name }] : [{ organisation: name }]
    return isObject(one) ? [personOf(one)] : []
  })
  const [first, ...others] = people
  if (first === undefined)
    return flat.name === undefined && flat.email === undefined ? [] : [{ organisation: flat.name, email: flat.email, url }]
  // the flat fields say more about somebody who is named alone
  return others.length > 0 ? people : [{ ...first, email: first.email ?? flat.email, url: first.url ?? url }]
}

function personOf(person: JsonObject): Person {
  const first = textAt(person, 'given_name', 'first_name', 'givenName')
  const last = textAt(person, 'family_name', 'last_name', 'familyName')
  const whole = wordsOf(person.name) ?? textAt(person, 'title', 'fn', 'display_name')
  // a whole name beside a first one is the family name (CKAN of research institutes)
  const name =
    first === undefined
      ? (whole ?? last)
      : last === undefined && whole !== undefined
        ? `${first} ${whole}`
        : (whole ?? `${first} ${last}`)
  const body = textAt(person, 'affiliation', 'organization', 'organisation', 'organization_name')
  const isPerson = body !== undefined || first !== undefined || /person|individual/i.test(textOf(person.type) ?? '')
  return {
    organisation: isPerson ? body : name,
    individual: isPerson ? name : undefined,
    email: textAt(person, 'email', 'mbox', 'hasEmail'),
    url: textAt(person, 'url', 'homepage', 'uri'),
  }
}
