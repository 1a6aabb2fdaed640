/**
 * How a resource is cited: creator (year): title. publisher. identifier. The parts and their order are those of DataCite
 * ("Creator (PublicationYear): Title. Publisher. Identifier", DataCite Metadata Schema 4.5, section 1.5).
 */
import type { Contact, Resource } from '@graticule/contracts/resource'
import { plainDescription } from '../description/read-markdown.ts'
import { isLocalAddress, isPublisherName } from './publisher-name.ts'

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
  /** The resolver's address of the DOI, else the page of the entry; absent where that is open to one machine or network only. */
  readonly url?: string
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
      .filter(isPublisherName)
    if (names.length > 0) return [...new Set(names)]
  }
  return []
}

function creatorsOf(contacts: readonly Contact[]): string[] {
  const named = namesOf(contacts, CREATOR_ROLES)
  if (named.length > 0) return named
  const organisation = contacts.map((contact) => oneLine(contact.organisation ?? '')).find(isPublisherName)
  return organisation === undefined ? [] : [organisation]
}

/**
 * Who published it: as the record says, else the provider, where it has a name. A harvest that was given no name is called by its
 * host or folder, which is its id too.
 * @rule B-search.citation A citation names a publisher, never a folder, file or host, and leaves out what is not known
 */
function publisherOf({ contacts, source }: Resource): string | undefined {
  const [named] = namesOf(contacts, PUBLISHER_ROLES)
  if (named !== undefined) return named
  const provider = oneLine(source.title)
  return source.title !== source.id && isPublisherName(provider) ? provider : undefined
}

function urlOf(doi: string | undefined, page: string): string | undefined {
  if (doi !== undefined && doi !== '') return doiAddress(doi)
  return isLocalAddress(page) ? undefined : page
}

/** A DOI as an address (DOI Handbook 3.8); what addresses cannot hold is escaped. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replaceAll(/[?#[\]{}\\]/g, (sign) => encodeURIComponent(sign))}`
}

/** The citation of a resource whose page in the portal is at `page`. */
export function citationOf(resource: Resource, page: string): Citation {
  const creators = creatorsOf(resource.contacts)
  const publisher = publisherOf(resource)
  const doi = resource.identifiers.find(({ scheme }) => scheme === 'doi')?.value.trim()
  const url = urlOf(doi, page)
  const published = /^\d{4}(-\d{2}(-\d{2})?)?/.exec(resource.published ?? resource.created ?? '')?.[0]
  return {
    id: resource.id,
    creators,
    ...(published === undefined ? {} : { year: published.slice(0, 4), published }),
    title: oneLine(resource.title),
    ...(publisher === undefined || creators.includes(publisher) ? {} : { publisher }),
    ...(doi === undefined || doi === '' ? {} : { doi }),
    ...(url === undefined ? {} : { url }),
    abstract: oneLine(plainDescription(resource.abstract)),
    keywords: [...new Set(resource.keywords.map(({ value }) => oneLine(value)).filter((value) => value !== ''))],
    ...(resource.language === undefined ? {} : { language: resource.language }),
  }
}

/** "Organisation (2020): Title. Publisher. https://doi.org/10.1234/abc": "n.d." stands for a year that is not known. */
export function citationText({ creators, year = 'n.d.', title, publisher, url }: Citation): string {
  const sentence = (text: string): string => (/[.!?。！？]$/u.test(text) ? text : `${text}.`)
  const whoAndWhat =
    creators.length === 0 ? `${sentence(title)} (${year}).` : `${creators.join('; ')} (${year}): ${sentence(title)}`
  return [whoAndWhat, ...(publisher === undefined ? [] : [sentence(publisher)]), ...(url === undefined ? [] : [url])].join(' ')
}

/** Name for a file about this record: letters and digits of its id, never empty. */
export function fileStem(id: string): string {
  const stem = id
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return stem === '' ? 'record' : stem
}
