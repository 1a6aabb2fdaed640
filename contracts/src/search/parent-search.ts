/**
 * Searches within a collection, in two steps. First, the source of the collection and those that hold the same kind are
 * searched for its parts. Then the other sources are searched with these results as parents (`parentIds`), for resources
 * related to the scenes found.
 */
import { type DataSource, type DataSourceName, type DataSources, MAIN_SOURCE, type SourceChoice } from '../data-sources.ts'
import { MAX_PARENT_IDS, MAX_PARENT_IDS_LENGTH } from '../limits.ts'
import type { Entry } from '../resource.ts'
import { FILTER_ROWS, type SearchFilters } from './search-params.ts'

/** Value of `parents` that lists the sources: no collection. */
export const ROOT_PARENT = 'ROOT'

/** The source whose entries have parts; its results are asked about in the others. */
export const PARENT_SOURCE: DataSourceName = MAIN_SOURCE

/**
 * The sources whose entries may have parts: that of the catalogue, and further GEO DABs, each of which is asked for the parts of its own.
 * @rule B-outside-sources.further-hubs Parts of the series of a further GEO DAB are found at its own address
 */
export const sourcesWithParts = ({ asked }: DataSources): readonly DataSource[] =>
  asked.filter(({ name, kind }) => name === PARENT_SOURCE || kind === 'geodab')

/** True for a search within collections. */
export function isWithinParent({ parents }: Pick<SearchFilters, 'parents'>): boolean {
  return parents.length > 0 && !parents.includes(ROOT_PARENT)
}

const holdingOf = (choice: SourceChoice, sources: DataSources) => sources.find(choice)?.holds

/** True for a source that holds something else: it is asked a second time, for what belongs to the results. */
export function followsResults(choice: SourceChoice, sources: DataSources): boolean {
  const holding = holdingOf(choice, sources)
  return holding !== undefined && holding !== holdingOf(PARENT_SOURCE, sources)
}

/**
 * True for a source that holds the same: the second search leaves it as it is.
 * @rule S1-4.frozen-sources The second search leaves the sources of the same kind as they are
 */
export function isFrozen(choice: SourceChoice, sources: DataSources): boolean {
  return choice !== PARENT_SOURCE && holdingOf(choice, sources) === holdingOf(PARENT_SOURCE, sources)
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
 * @rule S1-4.parent-ids
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
