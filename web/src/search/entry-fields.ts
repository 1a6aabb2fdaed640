import type { Resource } from '@graticule/contracts/resource'

/** What an entry is called in the log, as the attributes of the area of the page that is about it. */
export interface EntryFields {
  readonly uiResourceName: string
  readonly uiOrganisation?: string
}

/** Title and organisation of an entry for the log. */
export function entryFields({ title, contacts }: Pick<Resource, 'title' | 'contacts'>): EntryFields {
  const organisation = contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return { uiResourceName: title, ...(organisation === undefined ? {} : { uiOrganisation: organisation }) }
}

/** Attributes of an area of the page that is about an entry: its id, and what the log tells of it. */
export function entryAttributes(resource: Pick<Resource, 'id' | 'title' | 'contacts'>) {
  const { uiResourceName, uiOrganisation } = entryFields(resource)
  return { 'data-entry-id': resource.id, 'data-log-title': uiResourceName, 'data-log-organisation': uiOrganisation }
}
