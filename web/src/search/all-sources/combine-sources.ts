/**
 * Builds the list of all sources while responses arrive. Late responses are merged by rank; if the list is already in use,
 * they wait until the visitor adds them, so that nothing moves by itself.
 */
import { ALL_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import { SLOW_SOURCE_MS } from '@graticule/contracts/limits'
import { itemsPerPageAt, pageOf, startIndexOf } from '@graticule/contracts/paging'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { useCombined } from '../../stores/combined.ts'
import { resultsOf, type ResultSetsState, useResultSets } from '../../stores/result-sets.ts'
import { combinedSources, dataSources } from '../../site/data-sources.ts'
import { findBeside } from './find-beside.ts'
import { listByRank } from './list-by-rank.ts'
import { listByValue } from './list-by-value.ts'
import type { Listing } from './listing.ts'
import type { SourceList } from './ranked.ts'
import { type Contribution, presentPage } from './present-page.ts'
import { pagesOfSearch } from './source-pages.ts'

/** The page of a source that the list needs. */
export type PageOfSource = Pick<SearchFilters, 'startIndex' | 'itemsPerPage'>

/** The search whose sources are combined, and how more of them is asked for. */
export interface Combining {
  /** Names the page: another text is another page. */
  readonly search: string
  readonly filters: SearchFilters
  readonly grouped: boolean
  /** When it began, milliseconds since 1970. */
  readonly since: number
  /** Asks for a page that the tab of the source does not show; the answer goes to the parts in the result sets. */
  readonly askPart: (source: DataSourceName, page: PageOfSource) => void
  /** Asks for a page beside the one that is shown. */
  readonly askBeside: (source: DataSourceName, page: PageOfSource) => Promise<SourceOutcome>
}

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** How the list and the sources are divided into pages. */
function pagingOf({ filters, grouped }: Combining) {
  const { sort } = filters
  /** Rows of a page of the list, and results on a page of a source. */
  const size = itemsPerPageAt(ALL_SOURCES, filters.itemsPerPage, dataSources())
  const sizeAt = (source: DataSourceName) => itemsPerPageAt(source, size, dataSources())
  return {
    size,
    sizeAt,
    pageOfSource: (source: DataSourceName, page: number): PageOfSource => ({
      startIndex: startIndexOf(page + 1, sizeAt(source)),
      itemsPerPage: sizeAt(source),
    }),
    listingAt: (startIndex: number, rows = size): Listing =>
      sort === '' || sort === 'relevance:desc'
        ? listByRank(startIndex, grouped, rows)
        : listByValue(startIndex, grouped, sort, rows),
  }
}

/**
 * Starts it; gives the function that ends it.
 * @rule B-all-sources.late-answers A source that answers late comes into the list by its ranks
 */
export function startCombining(options: Combining): () => void {
  const { search, filters, since, askPart, askBeside } = options
  const { size, sizeAt, pageOfSource, listingAt } = pagingOf(options)
  const listing = listingAt(filters.startIndex)
  const pages = pagesOfSearch(JSON.stringify({ ...filters, startIndex: 1 }), since)
  const asked = new Map<DataSourceName, number>()
  /** Sources that were asked for a page so long ago that the list goes on without them until they answer. */
  const slow = new Set<DataSourceName>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const held = new Set<DataSourceName>()
  const taken = new Set<DataSourceName>()
  let shown: readonly SourceList[] = []
  let drawn: readonly unknown[] = []

  /** What a source has said to the search, whatever its page; a page of the list that it shows is kept. */
  function outcomeOnTab(source: DataSourceName): SourceOutcome | undefined {
    const { loading, outcome, startIndex } = resultsOf(useResultSets.getState().sources, source)
    if (loading || outcome === null) return undefined
    const page = pageOf(startIndex, sizeAt(source)) - 1
    const wanted = pageOfSource(source, page)
    const isPage =
      itemsPerPageAt(source, filters.itemsPerPage, dataSources()) === wanted.itemsPerPage && startIndex === wanted.startIndex
    if (outcome.state === 'results' && isPage) pages.keep(source, page, outcome.resultSet)
    return outcome
  }

  /** Asks for a page once, and again when the visitor wants that: then it has no address. */
  function outcomeOfPage(source: DataSourceName, page: number): SourceOutcome | undefined {
    const wanted = pageOfSource(source, page)
    const before = useResultSets.getState().parts[source]
    if (asked.get(source) !== page || before?.address === null) {
      asked.set(source, page)
      slow.delete(source)
      askPart(source, wanted)
      // it says itself when it answers; only who waits for it has to be told that it does not
      if (listing.isJoint) timers.add(setTimeout(() => goOnWithout(source, page), SLOW_SOURCE_MS))
    }
    const part = useResultSets.getState().parts[source]
    if (part === undefined || part.loading || part.startIndex !== wanted.startIndex) return undefined
    if (part.outcome?.state === 'results') pages.keep(source, page, part.outcome.resultSet)
    return part.outcome ?? undefined
  }

  function goOnWithout(source: DataSourceName, page: number): void {
    if (asked.get(source) !== page || pages.of(source).has(page)) return
    slow.add(source)
    follow()
  }

  function listOf(source: DataSourceName): SourceList[] {
    const { outcome } = resultsOf(useResultSets.getState().sources, source)
    if (outcome?.state !== 'results') return []
    const { total, reach } = outcome.resultSet
    return [{ extent: { source, total, reach }, pageSize: sizeAt(source), pages: pages.of(source) }]
  }

  /**
   * Those of the sources with results whose pages are all there; what lacks is asked for. What a source that is not among
   * them said instead goes to `lacking`, nothing as long as it has not answered.
   */
  function readyOf(lists: readonly SourceList[], lacking: Map<DataSourceName, SourceOutcome | undefined>): readonly SourceList[] {
    const missing = listing.missing(lists)
    if (missing.length === 0) return lists
    for (const { source, page } of missing) {
      const outcome = outcomeOfPage(source, page)
      if (outcome?.state !== 'results') lacking.set(source, outcome)
    }
    const isWaiting = missing.some(({ source }) => lacking.has(source) && lacking.get(source) === undefined && !slow.has(source))
    if (!listing.isJoint || !isWaiting)
      return readyOf(
        lists.filter(({ extent }) => !lacking.has(extent.source)),
        lacking,
      )
    // the page of before stays until the new one can be made
    const others = lists.filter(({ extent }) => taken.has(extent.source) && !lacking.has(extent.source))
    const ready = listing.missing(others).length === 0 ? others : []
    for (const { extent } of lists)
      if (!lacking.has(extent.source) && !ready.some((one) => one.extent === extent)) lacking.set(extent.source, undefined)
    return ready
  }

  /** Sources that are new to a list in use are held. */
  function withoutHeld(ready: readonly SourceList[]): readonly SourceList[] {
    const { shownPage, isInUse } = useCombined.getState()
    const mayNotMove = taken.size > 0 && shownPage.rows.length > 0 && isInUse()
    for (const { extent } of ready) if (!taken.has(extent.source)) (mayNotMove ? held : taken).add(extent.source)
    return ready.filter(({ extent }) => taken.has(extent.source))
  }

  function update(): void {
    const outcomes = combinedSources().map(({ name }) => ({ source: name, outcome: outcomeOnTab(name) }))
    const lacking = new Map<DataSourceName, SourceOutcome | undefined>()
    const answered = outcomes.filter(({ source, outcome }) => outcome?.state === 'results' && !held.has(source))
    shown = withoutHeld(
      readyOf(
        answered.flatMap(({ source }) => listOf(source)),
        lacking,
      ),
    )
    const contributions = outcomes.map(({ source, outcome }): Contribution => {
      const list = shown.find(({ extent }) => extent.source === source)
      const said = lacking.has(source) ? lacking.get(source) : outcome
      return { source, outcome: said, unread: list === undefined ? 0 : listing.unread(list), isHeld: held.has(source) }
    })
    const drawing = [...contributions.flatMap(({ outcome, isHeld }) => [outcome, isHeld]), pages.version()]
    if (isEqual(drawn, drawing)) return
    drawn = drawing
    const { page, outcome } = presentPage(contributions, listing.draw(shown), size)
    useCombined.setState({ shownPage: page })
    useResultSets.getState().setSource(ALL_SOURCES, {
      address: search,
      startIndex: filters.startIndex,
      loading: outcome === undefined,
      since: outcome === undefined ? since : null,
      ...(outcome === undefined ? {} : { outcome }),
    })
  }

  useCombined.setState({
    beside: (step) =>
      findBeside({
        step,
        shown: useCombined.getState().shownPage,
        lists: () => shown.map((list) => ({ ...list, pages: pages.of(list.extent.source) })),
        startOf: (page) =>
          listing.startOf(
            page,
            shown.map(({ extent }) => extent),
          ),
        listingAt,
        ask: async ({ source, page }) => {
          const outcome = await askBeside(source, pageOfSource(source, page))
          if (outcome.state === 'results') pages.keep(source, page, outcome.resultSet)
        },
      }),
    startOf: (page) =>
      listing.startOf(
        page,
        shown.map(({ extent }) => extent),
      ),
    startAt: (number, rows) =>
      listingAt(1, rows).startAt(
        number,
        shown.map(({ extent }) => extent),
      ),
    showWaiting: () => {
      for (const source of held) taken.add(source)
      held.clear()
      follow()
    },
  })

  let isUpdating = false
  let isStale = false
  /** An update writes into the store that it follows, and may ask for more: what changes meanwhile is looked at after it. */
  function follow(): void {
    isStale = true
    if (isUpdating) return
    isUpdating = true
    while (isStale) {
      isStale = false
      update()
    }
    isUpdating = false
  }
  follow()
  const isThere = (sources: ResultSetsState['sources']) => resultsOf(sources, ALL_SOURCES).address !== null
  const stopFollowing = useResultSets.subscribe((now, before) => {
    // everything was reset: nothing is written of this search any more
    if (isThere(before.sources) && !isThere(now.sources)) return
    follow()
  })
  return () => {
    stopFollowing()
    for (const timer of timers) clearTimeout(timer)
  }
}
