/**
 * Runs a search: one request per source, all at once, each with its own signal. Answers go to the result sets as they
 * come. A search that equals the one in force is not sent again; one that was answered lately comes from memory, so back
 * and forward cost nothing.
 */
import { type DataSourceName } from '@graticule/contracts/data-sources'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search-params'
import { searchFiltersOf, type ShareState } from '@graticule/contracts/share-url'
import { searchAddress, searchSource } from '../api/opensearch.ts'
import { ASKED_SOURCES, useResultSets } from '../stores/result-sets.ts'

/** Answers kept for back and forward. */
const REMEMBERED_ANSWERS = 80
/** An answer older than this is asked for again, milliseconds. */
const REMEMBER_MS = 5 * 60_000

interface Remembered {
  readonly outcome: SourceOutcome
  readonly at: number
}

const remembered = new Map<string, Remembered>()
const underWay = new Map<DataSourceName, AbortController>()
let lastFilters = ''
/** One search, or the turn of a page: whether a source that it asked has answered, from memory or anew. */
interface Run {
  answered: boolean
}
/** The last one that sent a request. */
let lastRun: Run = { answered: false }

/** Starts the search of this state. Sources other than the chosen one keep their own page as long as the filters stay. */
export function runSearch(state: ShareState, now: number = Date.now()): void {
  const filters = searchFiltersOf(state, now)
  const withoutPage = JSON.stringify({ ...filters, startIndex: 1 })
  const sameFilters = withoutPage === lastFilters
  lastFilters = withoutPage
  const run: Run = { answered: false }
  for (const { name } of ASKED_SOURCES) {
    const kept = sameFilters ? useResultSets.getState().sources[name].startIndex : 1
    ask(name, { ...filters, startIndex: name === state.dataSource ? filters.startIndex : kept }, now, run)
  }
}

/** Asks one source again, whatever it said before. */
export function retrySource(name: DataSourceName, state: ShareState, now: number = Date.now()): void {
  const { startIndex } = useResultSets.getState().sources[name]
  useResultSets.getState().setSource(name, { address: null })
  ask(name, { ...searchFiltersOf(state, now), startIndex }, now, lastRun)
}

/**
 * Gives up every source that has not answered; what was answered stays.
 * Returns true when none of the sources that the last search asked had answered, so that the state before may be restored.
 */
export function cancelSearch(): boolean {
  const pending = [...underWay.keys()]
  const nothingAnswered = pending.length > 0 && !lastRun.answered
  for (const name of pending) {
    underWay.get(name)?.abort()
    underWay.delete(name)
    useResultSets.getState().setSource(name, { outcome: { state: 'cancel' }, loading: false, since: null })
  }
  return nothingAnswered
}

/** Forgets everything: for the home page, which shows no results, and for tests. */
export function resetSearches(): void {
  for (const controller of underWay.values()) controller.abort()
  underWay.clear()
  remembered.clear()
  lastFilters = ''
  useResultSets.getState().clear()
}

function ask(name: DataSourceName, filters: SearchFilters, now: number, run: Run): void {
  const source = ASKED_SOURCES.find((one) => one.name === name)
  if (source === undefined) return
  const address = searchAddress(source, filters)
  const { sources, setSource } = useResultSets.getState()
  const { startIndex } = filters
  // equal requests are not sent again, be they answered or under way
  if (sources[name].address === address && (sources[name].loading || isAnswer(sources[name].outcome))) return
  underWay.get(name)?.abort()
  underWay.delete(name)
  const known = remembered.get(address)
  if (known !== undefined && now - known.at < REMEMBER_MS) {
    run.answered = true
    setSource(name, { address, startIndex, outcome: known.outcome, loading: false, since: null })
    return
  }
  lastRun = run
  const controller = new AbortController()
  underWay.set(name, controller)
  setSource(name, { address, startIndex, loading: true, since: now })
  void searchSource(address, controller.signal).then((outcome) => {
    // another search of this source has begun since, or this one was given up
    if (underWay.get(name) !== controller) return
    underWay.delete(name)
    run.answered = true
    if (isAnswer(outcome)) remember(address, { outcome, at: now })
    setSource(name, { outcome, loading: false, since: null })
  })
}

function isAnswer(outcome: SourceOutcome | null): boolean {
  return outcome?.state === 'results' || outcome?.state === 'no_results'
}

function remember(address: string, answer: Remembered): void {
  remembered.delete(address)
  remembered.set(address, answer)
  const oldest = remembered.keys().next().value
  if (remembered.size > REMEMBERED_ANSWERS && oldest !== undefined) remembered.delete(oldest)
}
