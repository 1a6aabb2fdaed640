/**
 * Runs a search: one parallel request per source, each with its own signal. Responses go to the result sets as they arrive.
 * An equal search is not repeated while it is current or recent, so back and forward cost nothing. Within a collection some
 * sources are searched later (`parent-search.ts`).
 */
import { ALL_SOURCES, type DataSourceName, type SourceChoice } from '@graticule/contracts/data-sources'
import { itemsPerPageAt, pageOf, startIndexOf } from '@graticule/contracts/paging'
import { isWithinParent, PARENT_SOURCE } from '@graticule/contracts/search/parent-search'
import type { SourceOutcome } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { newRequestId, searchAddress, searchSource } from '../../api/opensearch.ts'
import { isAnswer, resultsOf, type SourceResults, UNASKED, useResultSets } from '../../stores/result-sets.ts'
import { askedSources, dataSources, roomOfRound, sourcesOf } from '../../site/data-sources.ts'
import { isOffline } from '../../browser/connection.ts'
import { endParentSearch, filtersOfSource, needsResults, searchWithinParent } from './parent-search.ts'
import { tellOffline } from './tell-offline.ts'
import { createHeld } from '../../state/create-store.ts'

/** Answers kept for back and forward. */
const REMEMBERED_ANSWERS = 80
/** An answer older than this is asked for again, milliseconds. */
const REMEMBER_MS = 5 * 60_000

interface Remembered {
  readonly outcome: SourceOutcome
  readonly at: number
}

/** Where the answers to a request go: the tab of a source, or its part of the list of all sources. */
interface Slot {
  readonly source: DataSourceName
  readonly key: string
  readonly read: () => SourceResults
  readonly write: (part: Partial<SourceResults>) => void
}

const tabOf = (source: DataSourceName): Slot => ({
  source,
  key: source,
  read: () => resultsOf(useResultSets.getState().sources, source),
  write: (part) => useResultSets.getState().setSource(source, part),
})

const partOf = (source: DataSourceName): Slot => ({
  source,
  key: `part of ${source}`,
  read: () => useResultSets.getState().parts[source] ?? UNASKED,
  write: (part) => useResultSets.getState().setPart(source, part),
})

/** A request that has no answer yet; given up it ends with `cancel`. */
interface Asking {
  readonly slot: Slot
  readonly controller: AbortController
  readonly answer: Promise<SourceOutcome>
}
/** One search, or the turn of a page: whether a source that it asked has answered, from memory or anew. */
interface Run {
  answered: boolean
}
/** The list of all sources that is being put together: for which search, and what ends it. */
interface CombiningRun {
  readonly search: string
  stop: () => void
}

interface Searches {
  readonly remembered: Map<string, Remembered>
  readonly underWay: Map<string, Asking>
  lastFilters: string
  lastItemsPerPage: number
  /** The last one that sent a request. */
  lastRun: Run
  combining: CombiningRun | undefined
}
const held = createHeld(
  (): Searches => ({
    remembered: new Map(),
    underWay: new Map(),
    lastFilters: '',
    lastItemsPerPage: 0,
    lastRun: { answered: false },
    combining: undefined,
  }),
  ({ underWay, combining }) => {
    for (const { controller } of underWay.values()) controller.abort()
    combining?.stop()
  },
)

/**
 * Starts the search of this state. Sources other than the chosen one keep their own page as long as the filters stay.
 * @rule S1-1.result-sets A search asks each source once, at the same time, and keeps a result set for each
 */
