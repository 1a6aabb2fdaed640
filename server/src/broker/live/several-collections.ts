/**
 * The parts of several collections as one source: each STAC API is asked by itself, the catalogue for the parts that it has, and their
 * answers are merged. An API that fails hides no other: its collections are named with what went wrong.
 */
import {
  FACET_ITEMS,
  LIVE_PARENTS_AT_ONCE,
  LIVE_PARENTS_TIMEOUT_MS,
  MAX_LIVE_PARENTS,
  STAC_SEARCH_REACH,
} from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Entry, FacetItem, Resource, ResultSet } from '@graticule/contracts/resource'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dateOf } from '../../catalogue/index/entry-values.ts'
import type { LivePage, LiveQuery, LiveSource } from '../../connectors/live/live-source.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { createTurns } from '../../fairness/turns.ts'
import { withLiveParts } from './live-parts.ts'
import { searchCatalogue } from '../search-catalogue.ts'
import { searchLive } from './search-live.ts'
import { say } from '../../texts/say.ts'

/** A collection whose parts a STAC API has. */
export interface LiveCollection {
  readonly parent: Resource
  readonly source: LiveSource
}

/** What is asked, and of whom. */
export interface SeveralCollections {
  readonly catalogue: Catalogue
  readonly live: Pick<LiveSources, 'hasGranules'>
  /** Milliseconds since 1970. */
  readonly now: number
  readonly collections: readonly LiveCollection[]
  /** Ids of the other collections: the catalogue is asked for their parts. */
  readonly embedded: readonly string[]
  /** APIs that have not answered by then are left out, milliseconds. */
  readonly timeoutMs?: number
}

interface Failure {
  readonly parent: Resource
  readonly error: PortalError
}

/**
 * Opens them as one source; nothing is asked yet.
 * @rule B-outside-sources.several-collections Several collections are one answer
 */
export function createSeveralCollections(several: SeveralCollections): LiveSource {
  const asked = several.collections.slice(0, MAX_LIVE_PARENTS)
  const tooMany = new PortalError('unavailable', say('sources:collections.at-once', { count: MAX_LIVE_PARENTS }))
  const left = several.collections.slice(MAX_LIVE_PARENTS).map(({ parent }): Failure => ({ parent, error: tooMany }))
  return {
    title: 'The collections',
    capabilities: {
      // each is asked for all; what it cannot is told by its own answer
      filters: new Set(FILTER_ROWS.map(({ field }) => field)),
      maxItems: STAC_SEARCH_REACH,
      reach: STAC_SEARCH_REACH,
    },
    async search(query, signal) {
      const { filters } = query
      const last = Math.min(filters.startIndex - 1 + filters.itemsPerPage, STAC_SEARCH_REACH)
      // which entries stand on a later page is known only with all that come before them
      const first = { ...query, filters: { ...filters, startIndex: 1, itemsPerPage: last } }
      const { found, failures } = await askAll(asked, first, signal, several.timeoutMs ?? LIVE_PARENTS_TIMEOUT_MS)
      const missing = [...failures, ...left]
      const ours = await askCatalogue(several, missing, first, signal)
      const answers = [...found, ...(ours === undefined ? [] : [ours])]
      const hasNothing = answers.every(({ total }) => total === 0)
      if (hasNothing && found.length === 0 && failures.length > 0) throw failureOf(failures)
      return merge(answers, missing, { filters, last, hasCatalogue: ours !== undefined, language: query.language })
    },
    fetchById: async (ids, signal) => (await Promise.all(asked.map(({ source }) => source.fetchById(ids, signal)))).flat(),
  }
}

/** What the APIs answered, and which did not. @throws PortalError `invalid-parameter`, the signal's reason. */
async function askAll(collections: readonly LiveCollection[], query: LiveQuery, signal: AbortSignal, timeoutMs: number) {
  const deadline = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, deadline])
  // all are asked for one visitor
  const limits = { atOnce: LIVE_PARENTS_AT_ONCE, perVisitor: LIVE_PARENTS_AT_ONCE, waiting: MAX_LIVE_PARENTS }
  const inTurn = createTurns(limits, say('sources:collections.busy'))
  const ask = async ({ parent, source }: LiveCollection): Promise<ResultSet | Failure> => {
    try {
      either.throwIfAborted()
      const filters = { ...query.filters, parents: [parent.id] }
      return await searchLive(source, { filters, facets: query.facets }, query.language, either)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (deadline.aborted) return { parent, error: new PortalError('timeout', say('sources:late', { title: source.title })) }
      if (!(error instanceof PortalError) || error.code === 'invalid-parameter') throw error
      return { parent, error }
    }
  }
  const answers = await Promise.all(collections.map((one) => inTurn(() => ask(one))))
  return {
    found: answers.filter((one) => 'entries' in one),
    failures: answers.filter((one) => 'error' in one),
  }
}

