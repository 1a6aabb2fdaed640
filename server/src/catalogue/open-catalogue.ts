/** The embedded catalogue: the store, and the index that follows it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FacetItem } from '@graticule/contracts/resource'
import { type DatabaseLocation, openDatabase } from '../storage/database.ts'
import type { Catalogue, CatalogueOptions, FacetName, SearchAnswer, SearchQuery } from './catalogue.ts'
import { StoreFollower } from './index/follow-store.ts'
import { matchOf } from './index/match-words.ts'
import { readPhrase } from './index/phrase.ts'
import type { IndexAnswer } from './index/port.ts'
import { openRecordStore, type RecordStore } from './store/record-store.ts'

/** How often a search is done again because records of its page were removed meanwhile. */
const TRIES = 3

/** Titles of providers as they were at a change of the store. */
interface SourceTitles {
  readonly seq: number
  readonly titles: ReadonlyMap<string, string>
}

function unavailable(cause: unknown): PortalError {
  return new PortalError('unavailable', 'The catalogue cannot be opened at the moment.', { cause })
}

/**
 * Opens the catalogue in a data folder and makes it when there is none. Resolves when every record of the store can be
 * found. Rejects with `PortalError` ('unavailable') when the store cannot be opened.
 */
export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { dataFolder, databaseUrl, withoutIndex = false, onNotice = () => undefined } = options
  const location: DatabaseLocation = { dataFolder, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const database = await openDatabase(location).catch((error: unknown) => {
    throw unavailable(error)
  })
  const store = openRecordStore(database)
  try {
    const follower = withoutIndex ? undefined : await StoreFollower.open({ store, location, onNotice })
    const close = async () => {
      await follower?.close()
      await database.close()
    }
    return catalogueOf(store, follower, close)
  } catch (error) {
    await database.close()
    throw error instanceof PortalError ? error : unavailable(error)
  }
}

function catalogueOf(store: RecordStore, follower: StoreFollower | undefined, close: () => Promise<void>): Catalogue {
  let known: SourceTitles = { seq: -1, titles: new Map() }

  async function sourceTitles(seq: number): Promise<ReadonlyMap<string, string>> {
    if (known.seq !== seq) known = { seq, titles: await store.sourceTitles() }
    return known.titles
  }

  async function labelled(facets: IndexAnswer['facets'], seq: number): Promise<SearchAnswer['facets']> {
    const items: Partial<Record<FacetName, FacetItem[]>> = {}
    for (const [name, counts] of Object.entries(facets)) {
      const titles = name === 'providerID' ? await sourceTitles(seq) : undefined
      items[name as FacetName] = counts.map(({ term, count }) => ({ term, label: titles?.get(term) ?? term, count }))
    }
    return items
  }

  async function search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> {
    if (follower === undefined) throw new PortalError('unavailable', 'This catalogue was opened to be written only.')
    const phrase = readPhrase(query.phrase)
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted()
      const answer = follower.index.search(query, phrase)
      const records = await store.get(answer.hits.map(({ id }) => id))
      signal?.throwIfAborted()
      if (records.length < answer.hits.length && tried < TRIES) {
        // another process has removed records since; what it did is taken in before the search is done again
        await follower.catchUp()
        continue
      }
      const byId = new Map(records.map((resource) => [resource.id, resource]))
      const hits = answer.hits.flatMap((hit) => {
        const resource = byId.get(hit.id)
        return resource === undefined ? [] : [{ resource, match: matchOf(resource, hit), children: hit.children }]
      })
      return { total: answer.total, hits, facets: await labelled(answer.facets, follower.seq), leftOut: answer.leftOut }
    }
  }

  return {
    search,
    get: (ids) => store.get(ids),
    original: (id) => store.original(id),
    sources: () => store.sources(),
    write: async (records) => {
      const outcomes = await store.write(records)
      if (outcomes.some((outcome) => outcome !== 'unchanged')) await follower?.catchUp()
      return outcomes
    },
    remove: async (ids) => {
      const removed = await store.remove(ids)
      if (removed > 0) await follower?.catchUp()
      return removed
    },
    count: () => store.count(),
    reindex: async () => follower?.rebuild(),
    close,
  }
}
