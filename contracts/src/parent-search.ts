/**
 * Searches within a collection, in two steps. The source that has collections, and those of its kind, are asked for the parts
 * of the collection. The results that it gives are the parents (`parentIds`) that the sources of other kinds are asked for:
 * what belongs to the scenes that were found, not to all of them.
 */
import { type DataSourceName, DATA_SOURCES, type SourceChoice } from './data-sources.ts'
import { MAX_PARENT_IDS, MAX_PARENT_IDS_LENGTH } from './limits.ts'
import type { Entry } from './resource.ts'
import { FILTER_ROWS, type SearchFilters } from './search-params.ts'

/** Value of `parents` that lists the sources: no collection. */
export const ROOT_PARENT = 'ROOT'

/** The source whose entries have parts; its results are asked about in the others. */
export const PARENT_SOURCE: DataSourceName = 'dab'

/** True for a search within collections. */
export function isWithinParent({ parents }: Pick<SearchFilters, 'parents'>): boolean {
  return parents.length > 0 && !parents.includes(ROOT_PARENT)
}

const kindOf = (choice: SourceChoice) => DATA_SOURCES.find(({ name }) => name === choice)?.kind

/** True for a source of another kind: it is asked a second time, for what belongs to the results. */
export function followsResults(choice: SourceChoice): boolean {
  const kind = kindOf(choice)
  return kind !== undefined && kind !== kindOf(PARENT_SOURCE)
}

/** True for a source of the same kind: the second search leaves it as it is. */
export function isFrozen(choice: SourceChoice): boolean {
  return choice !== PARENT_SOURCE && kindOf(choice) === kindOf(PARENT_SOURCE)
}

/**
 * The filters of the second search: the parents are the results, and what only scenes have is not asked of what belongs to them
 * (a service has no cloud cover; the scenes were chosen by it already).
 */
export function filtersAbout(parentIds: readonly string[], filters: SearchFilters): SearchFilters {
  const unset = FILTER_ROWS.flatMap(({ group, field, initial }) => (group === 'scene' ? [[field, initial] as const] : []))
  return { ...filters, ...Object.fromEntries(unset), parents: parentIds }
}

/**
 * The ids of results as parents, the first ones, as many as an address takes ({@link MAX_PARENT_IDS}). An id with a comma
 * cannot be told from two in a comma list and is left out.
 */
export function parentIdsOf(entries: readonly Pick<Entry, 'resource'>[]): readonly string[] {
  const ids = new Set(entries.map(({ resource }) => resource.id).filter((id) => !id.includes(',')))
  const taken: string[] = []
  let length = 0
  for (const id of ids) {
    length += encodeURIComponent(`${id},`).length
    if (taken.length === MAX_PARENT_IDS || length > MAX_PARENT_IDS_LENGTH) break
    taken.push(id)
  }
  return taken
}
