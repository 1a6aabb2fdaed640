/**
 * Puts the list of all sources together while it is shown, from what the sources have said so far. Whoever answers late is put
 * in by its places; when the list is in use by then, it is held until the visitor wants it, so that nothing moves by itself.
 */
import { ALL_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import { SLOW_SOURCE_MS } from '@graticule/contracts/limits'
import type { ResultSet, SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search-params'
import { type CombinedRow, type CombinedState, useCombined } from '../../stores/combined.ts'
import { COMBINED_SOURCES, isAnswer, useResultSets } from '../../stores/result-sets.ts'
import { fusePages, type Part } from './fuse-pages.ts'
import { type Contribution, extentsOf, partsOf, presentPage } from './present-page.ts'
import { pagesIn, placeOfPage, placeOfStart, ROUND_SIZE, roundStart, rowsOfPage, startOfPlace } from './rounds.ts'

/** The page of a source that a round needs. */
type PageOfSource = Pick<SearchFilters, 'startIndex' | 'itemsPerPage'>

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

const pageOfRound = (round: number): PageOfSource => ({ startIndex: roundStart(round), itemsPerPage: ROUND_SIZE })

const hasEnded = ({ total, reach }: ResultSet, startIndex: number): boolean => startIndex > Math.min(total, reach ?? Infinity)

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** Starts it; gives the function that ends it. */
export function startCombining(options: Combining): () => void {
  const { search, filters, grouped, since, askPart, askBeside } = options
  const place = placeOfStart(filters.startIndex)
  const wanted = pageOfRound(place.round)
  const asked = new Set<DataSourceName>()
  const held = new Set<DataSourceName>()
  const taken = new Set<DataSourceName>()
  let contributions: readonly Contribution[] = []
  let fused: { readonly sets: readonly ResultSet[]; readonly rows: readonly CombinedRow[] } = { sets: [], rows: [] }
  let drawn: readonly unknown[] = []
  const ended = new WeakMap<ResultSet, SourceOutcome>()

  /** What a source has said: on its tab where that shows the page of the round, else to a request of its own. */
  function outcomeOf(source: DataSourceName): SourceOutcome | undefined {
    const tab = useResultSets.getState().sources[source]
    if (tab.loading || tab.outcome === null) return undefined
    const isOnTab = tab.startIndex === wanted.startIndex && filters.itemsPerPage === wanted.itemsPerPage
    if (tab.outcome.state !== 'results' || isOnTab) return tab.outcome
    const { resultSet } = tab.outcome
    if (hasEnded(resultSet, wanted.startIndex)) {
      const nothing = { ...resultSet, startIndex: wanted.startIndex, entries: [], unread: 0 }
      // always the same object: what has not changed is not drawn again
      if (!ended.has(resultSet)) ended.set(resultSet, { state: 'results', resultSet: nothing })
      return ended.get(resultSet)
    }
    // asked for once; without an address it is to be asked for again
    if (!asked.has(source) || useResultSets.getState().parts[source]?.address === null) {
      asked.add(source)
      askPart(source, wanted)
    }
    const part = useResultSets.getState().parts[source]
    return part === undefined || part.loading ? undefined : (part.outcome ?? undefined)
  }

  function rowsOf(parts: readonly Part[]): readonly CombinedRow[] {
    const sets = parts.map(({ resultSet }) => resultSet)
    if (!isEqual(fused.sets, sets)) fused = { sets, rows: fusePages(parts, grouped, filters.sort) }
    return fused.rows
  }

  function takeOrHold(): void {
    const { shownPage, isInUse } = useCombined.getState()
    const mayNotMove = taken.size > 0 && shownPage.rows.length > 0 && isInUse()
    for (const { source, outcome } of contributions) {
      if (!isAnswer(outcome) || taken.has(source) || held.has(source)) continue
      const moves = outcome?.state === 'results' && outcome.resultSet.entries.length > 0
      ;(moves && mayNotMove ? held : taken).add(source)
    }
  }

  function update(): void {
    contributions = COMBINED_SOURCES.map(({ name }) => ({ source: name, outcome: outcomeOf(name) }))
    takeOrHold()
    const drawing = [...contributions.map(({ outcome }) => outcome), [...held].join(' ')]
    if (isEqual(drawn, drawing)) return
    drawn = drawing
    const { page, outcome } = presentPage(contributions, held, rowsOf(partsOf(contributions, held)), place)
    useCombined.setState({ shownPage: page })
    useResultSets.getState().setSource(ALL_SOURCES, {
      address: search,
      startIndex: filters.startIndex,
      loading: outcome === undefined,
      since: outcome === undefined ? since : null,
      ...(outcome === undefined ? {} : { outcome }),
    })
  }

  const beside: CombinedState['beside'] = async (step) => {
    const parts = partsOf(contributions, held)
    const extents = extentsOf(parts)
    const { page, pages } = useCombined.getState().shownPage
    if (page + step < 1 || page + step > pages) return undefined
    const next = placeOfPage(page + step, extents)
    const rows = next.round === place.round ? fused.rows : fusePages(await partsOfRound(next.round, parts), grouped, filters.sort)
    const onPage = rowsOfPage(rows, next.page, pagesIn(next.round, extents)).rows
    const row = step === 1 ? onPage[0] : onPage.at(-1)
    return row && { source: row.source, entry: row.entry, startIndex: startOfPlace(next) }
  }

  /** The parts of another round. Nobody waits for a slow source: a neighbour is wanted at once. */
  async function partsOfRound(round: number, parts: readonly Part[]): Promise<Part[]> {
    const page = pageOfRound(round)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_SOURCE_MS))
    const answers = parts
      .filter(({ resultSet }) => !hasEnded(resultSet, page.startIndex))
      .map(async ({ source }) => ({ source, outcome: await Promise.race([askBeside(source, page), late]) }))
    return partsOf(await Promise.all(answers), new Set())
  }

  useCombined.setState({
    beside,
    startOf: (page) => startOfPlace(placeOfPage(page, extentsOf(partsOf(contributions, held)))),
    showWaiting: () => {
      held.clear()
      for (const { source, outcome } of contributions) if (isAnswer(outcome)) taken.add(source)
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
  return useResultSets.subscribe(follow)
}
