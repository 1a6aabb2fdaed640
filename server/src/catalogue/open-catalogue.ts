/** The embedded catalogue: the store and the index that follows it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FacetItem, Resource } from '@graticule/contracts/resource'
import { openDatabase } from '../storage/database.ts'
import type { Catalogue, CatalogueOptions, FacetName, SearchAnswer, SearchQuery } from './catalogue.ts'
import { explainMatch } from './index/match-explanation.ts'
import { readPhrase } from './index/phrase.ts'
import { fieldMask } from './index/relevance.ts'
import { naiveScan } from './oracle/naive-scan.ts'
import { openRecordStore } from './store/record-store.ts'

export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { dataFolder, databaseUrl, withoutIndex = false } = options
  const database = await openDatabase({ dataFolder, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  const store = openRecordStore(database)
  let seq = 0
  const records = new Map<string, Resource>()
  const catchUp = async () => {
    for (;;) {
      const changes = await store.changesSince(seq, 1000)
      for (const resource of changes.written) records.set(resource.id, resource)
      for (const id of changes.removed) records.delete(id)
      if (seq === changes.upTo) return
      seq = changes.upTo
    }
  }
  const search = async (query: SearchQuery): Promise<SearchAnswer> => {
    if (withoutIndex) throw new PortalError('unavailable', 'This catalogue was opened to write only.')
    await catchUp()
    const phrase = readPhrase(query.phrase)
    const answer = naiveScan([...records.values()], query)
    const titles = await store.sourceTitles()
    const facets: Partial<Record<FacetName, FacetItem[]>> = {}
    for (const { name } of query.wantedFacets) {
      facets[name] = (answer.facets[name] ?? []).map(({ term, count }) => ({
        term,
        count,
        label: name === 'providerID' ? (titles.get(term) ?? term) : term,
      }))
    }
    const explained = { phrase, fields: fieldMask(query.searchFields), rarities: answer.rarities }
    const hits = answer.hits.flatMap(({ id, score, children }) => {
      const resource = records.get(id)
      return resource === undefined ? [] : [{ resource, match: explainMatch(resource, score, explained), children }]
    })
    return { total: answer.total, hits, facets, leftOut: answer.leftOut }
  }
  return {
    search,
    get: (ids) => store.get(ids),
    original: (id) => store.original(id),
    sources: () => store.sources(),
    write: (written) => store.write(written),
    remove: (ids) => store.remove(ids),
    count: () => store.count(),
    reindex: async () => {
      seq = 0
      records.clear()
      await catchUp()
    },
    close: () => database.close(),
  }
}
