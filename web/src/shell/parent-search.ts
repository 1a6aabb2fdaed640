/**
 * The second search within a collection: when the source that has the collection has answered, its results become the parents
 * that the sources of other kinds are asked for; those of its own kind are frozen. It is no entry of the history, and a page
 * that is turned changes nothing of it: the parents are those of the first page, so a link to any page means the same.
 */
import type { DataSourceName, SourceChoice } from '@graticule/contracts/data-sources'
import { itemsPerPageAt } from '@graticule/contracts/paging'
import {
  filtersAbout,
  followsResults,
  isFrozen,
  isWithinParent,
  PARENT_SOURCE,
  parentIdsOf,
} from '@graticule/contracts/parent-search'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search-params'
import { ERROR_ENTRY_ID } from '../api/opensearch.ts'
import { NO_PARENT_SEARCH, useParentSearch } from '../stores/parent-search.ts'
import { ASKED_SOURCES } from '../stores/result-sets.ts'

/** A search within a collection, and how its sources are asked. */
export interface SearchWithinParent {
  /** Names the search, whatever its page. */
  readonly search: string
  /** Asks a source for the tab that shows it. */
  readonly ask: (source: DataSourceName) => Promise<SourceOutcome>
  /** Whether the tab of the source that has the collection shows its first page. */
  readonly isOnFirstPage: boolean
  /** That page beside the tab. */
  readonly firstPage: () => Promise<SourceOutcome>
  /** Lets a source wait until it is known what it is asked. */
  readonly hold: (source: DataSourceName) => void
}

/** The one in force. A tab may be turned to while the results are awaited: then the sources are asked as it says. */
interface Running {
  options: SearchWithinParent
  isSettled: boolean
}
let running: Running | undefined

const others = (): DataSourceName[] => ASKED_SOURCES.flatMap(({ name }) => (followsResults(name) ? [name] : []))

/** Asks all sources: at once those that need no results, then the others about these. */
export function searchWithinParent(options: SearchWithinParent): void {
  const own = options.ask(PARENT_SOURCE)
  for (const { name } of ASKED_SOURCES) if (isFrozen(name)) void options.ask(name)
  if (running?.options.search === options.search) {
    running.options = options
    if (running.isSettled) for (const name of others()) void options.ask(name)
    return
  }
  endParentSearch()
  const mine: Running = { options, isSettled: false }
  running = mine
  useParentSearch.setState({ ...NO_PARENT_SEARCH, otherSourcesLoading: true })
  for (const name of others()) options.hold(name)
  void askAboutResults(mine, own)
}

async function askAboutResults(mine: Running, own: Promise<SourceOutcome>): Promise<void> {
  const onTab = await own
  if (running !== mine) return
  // another page may have been asked for in its place
  const isFirst = mine.options.isOnFirstPage && onTab.state !== 'cancel'
  const outcome = isFirst ? onTab : await mine.options.firstPage()
  if (running !== mine) return
  const found = outcome.state === 'results' ? outcome.resultSet.entries : []
  const ids = parentIdsOf(found.filter(({ resource }) => resource.id !== ERROR_ENTRY_ID))
  mine.isSettled = true
  // without results there is nothing to ask about: the collection itself is asked for its parts everywhere
  const frozen = ASKED_SOURCES.flatMap(({ name }) => (isFrozen(name) ? [name] : []))
  if (ids.length > 0) useParentSearch.setState({ parentIds: ids, frozen })
  await Promise.all(others().map(async (name) => mine.options.ask(name)))
  if (running === mine) useParentSearch.setState({ otherSourcesLoading: false })
}

/** Forgets the second search: another search has begun, or this one was given up. */
export function endParentSearch(): void {
  running = undefined
  useParentSearch.setState(NO_PARENT_SEARCH)
}

/** Whether asking this source again needs the results anew: it is the one that gives them, or they never came. */
export function needsResults(name: DataSourceName): boolean {
  return name === PARENT_SOURCE || (followsResults(name) && running?.isSettled !== true)
}

/**
 * The filters that a source is asked with: as many entries as it gives in a page, and within a collection those of other kinds
 * are asked about the results.
 */
export function filtersOfSource(
  filters: SearchFilters,
  source: SourceChoice,
  { parentIds } = useParentSearch.getState(),
): SearchFilters {
  const isAboutResults = parentIds !== null && isWithinParent(filters) && followsResults(source)
  const asked = isAboutResults ? filtersAbout(parentIds, filters) : filters
  return { ...asked, itemsPerPage: itemsPerPageAt(source, asked.itemsPerPage) }
}
