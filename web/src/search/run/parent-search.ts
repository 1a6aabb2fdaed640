/**
 * The second search within a collection. When the source of the collection has answered, its results become the parents in
 * searches of other kinds of sources; sources of its own kind are not searched again. It is no history entry. Parents are always
 * those of the first page, so that links to all pages agree.
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
} from '@graticule/contracts/search/parent-search'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { ERROR_ENTRY_ID } from '../../api/opensearch.ts'
import { NO_PARENT_SEARCH, useParentSearch } from '../../stores/parent-search.ts'
import { createHeld } from '../../state/create-store.ts'
import { askedSources, dataSources } from '../../site/data-sources.ts'

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
const running = createHeld((): Running | undefined => undefined)

const others = (): DataSourceName[] => askedSources().flatMap(({ name }) => (followsResults(name, dataSources()) ? [name] : []))

/**
 * Asks all sources: at once those that need no results, then the others about these.
 * @rule S1-4.second-search Within a collection a second search asks the other sources about the results
 */
export function searchWithinParent(options: SearchWithinParent): void {
  const own = options.ask(PARENT_SOURCE)
  for (const { name } of askedSources()) if (isFrozen(name, dataSources())) void options.ask(name)
  const before = running.current
  if (before?.options.search === options.search) {
    before.options = options
    if (before.isSettled) for (const name of others()) void options.ask(name)
    return
  }
  endParentSearch()
  const mine: Running = { options, isSettled: false }
  running.current = mine
  useParentSearch.setState({ ...NO_PARENT_SEARCH, otherSourcesLoading: true })
  for (const name of others()) options.hold(name)
  void askAboutResults(mine, own)
}

async function askAboutResults(mine: Running, own: Promise<SourceOutcome>): Promise<void> {
  const onTab = await own
  if (running.current !== mine) return
  // another page may have been asked for instead
  const isFirst = mine.options.isOnFirstPage && onTab.state !== 'cancel'
  const outcome = isFirst ? onTab : await mine.options.firstPage()
  if (running.current !== mine) return
  const found = outcome.state === 'results' ? outcome.resultSet.entries : []
  const ids = parentIdsOf(found.filter(({ resource }) => resource.id !== ERROR_ENTRY_ID))
  mine.isSettled = true
  // without results there is nothing to ask about: the collection itself is asked for its parts everywhere
  const frozen = askedSources().flatMap(({ name }) => (isFrozen(name, dataSources()) ? [name] : []))
  if (ids.length > 0) useParentSearch.setState({ parentIds: ids, frozen })
  await Promise.all(others().map(async (name) => mine.options.ask(name)))
  if (running.current === mine) useParentSearch.setState({ otherSourcesLoading: false })
}

/** Forgets the second search: another search has begun, or this one was given up. */
export function endParentSearch(): void {
  running.current = undefined
  useParentSearch.setState(NO_PARENT_SEARCH)
}

/** Whether asking this source again needs the results anew: it is the one that gives them, or they never came. */
export function needsResults(name: DataSourceName): boolean {
  return name === PARENT_SOURCE || (followsResults(name, dataSources()) && running.current?.isSettled !== true)
}

/**
 * The filters that a source is asked with: as many entries as it gives in a page, and within a collection those that hold something else
 * are asked about the results.
 */
export function filtersOfSource(
  filters: SearchFilters,
  source: SourceChoice,
  { parentIds } = useParentSearch.getState(),
): SearchFilters {
  const isAboutResults = parentIds !== null && isWithinParent(filters) && followsResults(source, dataSources())
  const asked = isAboutResults ? filtersAbout(parentIds, filters) : filters
  return { ...asked, itemsPerPage: itemsPerPageAt(source, asked.itemsPerPage, dataSources()) }
}
