/** What a curated entry is, in the words of the original portal. */
import type { Entry, ResourceType } from '@graticule/contracts/resource'
import type { CuratedType } from '@graticule/contracts/services/opensearch'
import type { Xml } from '../../xml/write-xml.ts'
import { category } from './atom-entry.ts'

const ENTRY_TYPES: Readonly<Record<ResourceType, CuratedType>> = {
  data: 'data_resource',
  information: 'information_resource',
  service: 'service_resource',
  workflow: 'service_resource',
}

/** Terms of the category that says that an entry has parts in its hub. */
export const HUBS: Readonly<Record<ResourceType, string>> = {
  data: 'data_hub',
  information: 'information_hub',
  service: 'service_hub',
  workflow: 'service_hub',
}

/** The category that says what a curated entry is. */
export const curatedCategory = ({ resource }: Entry): Xml => category(ENTRY_TYPES[resource.type], 'geoss_cr')

/** The same for an entry of any search: none for one that is not curated. */
export const curatedCategories = (entry: Entry): Xml[] => (entry.resource.curated ? [curatedCategory(entry)] : [])
