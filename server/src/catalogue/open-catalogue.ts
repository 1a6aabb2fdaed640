/** The embedded catalogue: the store, and the index that follows it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FacetItem } from '@graticule/contracts/resource'
import type { DatabaseLocation } from '../storage/database.ts'
import { cannotBeOpened, openPortalDatabase } from '../storage/open-portal-database.ts'
import { storageFault } from '../storage/storage-fault.ts'
import type { Catalogue, CatalogueOptions, FacetName, MatchList, SearchAnswer, SearchQuery, WantedFacet } from './catalogue.ts'
import { holdsText } from './index/analyser/fold.ts'
import { type HarvestRegister, openHarvestRegister } from './harvest/harvest-register.ts'
import { type HarvestSchedules, openHarvestSchedules } from './harvest/harvest-schedules.ts'
import { StoreFollower } from './index/follow-store.ts'
import { matchOf } from './index/match-words.ts'
import type { IndexAnswer } from './index/port.ts'
import { readSearch } from './index/thesaurus/synonyms.ts'
import { type LinkRegister, openLinkRegister } from './links/link-register.ts'
import { matchListOf } from './match-list.ts'
import { openRecordStore, type RecordStore } from './store/record-store.ts'
import { suggestionsOf } from './suggestions.ts'

/** How often a search is done again because records of its page were removed meanwhile. */
const TRIES = 3

/** Titles of providers as they were at a change of the store. */
interface SourceTitles {
  readonly seq: number
  readonly titles: ReadonlyMap<string, string>
}

/** What the index is asked: providers are looked for by their titles, which only the store knows, so all are counted. */
function byTerm(wanted: WantedFacet): WantedFacet {
  const { name, containing } = wanted
  return name === 'providerID' && containing !== undefined ? { name, limit: Number.POSITIVE_INFINITY } : wanted
}

/**
 * Opens the catalogue in a data folder and makes it when there is none. Resolves when every record of the store can be
 * found. Rejects with `PortalError` ('unavailable') when the store cannot be opened.
 */
export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { dataFolder, databaseUrl, withoutIndex = false, onNotice = () => undefined } = options
  const location: DatabaseLocation = { dataFolder, databaseUrl }
  const database = options.database ?? (await openPortalDatabase(location))
  const closeDatabase = async () => {
    if (options.database === undefined) await database.close()
  }
  const store = openRecordStore(database)
  try {
    const follower = withoutIndex ? undefined : await StoreFollower.open({ store, location, onNotice })
    const close = async () => {
      await follower?.close()
      await closeDatabase()
    }
    const links = openLinkRegister(database, store)
    return catalogueOf(store, openHarvestRegister(database), openHarvestSchedules(database), links, follower, close)
  } catch (error) {
    await closeDatabase()
    throw error instanceof PortalError && storageFault(error) === undefined ? error : cannotBeOpened(error)
  }
}

function catalogueOf(
  store: RecordStore,
  harvests: HarvestRegister,
  schedules: HarvestSchedules,
  links: LinkRegister,
  follower: StoreFollower | undefined,
  close: () => Promise<void>,
): Catalogue {
  let known: SourceTitles = { seq: -1, titles: new Map() }

  async function sourceTitles(seq: number): Promise<ReadonlyMap<string, string>> {
    if (known.seq !== seq) known = { seq, titles: await store.sourceTitles() }
    return known.titles
  }

  async function labelled(
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

  async function search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> {
    if (follower === undefined) throw new PortalError('unavailable', 'This catalogue was opened to be written only.')
    const phrase = readSearch(query.phrase)
    const indexed = { ...query, wantedFacets: query.wantedFacets.map(byTerm) }
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted()
      const answer = await follower.search(indexed, phrase)
      const records = await store.getKnown(answer.hits.map(({ id }) => id))
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
      const { total, years, leftOut } = answer
      const facets = await labelled(answer.facets, query.wantedFacets, follower.seq)
      return { total, hits, facets, ...(years === undefined ? {} : { years }), leftOut }
    }
  }

  async function list(query: SearchQuery, most: number, signal?: AbortSignal): Promise<MatchList> {
    if (follower === undefined) throw new PortalError('unavailable', 'This catalogue was opened to be written only.')
    const listed = await follower.threads.list(follower.index, query, readSearch(query.phrase), most)
    signal?.throwIfAborted()
    return matchListOf(listed, store, signal)
  }

  return {
    search,
    list,
    get: (ids) => store.getKnown(ids),
    ...suggestionsOf(store, follower),
    original: (id) => store.original(id),
    sources: () => store.sources(),
    write: async (records, place) => {
      const outcomes = await store.write(records, place)
      if (outcomes.some((outcome) => outcome !== 'unchanged')) await follower?.catchUp()
      return outcomes
    },
    remove: async (ids) => {
      const removed = await store.remove(ids)
      if (removed > 0) await follower?.catchUp()
      return removed
    },
    touch: async (ids) => {
      await store.touch(ids)
      await follower?.catchUp()
    },
    count: () => store.count(),
    storedRecords: (sourceId) => store.storedRecords(sourceId),
    harvests,
    schedules,
    links,
    reindex: async () => follower?.rebuild(),
    close,
  }
}
