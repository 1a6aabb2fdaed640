/**
 * Runs a search: one request per source, all at once, each with its own signal. Answers go to the result sets as they
 * come. A search that equals the one in force is not sent again; one that was answered lately comes from memory, so back
 * and forward cost nothing. Within a collection some sources are asked later than the others (`parent-search.ts`).
 */
import { ALL_SOURCES, DATA_SOURCE_NAMES, type DataSourceName, type SourceChoice } from '@graticule/contracts/data-sources'
import { itemsPerPageAt, pageOf, startIndexOf } from '@graticule/contracts/paging'
import { isWithinParent, PARENT_SOURCE } from '@graticule/contracts/parent-search'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search-params'
import { searchFiltersOf } from '@graticule/contracts/searched-filters'
import { type ShareState } from '@graticule/contracts/share-url'
import { searchAddress, searchSource } from '../api/opensearch.ts'
import { ASKED_SOURCES, isAnswer, type SourceResults, sourcesOf, UNASKED, useResultSets } from '../stores/result-sets.ts'
import { isOffline, tellOffline } from './connection.ts'
import { endParentSearch, filtersOfSource, needsResults, searchWithinParent } from './parent-search.ts'

/** Answers kept for back and forward. */
const REMEMBERED_ANSWERS = 80
/** An answer older than this is asked for again, milliseconds. */
const REMEMBER_MS = 5 * 60_000

interface Remembered {
  readonly outcome: SourceOutcome
  readonly at: number
}

/** Where the answers to a request go: the tab of a source, or its part of the list of all sources. */
interface Place {
  readonly source: DataSourceName
  readonly key: string
  readonly read: () => SourceResults
  readonly write: (part: Partial<SourceResults>) => void
}

const tabOf = (source: DataSourceName): Place => ({
  source,
  key: source,
  read: () => useResultSets.getState().sources[source],
  write: (part) => useResultSets.getState().setSource(source, part),
})

const partOf = (source: DataSourceName): Place => ({
  source,
  key: `part of ${source}`,
  read: () => useResultSets.getState().parts[source] ?? UNASKED,
  write: (part) => useResultSets.getState().setPart(source, part),
})

const remembered = new Map<string, Remembered>()
/** A request that has no answer yet; given up it ends with `cancel`. */
interface Asking {
  readonly place: Place
  readonly controller: AbortController
  readonly answer: Promise<SourceOutcome>
}
const underWay = new Map<string, Asking>()
let lastFilters = ''
let lastItemsPerPage = 0
/** One search, or the turn of a page: whether a source that it asked has answered, from memory or anew. */
interface Run {
  answered: boolean
}
/** The last one that sent a request. */
let lastRun: Run = { answered: false }
/** The list of all sources that is being put together: for which search, and what ends it. */
interface CombiningRun {
  readonly search: string
  stop: () => void
}
let combining: CombiningRun | undefined

/** Starts the search of this state. Sources other than the chosen one keep their own page as long as the filters stay. */
export function runSearch(state: ShareState, now: number = Date.now()): void {
  const filters = searchFiltersOf(state, now)
  const withoutPage = JSON.stringify({ ...filters, startIndex: 1, itemsPerPage: 1 })
  const sameFilters = withoutPage === lastFilters
  const sameSize = filters.itemsPerPage === lastItemsPerPage
  lastFilters = withoutPage
  lastItemsPerPage = filters.itemsPerPage
  const run: Run = { answered: false }
  const { sources, setSource } = useResultSets.getState()
  const startOf = (name: SourceChoice) => {
    if (name === state.dataSource) return filters.startIndex
    if (!sameFilters) return 1
    const { startIndex } = sources[name]
    if (sameSize) return startIndex
    // of another size it is the page that begins at or before the one that was shown
    const size = itemsPerPageAt(name, filters.itemsPerPage)
    const isInRounds = name === ALL_SOURCES && (filters.sort === '' || filters.sort === 'relevance:desc')
    // a round of the list of all sources has room for a page of each
    const step = isInRounds ? size * DATA_SOURCE_NAMES.length : size
    return startIndexOf(pageOf(startIndex, step), step)
  }
  askTabs(filters, startOf, now, run)
  setSource(ALL_SOURCES, { startIndex: startOf(ALL_SOURCES) })
  combineSources(state, filters, now, run)
}

