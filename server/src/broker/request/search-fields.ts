/** Names of searched fields in both dialects of the original service, and what they mean here. */
import type { SearchField } from '@graticule/contracts/search/search-fields'

const FIELDS: Readonly<Record<string, readonly SearchField[]>> = {
  title: ['title'],
  keyword: ['keyword'],
  keywords: ['keyword'],
  subject: ['keyword'],
  kwd: ['keyword'],
  abstract: ['abstract'],
  description: ['abstract'],
  organisation: ['organisation'],
  organisationName: ['organisation'],
  anyText: ['title', 'keyword', 'organisation', 'abstract'],
}

/**
 * Names that `searchFields` accepts.
 * @rule D26.search-fields Words are searched in title, keywords, abstract and organisation, or in the fields of searchFields
 */
export const SEARCH_FIELD_NAMES = Object.keys(FIELDS)

/** The fields that the names stand for; `undefined` when one of them is unknown. None = all fields. */
export function searchFieldsOf(names: readonly string[]): SearchField[] | undefined {
  const found = new Set<SearchField>()
  for (const name of names) {
    if (!Object.hasOwn(FIELDS, name)) return undefined
    for (const field of FIELDS[name] ?? []) found.add(field)
  }
  return [...found]
}
