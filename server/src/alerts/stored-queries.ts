/** Stored searches as queries of the catalogue, with the words that a record must have one of to be found by each. */
import { ALL_SOURCES, type DataSource, type DataSources, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { DAY_MS } from '@graticule/contracts/limits'
import { savedState } from '@graticule/contracts/links/saved-search-address'
import { PortalError } from '@graticule/contracts/problem'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { scopeOf } from '../broker/list-matches.ts'
import { buildCatalogueQuery } from '../broker/request/build-catalogue-query.ts'
import type { Catalogue, SearchQuery } from '../catalogue/catalogue.ts'
import type { PhraseNode } from '../catalogue/index/phrase.ts'
import { readSearch } from '../catalogue/index/thesaurus/synonyms.ts'
import { createPace } from '../fairness/pace.ts'
import type { SavedWordsOfSearch } from '../kept/saved-searches.ts'

/** A search as records are matched against it. Searches that ask for the same share one. */
export interface StoredQuery {
  readonly query: SearchQuery
  readonly phrase: PhraseNode | undefined
  /** A record that it finds has one of these keys at least; `undefined` = any record may be found. */
  readonly keys: ReadonlySet<string> | undefined
}

/** Keys of which a text that fulfils the node has one at least. */
function neededKeys(node: PhraseNode): ReadonlySet<string> | undefined {
  if (node.kind === 'word') return node.word.keys
  if (node.kind === 'not') return undefined
  if (node.kind === 'or') {
    const all = new Set<string>()
    for (const one of node.nodes) {
      const keys = neededKeys(one)
      if (keys === undefined) return undefined
      for (const key of keys) all.add(key)
    }
    return all
  }
  const parts = node.kind === 'phrase' ? node.words.map(({ keys }) => keys) : node.nodes.map(neededKeys)
  // the longest word of those that all have to be there is the rarest, more or less
  const longest = (keys: ReadonlySet<string>) => Math.max(0, ...[...keys].map(({ length }) => length))
  return parts
    .filter((keys) => keys !== undefined)
    .toSorted((one, other) => longest(other) - longest(one))
    .at(0)
}

/**
 * The source that a search is in, for the list of all sources the catalogue; `undefined` = it names one that is not among these. The page
 * opens another one in its place and says so: nobody would hear of that in an alert.
 */
export function sourceOfSaved(search: SavedWordsOfSearch, sources: DataSources): DataSource | undefined {
  const { dataSource, notices } = savedState(search, GLOBAL_SITE, sources)
  if (notices.some(({ kind }) => kind === 'unknown-source')) return undefined
  return sources.find(dataSource === ALL_SOURCES ? MAIN_SOURCE : dataSource)
}

/** The source of the catalogue that a search is in; `undefined` for outside sources, and for those that are not among these. */
export function embeddedSourceOf(search: SavedWordsOfSearch, sources: DataSources): DataSource | undefined {
  const source = sourceOfSaved(search, sources)
  return source?.embedded === true || source?.name === MAIN_SOURCE ? source : undefined
}

/** The query of a search at a time; `undefined` = it is not of the catalogue, or cannot be read. */
export function queryOfSaved(
  search: SavedWordsOfSearch,
  {
    sources,
    catalogue,
    now,
  }: { readonly sources: DataSources; readonly catalogue: Pick<Catalogue, 'view'>; readonly now: number },
): SearchQuery | undefined {
  const source = embeddedSourceOf(search, sources)
  if (source === undefined) return undefined
  const filters = searchFiltersOf(savedState(search, GLOBAL_SITE, sources), now)
  const view = filters.viewId === '' ? undefined : catalogue.view?.(filters.viewId)
  if (filters.viewId !== '' && view === undefined) return undefined
  try {
    const { sort: _, ...query } = buildCatalogueQuery(filters, [], { ...scopeOf(source), ...(view ? { view } : {}) }, now)
    return { ...query, start: 0, count: 0 }
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** A search that is stored, by what it is known by. */
export interface KnownSearch {
  readonly id: number
  readonly changedAt: number
  readonly search: SavedWordsOfSearch
}

/** The stored searches of a catalogue, inverted: from the keys of words to the queries that need one of them. */
export interface StoredQueries {
  /** Takes in what there is now. Searches that have not changed are not read anew. */
  readonly follow: (searches: readonly KnownSearch[], now: number) => Promise<void>
  /** Queries of which a record with these keys may be found, each with the ids of its searches. */
  readonly candidates: (keys: Iterable<string>) => Iterable<readonly [StoredQuery, ReadonlySet<number>]>
}

interface Held {
  readonly stored: StoredQuery
  readonly searches: Set<number>
  readonly text: string
}

/** Makes it. */
export function openStoredQueries(parts: {
  readonly sources: () => DataSources
  readonly catalogue: Pick<Catalogue, 'view'>
}): StoredQueries {
  const byText = new Map<string, Held>()
  const byKey = new Map<string, Set<Held>>()
  const ofAny = new Set<Held>()
  const known = new Map<number, { readonly mark: string; readonly held: Held | undefined }>()

  const drop = (id: number): void => {
    const held = known.get(id)?.held
    known.delete(id)
    if (held === undefined) return
    held.searches.delete(id)
    if (held.searches.size > 0) return
    byText.delete(held.text)
    ofAny.delete(held)
    for (const key of held.stored.keys ?? []) byKey.get(key)?.delete(held)
  }

  const holdOf = (search: SavedWordsOfSearch, now: number): Held | undefined => {
    const query = queryOfSaved(search, { sources: parts.sources(), catalogue: parts.catalogue, now })
    if (query === undefined) return undefined
    const text = JSON.stringify(query)
    const before = byText.get(text)
    if (before !== undefined) return before
    const phrase = readSearch(query.phrase)
    const keys = phrase === undefined ? undefined : neededKeys(phrase)
    const held: Held = { stored: { query, phrase, keys }, searches: new Set(), text }
    byText.set(text, held)
    if (keys === undefined) ofAny.add(held)
    for (const key of keys ?? []) byKey.set(key, (byKey.get(key) ?? new Set()).add(held))
    return held
  }

  return {
    async follow(searches, now) {
      const pace = createPace()
      const day = Math.floor(now / DAY_MS)
      const wanted = new Set(searches.map(({ id }) => id))
      for (const id of known.keys()) if (!wanted.has(id)) drop(id)
      for (const { id, changedAt, search } of searches) {
        // a search that counts back from today, or ends now, is another one each day
        const mark = `${changedAt} ${day}`
        if (known.get(id)?.mark === mark) continue
        await pace()
        drop(id)
        const held = holdOf(search, now)
        held?.searches.add(id)
        known.set(id, { mark, held })
      }
    },
    // one by one: whoever asks for them pauses in between
    *candidates(keys) {
      for (const { stored, searches } of ofAny) yield [stored, searches]
      const seen = new Set<Held>()
      for (const key of keys)
        for (const held of byKey.get(key) ?? []) {
          if (seen.has(held)) continue
          seen.add(held)
          yield [held.stored, held.searches]
        }
    },
  }
}