/** Asks the sources for what their tabs show. */
function askTabs(filters: SearchFilters, startOf: (name: DataSourceName) => number, now: number, run: Run): void {
  const askTab = (name: DataSourceName) =>
    ask(tabOf(name), { ...filtersOfSource(filters, name), startIndex: startOf(name) }, now, run)
  if (!isWithinParent(filters)) {
    endParentSearch()
    for (const { name } of ASKED_SOURCES) void askTab(name)
    return
  }
  const first = { ...filters, startIndex: 1 }
  searchWithinParent({
    search: JSON.stringify(first),
    ask: askTab,
    isOnFirstPage: startOf(PARENT_SOURCE) === 1,
    firstPage: () => answerTo(PARENT_SOURCE, first, now),
    hold: (name) => {
      const place = tabOf(name)
      giveUp(place)
      place.write({ address: null, startIndex: startOf(name), loading: true, since: now })
    },
  })
}

/**
 * Whether what the chosen source shows of a search is there without a connection: it was asked for last, or is remembered. Of
 * all sources that is their first page.
 */
export function isAtHand(state: ShareState, now: number = Date.now()): boolean {
  const filters = searchFiltersOf(state, now)
  const { sources } = useResultSets.getState()
  if (state.dataSource === ALL_SOURCES && filters.startIndex > 1) return false
  return sourcesOf(state.dataSource).every((source) => {
    const { startIndex } = filters
    const address = searchAddress(source, { ...filtersOfSource(filters, source.name), startIndex })
    return sources[source.name].address === address || remembered.has(address)
  })
}

/**
 * Asks a source again, whatever it said before; of all sources those that gave no answer. The ones that could not be reached
 * for want of a connection are asked with it; while there is none, nothing is asked.
 */
export function retrySource(choice: SourceChoice, state: ShareState, now: number = Date.now()): void {
  if (isOffline()) return tellOffline()
  const { sources, parts, setPart } = useResultSets.getState()
  const isUnanswered = ({ loading, outcome }: SourceResults) => !loading && !isAnswer(outcome)
  const isUnreached = ({ loading, outcome }: SourceResults) =>
    !loading && outcome?.state === 'failed' && outcome.isUnreached === true
  const filters = searchFiltersOf(state, now)
  const behind = sourcesOf(choice)
  let resultsWanted = false
  for (const source of ASKED_SOURCES) {
    const { name } = source
    const isChosen = behind.includes(source)
    if (isUnreached(sources[name]) || (isChosen && (choice !== ALL_SOURCES || isUnanswered(sources[name])))) {
      const place = tabOf(name)
      place.write({ address: null })
      if (isWithinParent(filters) && needsResults(name)) resultsWanted = true
      else void ask(place, { ...filtersOfSource(filters, name), startIndex: sources[name].startIndex }, now, lastRun)
    }
    const part = parts[name]
    // without an address it is what nobody has asked for: the list asks for it again
    if (part !== undefined && (isChosen ? isUnanswered(part) : isUnreached(part))) setPart(name, UNASKED)
  }
  if (!resultsWanted) return
  endParentSearch()
  askTabs(filters, (name) => sources[name].startIndex, now, lastRun)
}

/**
 * Gives up every source that has not answered; what was answered stays.
 * Returns true when none of the sources that the last search asked had answered, so that the state before may be restored.
 */
export function cancelSearch(): boolean {
  const pending = [...underWay.values()]
  const nothingAnswered = pending.length > 0 && !lastRun.answered
  for (const { place, controller } of pending) {
    controller.abort()
    underWay.delete(place.key)
    place.write({ outcome: { state: 'cancel' }, loading: false, since: null })
  }
  cancelWaiting()
  return nothingAnswered
}

/** Gives up the sources that wait for the results of another one. */
function cancelWaiting(): void {
  const waiting = ASKED_SOURCES.map(({ name }) => tabOf(name)).filter((place) => place.read().loading)
  for (const place of waiting) place.write({ outcome: { state: 'cancel' }, loading: false, since: null })
  if (waiting.length > 0) endParentSearch()
}

