/**
 * How a resource is cited: creator (year): title. publisher. identifier. The parts and their order are those of DataCite
 * ("Creator (PublicationYear): Title. Publisher. Identifier", DataCite Metadata Schema 4.5, section 1.5).
 */
import type { Contact, Resource } from '@graticule/contracts/resource'

/** Roles (ISO 19115 CI_RoleCode) of whoever made the resource, the closest first. */
const CREATOR_ROLES = ['author', 'principalInvestigator', 'originator', 'owner', 'pointOfContact', 'custodian']
const PUBLISHER_ROLES = ['publisher', 'distributor', 'resourceProvider']

/** The parts of a citation; what the record does not say is absent. */
export interface Citation {
  /** Id of the record, from which file names and keys are made. */
  readonly id: string
  /** Organisations or, where the record names authors, persons. Empty when the record names nobody. */
  readonly creators: readonly string[]
  /** Four digits. */
  readonly year?: string
  /** Day of publication as far as it is known: "2020", "2020-05" or "2020-05-17". */
  readonly published?: string
  readonly title: string
  /** Absent when the creator published it too. */
  readonly publisher?: string
  /** Bare. */
  readonly doi?: string
  /** The resolver's address of the DOI, else the page of the entry. */
  readonly url: string
  readonly abstract: string
  readonly keywords: readonly string[]
  readonly language?: string
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** Names of the contacts with the first of these roles that anybody has. */
function namesOf(contacts: readonly Contact[], roles: readonly string[]): string[] {
  for (const role of roles) {
    const names = contacts
      .filter((contact) => contact.role === role)
      .map(({ individual, organisation }) => oneLine((role === 'author' ? individual : undefined) ?? organisation ?? ''))
      .filter((name) => name !== '')
    if (names.length > 0) return [...new Set(names)]
  }
  return []
}

function creatorsOf(contacts: readonly Contact[]): string[] {
  const named = namesOf(contacts, CREATOR_ROLES)
  if (named.length > 0) return named
  const organisation = contacts.find((contact) => oneLine(contact.organisation ?? '') !== '')?.organisation
  return organisation === undefined ? [] : [oneLine(organisation)]
}

/** A DOI as an address (DOI Handbook 3.8); what addresses cannot hold is escaped. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replaceAll(/[?#[\]{}\\]/g, (sign) => encodeURIComponent(sign))}`
}

/** The citation of a resource whose page in the portal is at `page`. */
export function citationOf(resource: Resource, page: string): Citation {
  const creators = creatorsOf(resource.contacts)
  const publisher = namesOf(resource.contacts, PUBLISHER_ROLES)[0] ?? oneLine(resource.source.title)
  const doi = resource.identifiers.find(({ scheme }) => scheme === 'doi')?.value.trim()
  const published = /^\d{4}(-\d{2}(-\d{2})?)?/.exec(resource.published ?? resource.created ?? '')?.[0]
  return {
    id: resource.id,
    creators,
    ...(published === undefined ? {} : { year: published.slice(0, 4), published }),
    title: oneLine(resource.title),
    ...(publisher === '' || creators.includes(publisher) ? {} : { publisher }),
    ...(doi === undefined || doi === '' ? {} : { doi }),
    url: doi === undefined || doi === '' ? page : doiAddress(doi),
    abstract: oneLine(resource.abstract),
    keywords: [...new Set(resource.keywords.map(({ value }) => oneLine(value)).filter((value) => value !== ''))],
    ...(resource.language === undefined ? {} : { language: resource.language }),
  }
}

/** "Organisation (2020): Title. Publisher. https://doi.org/10.1234/abc": "n.d." stands for a year that is not known. */
export function citationText({ creators, year = 'n.d.', title, publisher, url }: Citation): string {
  const sentence = (text: string): string => (/[.!?。！？]$/u.test(text) ? text : `${text}.`)
  const whoAndWhat =
    creators.length === 0 ? `${sentence(title)} (${year}).` : `${creators.join('; ')} (${year}): ${sentence(title)}`
  return [whoAndWhat, ...(publisher === undefined ? [] : [sentence(publisher)]), url].join(' ')
}

/** Name for a file about this record: letters and digits of its id, never empty. */
export function fileStem(id: string): string {
  const stem = id
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return stem === '' ? 'record' : stem
}
