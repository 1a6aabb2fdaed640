/** Who is behind a record: CI_ResponsibleParty (ISO 19115) and CI_Responsibility (19115-1) as contacts. */
import type { Contact } from '@graticule/contracts/resource'
import { webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import {
  childrenNamed,
  descendants,
  firstCode,
  firstWords,
  objects,
  properties,
  wordsOf,
  type XmlElement,
} from '../../xml/xml-element.ts'

const MAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
/** What templates write where a name should be. */
const NOTHING = /^(?:n\/?a|none|null|unknown|missing|not available|-+|\.+)$/i

function name(element: XmlElement, ...path: readonly string[]): string | undefined {
  const words = cleanText(oneLine(firstWords(element, ...path) ?? ''), 4_000)
  return words === '' || NOTHING.test(words) ? undefined : words
}

function mailOf(party: XmlElement): string | undefined {
  const mails = objects(party, 'contactInfo')
    .flatMap((contact) => descendants(contact, 'electronicMailAddress'))
    .map((property) => wordsOf(property).replace(/^mailto:/i, ''))
  return mails.find((mail) => MAIL.test(mail) && mail.length <= 1_000)
}

/** The web address of a party; else of what its name is anchored to (ORCID, ROR). */
function addressOf(party: XmlElement, ...nameProperties: readonly string[]): string | undefined {
  const links = objects(party, 'contactInfo').flatMap((contact) => descendants(contact, 'linkage'))
  const anchors = properties(party, ...nameProperties).flatMap((property) => childrenNamed(property, 'Anchor'))
  const candidates = [...links.map(wordsOf), ...anchors.map(({ attributes }) => attributes.href)]
  const found = candidates.map((candidate) => webAddress(candidate)).find((url) => url !== undefined)
  return found !== undefined && found.length <= 4_000 ? found : undefined
}

function contact(facts: { [K in keyof Contact]: string | undefined }): Contact[] {
  return (facts.organisation ?? facts.individual) === undefined ? [] : [told(facts)]
}

/** ISO 19115 CI_ResponsibleParty: organisation and person in one. */
function fromResponsibleParty(party: XmlElement): Contact[] {
  // the Swiss profile writes first and last name apart
  const apart = oneLine(`${name(party, 'individualFirstName') ?? ''} ${name(party, 'individualLastName') ?? ''}`)
  const organisation = name(party, 'organisationName')
  return contact({
    organisation,
    // a position stands for who has it where nobody else is named
    individual:
      name(party, 'individualName') ??
      (apart === '' ? undefined : apart) ??
      (organisation === undefined ? name(party, 'positionName') : undefined),
    role: firstCode(party, 'role'),
    email: mailOf(party),
    url: addressOf(party, organisation === undefined ? 'individualName' : 'organisationName'),
  })
}

/** ISO 19115-1 CI_Responsibility: a role and its parties; persons may stand inside their organisation. */
function fromResponsibility(responsibility: XmlElement): Contact[] {
  const role = firstCode(responsibility, 'role')
  return objects(responsibility, 'party').flatMap((party) => {
    const [email, url] = [mailOf(party), addressOf(party, 'name')]
    if (party.name === 'CI_Individual')
      return contact({ organisation: undefined, individual: name(party, 'name'), role, email, url })
    const organisation = name(party, 'name')
    const members = objects(party, 'individual')
    if (members.length === 0) return contact({ organisation, individual: undefined, role, email, url })
    return members.flatMap((member) =>
      contact({
        organisation,
        individual: name(member, 'name'),
        role,
        email: mailOf(member) ?? email,
        url: url ?? addressOf(member, 'name'),
      }),
    )
  })
}

function fromProperty(property: XmlElement): Contact[] {
  return property.children.flatMap((object) =>
    object.name === 'CI_Responsibility' ? fromResponsibility(object) : fromResponsibleParty(object),
  )
}

/**
 * Contacts, the most important first: of the resource, those its citation names, its distributors. Who only keeps the
 * metadata record is named when nobody else is.
 */
export function contactsOf(record: XmlElement, identifications: readonly XmlElement[]): Contact[] {
  const ofResource = identifications.flatMap((identification) => [
    ...properties(identification, 'pointOfContact'),
    ...properties(identification, 'citation', 'citedResponsibleParty'),
  ])
  const ofDistribution = [
    ...properties(record, 'distributionInfo', 'distributor', 'distributorContact'),
    ...properties(record, 'distributionInfo', 'distributionFormat', 'formatDistributor', 'distributorContact'),
  ]
  const contacts = [...ofResource, ...ofDistribution].flatMap(fromProperty)
  return contacts.length > 0 ? contacts : properties(record, 'contact').flatMap(fromProperty)
}