/** Forgets everything: for the home page, which shows no results, and for tests. */
export function resetSearches(): void {
  for (const { controller } of underWay.values()) controller.abort()
  underWay.clear()
  remembered.clear()
  combining?.stop()
  combining = undefined
  lastFilters = ''
  endParentSearch()
  useResultSets.getState().clear()
}

function giveUp(place: Place): void {
  underWay.get(place.key)?.controller.abort()
  underWay.delete(place.key)
}

/** Asks, unless that is what was asked last. Gives the answer, `cancel` when another request took its place. */
function ask(place: Place, filters: SearchFilters, now: number, run: Run): Promise<SourceOutcome> {
  const [source] = sourcesOf(place.source)
  if (source === undefined) return Promise.resolve({ state: 'cancel' })
  const address = searchAddress(source, filters)
  const { startIndex } = filters
  const before = place.read()
  // equal requests are not sent again, be they answered or under way
  if (before.address === address && (before.loading || isAnswer(before.outcome))) {
    return underWay.get(place.key)?.answer ?? Promise.resolve(before.outcome ?? { state: 'cancel' })
  }
  giveUp(place)
  const known = recall(address, now)
  if (known !== undefined) {
    run.answered = true
    place.write({ address, startIndex, outcome: known, loading: false, since: null })
    return Promise.resolve(known)
  }
  lastRun = run
  const controller = new AbortController()
  const answer = searchSource(address, controller.signal).then((outcome): SourceOutcome => {
    // another search of this source has begun since, or this one was given up
    if (underWay.get(place.key)?.controller !== controller) return { state: 'cancel' }
    underWay.delete(place.key)
    run.answered = true
    if (isAnswer(outcome)) remember(address, { outcome, at: now })
    place.write({ outcome, loading: false, since: null })
    return outcome
  })
  underWay.set(place.key, { place, controller, answer })
  place.write({ address, startIndex, loading: true, since: now })
  return answer
}

/** Puts the list of all sources together while it is the one that is shown. What does that is loaded when it is first wanted. */
function combineSources(state: ShareState, filters: SearchFilters, now: number, run: Run): void {
  const search = JSON.stringify([state.dataSource, state.grouped, filters])
  if (combining?.search === search) return
  combining?.stop()
  combining = undefined
  if (state.dataSource !== ALL_SOURCES) return
  let isStopped = false
  const mine: CombiningRun = {
    search,
    stop: () => {
      isStopped = true
    },
  }
  combining = mine
  useResultSets.getState().setSource(ALL_SOURCES, { address: search, loading: true, since: now })
  void import('./all-sources/combine-sources.ts').then(({ startCombining }) => {
    if (isStopped) return
    mine.stop = startCombining({
      search,
      filters,
      grouped: state.grouped,
      since: now,
      askPart: (source, page) => void ask(partOf(source), { ...filtersOfSource(filters, source), ...page }, now, run),
      askBeside: (source, page) => answerTo(source, { ...filtersOfSource(filters, source), ...page }, now),
    })
  })
}

/** The answer of a source to a search that no tab shows, from memory or anew. */
async function answerTo(name: DataSourceName, filters: SearchFilters, now: number): Promise<SourceOutcome> {
  const [source] = sourcesOf(name)
  if (source === undefined) return { state: 'cancel' }
  const address = searchAddress(source, filters)
  const outcome = recall(address, now) ?? (await searchSource(address, new AbortController().signal))
  if (isAnswer(outcome)) remember(address, { outcome, at: now })
  return outcome
}

function recall(address: string, now: number): SourceOutcome | undefined {
  const known = remembered.get(address)
  // without a connection an old answer is better than none
  return known !== undefined && (isOffline() || now - known.at < REMEMBER_MS) ? known.outcome : undefined
}

function remember(address: string, answer: Remembered): void {
  remembered.delete(address)
  remembered.set(address, answer)
  const oldest = remembered.keys().next().value
  if (remembered.size > REMEMBERED_ANSWERS && oldest !== undefined) remembered.delete(oldest)
}
