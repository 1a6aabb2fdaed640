/** Searches of the embedded catalogue: the index finds, the store has the entries and the titles of providers. */
import type { FacetItem, Resource } from '@graticule/contracts/resource'
import { createPace, mapAtPace, type Pace } from '../fairness/pace.ts'
import { chunks } from '../storage/chunks.ts'
import type {
  Catalogue,
  FacetName,
  ListedIds,
  MatchList,
  SearchAnswer,
  SearchQuery,
  SourceSummary,
  WantedFacet,
} from './catalogue.ts'
import { holdsText } from './index/analyser/fold.ts'
import { matchOf } from './index/match-words.ts'
import type { IndexAnswer, IndexEngine } from './index/port.ts'
import { readSearch } from './index/thesaurus/synonyms.ts'
import { matchListOf } from './match-list.ts'
import type { RecordStore } from './store/record-store.ts'

/** Records of a page that are read at once: some have long texts. */
const RECORDS_AT_ONCE = 24

/** How often a search is done again because records of its page were removed meanwhile. */
const TRIES = 3

/** Titles of providers as they were at a change of the store. */
interface SourceTitles {
  readonly seq: number
  readonly titles: ReadonlyMap<string, string>
}

/** Records by id, some at a time; those that are not there are left out. */
async function readKnown(store: RecordStore, ids: readonly string[], pace: Pace): Promise<Map<string, Resource>> {
  const found = new Map<string, Resource>()
  for (const some of chunks(ids, RECORDS_AT_ONCE)) {
    for (const resource of await store.getKnown(some)) found.set(resource.id, resource)
    await pace()
  }
  return found
}

/** What the index is asked: providers are looked for by their titles, which only the store knows, so all are counted. */
function byTerm(wanted: WantedFacet): WantedFacet {
  const { name, containing } = wanted
  return name === 'providerID' && containing !== undefined ? { name, limit: Number.POSITIVE_INFINITY } : wanted
}

/** Labels the values of facets: providers have titles, which are read once for every number `seq` of the store's changes. */
function facetLabels(store: RecordStore) {
  let known: SourceTitles = { seq: -1, titles: new Map() }

  async function sourceTitles(seq: number): Promise<ReadonlyMap<string, string>> {
    if (known.seq !== seq) known = { seq, titles: await store.sourceTitles() }
    return known.titles
  }

  return async function labelled(
    facets: IndexAnswer['facets'],
    wanted: readonly WantedFacet[],
    seq: number,
  ): Promise<SearchAnswer['facets']> {
    const items: Partial<Record<FacetName, FacetItem[]>> = {}
    for (const [name, counts] of Object.entries(facets)) {
      const titles = name === 'providerID' ? await sourceTitles(seq) : undefined
      const all = counts.map(({ term, count }) => ({ term, label: titles?.get(term) ?? term, count }))
      const asked = wanted.find((facet) => facet.name === name)
      const containing = asked?.containing
      const wantedItems =
        titles === undefined || containing === undefined ? all : all.filter(({ label }) => holdsText(label, containing))
      items[name as FacetName] = wantedItems.slice(0, asked?.limit)
    }
    return items
  }
}

/** What the catalogue answers to searches. `openedIndex` throws when there is none. */
export function searchesOf(store: RecordStore, openedIndex: () => IndexEngine): Pick<Catalogue, 'search' | 'list'> {
  const labelled = facetLabels(store)
  async function search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> {
    const index = openedIndex()
    const phrase = readSearch(query.phrase)
    const asked = { ...query, wantedFacets: query.wantedFacets.map(byTerm) }
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted()
      const answer = await index.search(asked, phrase, signal)
      const pace = createPace()
      const ids = answer.hits.map(({ id }) => id)
      const byId = await readKnown(store, ids, pace)
      signal?.throwIfAborted()
      if (byId.size < answer.hits.length && tried < TRIES) {
        // another process has removed records since; what it did is taken in before the search is done again
        await index.catchUp()
        continue
      }
      const shown = await mapAtPace(answer.hits, pace, (hit) => {
        const resource = byId.get(hit.id)
        return resource === undefined ? [] : [{ resource, match: matchOf(resource, hit), children: hit.children }]
      })
      const hits = shown.flat()
      const { total, years, leftOut } = answer
      const facets = await labelled(answer.facets, query.wantedFacets, index.seq)
      return { total, hits, facets, ...(years === undefined ? {} : { years }), leftOut }
    }
  }

  async function list(query: SearchQuery, most: number, signal?: AbortSignal): Promise<MatchList<ListedIds>> {
    const index = openedIndex()
    const listed = await index.list(query, readSearch(query.phrase), most, signal)
    signal?.throwIfAborted()
    return matchListOf(listed, signal)
  }

  return { search, list }
}

const EVERY_PROVIDER: SearchQuery = {
  phrase: '',
  searchFields: [],
  start: 0,
  count: 0,
  wantedFacets: [{ name: 'providerID', limit: Number.POSITIVE_INFINITY }],
}

/** The providers, most records first. The index has counted their records, which a store of millions takes long for. */
export async function sourcesOf(store: RecordStore, index: IndexEngine): Promise<SourceSummary[]> {
  const { facets } = await index.search(EVERY_PROVIDER, undefined)
  const titles = await store.sourceTitles()
  const found = (facets.providerID ?? []).map(({ term, count }) => ({
    id: term,
    title: titles.get(term) ?? term,
    records: count,
  }))
  return found.toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1))
}