export function runSearch(state: ShareState, now: number = Date.now()): void {
  const filters = searchFiltersOf(state, now)
  const withoutPage = JSON.stringify({ ...filters, startIndex: 1, itemsPerPage: 1 })
  const sameFilters = withoutPage === held.current.lastFilters
  const sameSize = filters.itemsPerPage === held.current.lastItemsPerPage
  held.current.lastFilters = withoutPage
  held.current.lastItemsPerPage = filters.itemsPerPage
  const run: Run = { answered: false }
  const { sources, setSource } = useResultSets.getState()
  const startOf = (name: SourceChoice) => {
    if (name === state.dataSource) return filters.startIndex
    if (!sameFilters) return 1
    const { startIndex } = resultsOf(sources, name)
    if (sameSize) return startIndex
    // of another size it is the page that begins at or before the one that was shown
    const size = itemsPerPageAt(name, filters.itemsPerPage, dataSources())
    const isInRounds = name === ALL_SOURCES && (filters.sort === '' || filters.sort === 'relevance:desc')
    // a round of the list of all sources has room for a page of each
    const step = isInRounds ? size * roomOfRound() : size
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
    for (const { name } of askedSources()) void askTab(name)
    return
  }
  const first = { ...filters, startIndex: 1 }
  searchWithinParent({
    search: JSON.stringify(first),
    ask: askTab,
    isOnFirstPage: startOf(PARENT_SOURCE) === 1,
    firstPage: () => answerTo(PARENT_SOURCE, first, now),
    hold: (name) => {
      const slot = tabOf(name)
      giveUp(slot)
      slot.write({ address: null, startIndex: startOf(name), loading: true, since: now })
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
    return resultsOf(sources, source.name).address === address || held.current.remembered.has(address)
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
  for (const source of askedSources()) {
    const { name } = source
    const isChosen = behind.includes(source)
    const result = resultsOf(sources, name)
    if (isUnreached(result) || (isChosen && (choice !== ALL_SOURCES || isUnanswered(result)))) {
      const slot = tabOf(name)
      slot.write({ address: null })
      if (isWithinParent(filters) && needsResults(name)) resultsWanted = true
      else {
        const { startIndex } = result
        void ask(slot, { ...filtersOfSource(filters, name), startIndex }, now, held.current.lastRun)
      }
    }
    const part = parts[name]
    // without an address it is what nobody has asked for: the list asks for it again
    if (part !== undefined && (isChosen ? isUnanswered(part) : isUnreached(part))) setPart(name, UNASKED)
  }
  if (!resultsWanted) return
  endParentSearch()
  askTabs(filters, (name) => resultsOf(sources, name).startIndex, now, held.current.lastRun)
}

/**
 * Gives up every source that has not answered; what was answered stays.
 * Returns true when none of the sources that the last search asked had answered, so that the state before may be restored.
 * @rule S1-4.cancel-restores A cancelled search brings the state before it back
 */
export function cancelSearch(): boolean {
  const pending = [...held.current.underWay.values()]
  const nothingAnswered = pending.length > 0 && !held.current.lastRun.answered
  for (const { slot, controller } of pending) {
    controller.abort()
    held.current.underWay.delete(slot.key)
    slot.write({ outcome: { state: 'cancel' }, loading: false, since: null })
  }
  cancelWaiting()
  return nothingAnswered
}

/** Gives up the sources that wait for the results of another one. */
function cancelWaiting(): void {
  const waiting = askedSources()
    .map(({ name }) => tabOf(name))
    .filter((slot) => slot.read().loading)
  for (const slot of waiting) slot.write({ outcome: { state: 'cancel' }, loading: false, since: null })
  if (waiting.length > 0) endParentSearch()
}

function giveUp(slot: Slot): void {
  held.current.underWay.get(slot.key)?.controller.abort()
  held.current.underWay.delete(slot.key)
}

/**
 * Asks, unless that is what was asked last. Gives the answer, `cancel` when another request replaced it.
 * @rule S1-4.identical-request A search whose parameters equal the ones in force is not sent again
 */
function ask(slot: Slot, filters: SearchFilters, now: number, run: Run): Promise<SourceOutcome> {
  const [source] = sourcesOf(slot.source)
  if (source === undefined) return Promise.resolve({ state: 'cancel' })
  const address = searchAddress(source, filters)
  const { startIndex } = filters
  const before = slot.read()
  // equal requests are not sent again, be they answered or under way
  if (before.address === address && (before.loading || isAnswer(before.outcome))) {
    return held.current.underWay.get(slot.key)?.answer ?? Promise.resolve(before.outcome ?? { state: 'cancel' })
  }
  giveUp(slot)
  const known = recall(address, now)
  if (known !== undefined) {
    run.answered = true
    slot.write({ address, startIndex, outcome: known, loading: false, since: null, requestId: undefined })
    return Promise.resolve(known)
  }
  held.current.lastRun = run
  const controller = new AbortController()
  const requestId = newRequestId()
  const answer = searchSource(address, controller.signal, source, requestId).then((outcome): SourceOutcome => {
    // another search of this source has begun since, or this one was given up
    if (held.current.underWay.get(slot.key)?.controller !== controller) return { state: 'cancel' }
    held.current.underWay.delete(slot.key)
    run.answered = true
    if (isAnswer(outcome)) remember(address, { outcome, at: now })
    slot.write({ outcome, loading: false, since: null })
    return outcome
  })
  held.current.underWay.set(slot.key, { slot, controller, answer })
  slot.write({ address, startIndex, loading: true, since: now, requestId })
  return answer
}

/** Puts the list of all sources together while it is the one that is shown. What does that is loaded when it is first wanted. */
function combineSources(state: ShareState, filters: SearchFilters, now: number, run: Run): void {
  const search = JSON.stringify([state.dataSource, state.grouped, filters])
  if (held.current.combining?.search === search) return
  held.current.combining?.stop()
  held.current.combining = undefined
  if (state.dataSource !== ALL_SOURCES) return
  let isStopped = false
  const mine: CombiningRun = {
    search,
    stop: () => {
      isStopped = true
    },
  }
  held.current.combining = mine
  useResultSets.getState().setSource(ALL_SOURCES, { address: search, loading: true, since: now })
  void import('../all-sources/combine-sources.ts').then(({ startCombining }) => {
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
  const outcome = recall(address, now) ?? (await searchSource(address, new AbortController().signal, source))
  if (isAnswer(outcome)) remember(address, { outcome, at: now })
  return outcome
}

/** What the chosen source finds for a search that is not on the page. */
export interface Foreseen {
  readonly total: number
  /** The phrase that was probably meant, if that finds something. */
  readonly meant: string | undefined
}

/** What the chosen source finds for a search. The answer is kept: the search itself, if it is made, costs nothing. */
export async function foresee(state: ShareState, now: number = Date.now()): Promise<Foreseen> {
  const filters = searchFiltersOf(state, now)
  const asked = sourcesOf(state.dataSource).map(({ name }) => answerTo(name, filtersOfSource(filters, name), now))
  const outcomes = await Promise.all(asked)
  const spellings = outcomes.flatMap((outcome) => (outcome.state === 'no_results' ? (outcome.spelling ?? []) : []))
  return {
    total: outcomes.reduce((sum, outcome) => sum + (outcome.state === 'results' ? outcome.resultSet.total : 0), 0),
    meant: spellings.find(({ total }) => total > 0)?.phrase,
  }
}

/** @rule B-answers.remembered A search that was answered within five minutes comes from memory */
function recall(address: string, now: number): SourceOutcome | undefined {
  const known = held.current.remembered.get(address)
  // without a connection an old answer is better than none
  return known !== undefined && (isOffline() || now - known.at < REMEMBER_MS) ? known.outcome : undefined
}

function remember(address: string, answer: Remembered): void {
  held.current.remembered.delete(address)
  held.current.remembered.set(address, answer)
  const oldest = held.current.remembered.keys().next().value
  if (held.current.remembered.size > REMEMBERED_ANSWERS && oldest !== undefined) held.current.remembered.delete(oldest)
}