/** The parts that the catalogue has: of the collections of its own, and of those whose API gave nothing. */
async function askCatalogue(
  { catalogue, live, now, embedded }: SeveralCollections,
  missing: readonly Failure[],
  { filters, facets }: LiveQuery,
  signal: AbortSignal,
): Promise<ResultSet | undefined> {
  const parents = [...embedded, ...missing.map(({ parent }) => parent.id)]
  if (parents.length === 0) return undefined
  const request = {
    filters: { ...filters, parents },
    facets,
    facetText: '',
    requestId: '',
    form: { format: 'application/json', version: '1.0' },
  } as const
  return withLiveParts(live, await searchCatalogue(catalogue, request, {}, now, signal))
}

/** What went wrong with all of them. */
function failureOf(failures: readonly Failure[]): PortalError {
  const [first] = failures
  const words = [...new Set(failures.map(({ error }) => error.message))]
  if (first !== undefined && words.length === 1) return first.error
  const isSlow = failures.every(({ error }) => error.code === 'timeout')
  return new PortalError(isSlow ? 'timeout' : 'source-failed', {
    in: (language) => [...new Set(failures.map(({ error }) => error.detailIn(language)))].join(' ').slice(0, 2_000),
  })
}

interface Merged {
  readonly filters: SearchFilters
  /** Index of the last entry of the page. */
  readonly last: number
  readonly hasCatalogue: boolean
  /** Of the reasons why parts are missing. */
  readonly language: string
}

function merge(
  answers: readonly ResultSet[],
  missing: readonly Failure[],
  { filters, last, hasCatalogue, language }: Merged,
): LivePage {
  const lists = answers.map(({ entries }) => entries)
  const ordered = filters.sort.startsWith('date:') ? byDate(lists, filters.sort === 'date:asc' ? 1 : -1) : inTurns(lists)
  const entries = ordered.slice(filters.startIndex - 1, last)
  const unable = new Set(answers.flatMap(({ notApplied = [] }) => notApplied))
  const isUnable = (field: string) => answers.every(({ notApplied = [] }) => notApplied.includes(field))
  const fields = FILTER_ROWS.map(({ field }) => field).filter((field) => unable.has(field))
  return {
    total: answers.reduce((sum, { total }) => sum + total, 0),
    startIndex: filters.startIndex,
    resources: entries.map(({ resource }) => resource),
    entries,
    facets: mergeFacets(answers, hasCatalogue),
    unread: answers.reduce((sum, { unread = 0 }) => sum + unread, 0),
    notApplied: fields.filter(isUnable),
    partlyApplied: fields.filter((field) => !isUnable(field)),
    missing: missing.map(({ parent, error }) => ({ title: parent.title, reason: error.detailIn(language).slice(0, 2_000) })),
  }
}

/** The first of each, then the second of each, and so on. */
function inTurns(lists: readonly (readonly Entry[])[]): Entry[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Lists that are in order by themselves, in order together: what has no date comes last in either direction. */
function byDate(lists: readonly (readonly Entry[])[], direction: 1 | -1): Entry[] {
  const queues = lists.map((list) => list.map((entry) => ({ entry, date: dateOf(entry.resource) })))
  const at = queues.map(() => 0)
  const merged: Entry[] = []
  for (;;) {
    let best: { readonly queue: number; readonly rank: number; readonly entry: Entry } | undefined
    for (const [queue, list] of queues.entries()) {
      const head = list[at[queue] ?? 0]
      if (head === undefined) continue
      const rank = head.date === undefined ? Infinity : direction * head.date
      if (best === undefined || rank < best.rank) best = { queue, rank, entry: head.entry }
    }
    if (best === undefined) return merged
    at[best.queue] = (at[best.queue] ?? 0) + 1
    merged.push(best.entry)
  }
}

/** All values, with the counts of the catalogue: APIs count nothing. Years are not counted at all then. */
function mergeFacets(answers: readonly ResultSet[], hasCatalogue: boolean): NonNullable<LivePage['facets']> {
  const isMixed = !hasCatalogue || answers.length > 1
  const names = [...new Set(answers.flatMap(({ facets }) => Object.keys(facets)))].filter((name) => !isMixed || name !== 'year')
  const merged = names.map((name) => {
    const items = new Map<string, FacetItem>()
    for (const item of answers.flatMap(({ facets }) => facets[name] ?? [])) {
      const known = items.get(item.term)
      items.set(item.term, known === undefined ? item : { ...known, count: known.count + item.count })
    }
    return [name, [...items.values()].toSorted((a, b) => b.count - a.count).slice(0, FACET_ITEMS)] as const
  })
  return Object.fromEntries(merged)
}
