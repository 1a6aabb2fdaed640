import { ALL_SOURCES, type DataSourceName, type SourceChoice } from '@graticule/contracts/data-sources'
import { itemsPerPageAt, pageOf, startIndexOf } from '@graticule/contracts/paging'
import { withoutSwitchedOff } from '@graticule/contracts/search/filter-sets'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useMemo } from 'react'
import { type Location, type NavigateFunction, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useCombined } from '../../stores/combined.ts'
import { isAnswer, useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { resourceAddress, resultsAddress } from '../address/address.ts'
import { isPage } from '../../site/pages.ts'
import { forgetQuestions, mayNamePlace, settlePlace } from '../place/place-phrase.ts'
import { isOffline } from '../../browser/connection.ts'
import { cancelSearch, isAtHand, retrySource } from './search-runner.ts'
import { siteDefaults } from '../../site/links.ts'
import { dataSources } from '../../site/data-sources.ts'
import { tellOffline } from './tell-offline.ts'

/** What a visitor can do to the search in force. Each of them is an entry of the browser's history. */
export interface SearchActions {
  /** Searches anew, from the first page. */
  search(state: ShareState): void
  /**
   * Searches anew for words that were typed: asks first when they name a place. Resolves with the search as it went on,
   * `undefined` when the visitor gave it up.
   */
  searchPhrase(state: ShareState): Promise<ShareState | undefined>
  /** Goes on with another search in place of the one that found nothing. */
  searchInstead(state: ShareState): void
  /** Searches with some filters changed, from the first page. */
  changeFilters(part: Partial<SearchFilters>): void
  goToPage(page: number): void
  /** Shows so many results on a page, and the page of the chosen source that has this one of its results, from 1. */
  choosePageSize(itemsPerPage: number, shown: number): void
  /** Shows another source, or all of them, on the page where it was. */
  chooseSource(name: SourceChoice): void
  /** Whether records of one resource are one row in the list of all sources. */
  groupSame(grouped: boolean): void
  /** Opens an entry; the search stays behind it. */
  openEntry(dataSource: DataSourceName, id: string): void
  backToResults(): void
  /** Gives up what has not answered; goes back to the state before when nothing had. */
  cancel(): void
  /**
   * Takes a turned page whose search failed out of the history, so that the page before is shown again; without a connection
   * any search that was made just now. Gives what asks for it once more, `undefined` for another search.
   */
  takeBackPage(): (() => void) | undefined
}

const firstPage = (state: ShareState): ShareState => ({ ...state, filters: { ...state.filters, startIndex: 1 } })

/** What a search leaves in its entry of the history: it was made here, so there is a page to go back to. */
interface HistoryMark {
  readonly searched: true
  /** Only another page of the same search was asked for. */
  readonly pageTurned: boolean
}

/** An equal request is not sent again, except where there is no answer. */
function retryUnanswered(state: ShareState): void {
  const { outcome, loading } = resultsOf(useResultSets.getState().sources, state.dataSource)
  if (!loading && !isAnswer(outcome)) retrySource(state.dataSource, state)
}

/** The state without what the filters that it leaves had set. */
function withSetsOf(state: ShareState): ShareState {
  const filters = withoutSwitchedOff(useSearchParams.getState().state.filters, state.filters)
  return filters === state.filters ? state : { ...state, filters }
}

function searchActions(navigate: NavigateFunction, { pathname, state: left }: Location, isNew: boolean): SearchActions {
  const current = () => useSearchParams.getState().state
  const mark = (left ?? {}) as Partial<HistoryMark>
  const go = (state: ShareState, pageTurned = false) => {
    const address = resultsAddress(state)
    const isEqual = isPage(pathname, 'results') && address === resultsAddress(current())
    if (isEqual) retryUnanswered(state)
    else if (isOffline() && !isAtHand(state)) tellOffline()
    else void navigate(address, { state: { searched: true, pageTurned } satisfies HistoryMark })
  }
  const goToStart = (startIndex: number) => go({ ...current(), filters: { ...current().filters, startIndex } }, true)
  return {
    search(state) {
      go(firstPage(withSetsOf(state)))
    },
    searchPhrase(state) {
      const next = firstPage(state)
      if (!mayNamePlace(next.filters.phrase, current().filters.phrase)) {
        forgetQuestions()
        go(next)
        return Promise.resolve(next)
      }
      return settlePlace(next).then((settled) => {
        if (settled !== undefined) go(settled)
        return settled
      })
    },
    searchInstead(state) {
      const mark: HistoryMark = { searched: true, pageTurned: false }
      void navigate(resultsAddress(state), { replace: true, state: mark })
    },
    changeFilters(part) {
      go(firstPage({ ...current(), filters: { ...current().filters, ...part } }))
    },
    goToPage(page) {
      const { dataSource, filters } = current()
      const itemsPerPage = itemsPerPageAt(dataSource, filters.itemsPerPage, dataSources())
      goToStart(dataSource === ALL_SOURCES ? useCombined.getState().startOf(page) : startIndexOf(page, itemsPerPage))
    },
    choosePageSize(itemsPerPage, shown) {
      const size = itemsPerPageAt(current().dataSource, itemsPerPage, dataSources())
      const startIndex =
        current().dataSource === ALL_SOURCES
          ? useCombined.getState().startAt(shown, size)
          : startIndexOf(pageOf(shown, size), size)
      go({ ...current(), filters: { ...current().filters, itemsPerPage, startIndex } })
    },
    chooseSource(dataSource) {
      const { startIndex } = resultsOf(useResultSets.getState().sources, dataSource)
      go({ ...current(), dataSource, filters: { ...current().filters, startIndex } })
    },
    groupSame(grouped) {
      go({ ...current(), grouped })
    },
    openEntry(dataSource, id) {
      void navigate(resourceAddress(dataSource, id, current()))
    },
    backToResults() {
      void navigate(resultsAddress(current()))
    },
    cancel() {
      if (cancelSearch() && mark.searched === true) void navigate(-1)
    },
    takeBackPage() {
      const isLost = isNew && mark.searched === true && isOffline()
      if (mark.pageTurned !== true && !isLost) return undefined
      const state = current()
      void navigate(-1)
      return () => (mark.pageTurned === true ? goToStart(state.filters.startIndex) : go(state))
    },
  }
}

/** {@link SearchActions} of the page that the component is on. */
export function useSearchActions(): SearchActions {
  const navigate = useNavigate()
  const location = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  return useMemo(() => searchActions(navigate, location, isNew), [navigate, location, isNew])
}

/** The state without any filter but the phrase and the source. */
export function withoutFilters({ dataSource, filters, carried }: ShareState): ShareState {
  const initial = siteDefaults()
  return { ...initial, dataSource, carried, filters: { ...initial.filters, phrase: filters.phrase, sort: filters.sort } }
}
