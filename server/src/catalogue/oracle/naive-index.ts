/** A second engine behind the port of the index, as plain as can be: it keeps all entries in memory and looks at each of them. */
import { unionOfBoxes } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import type { FacetName, MatchExtent, SearchQuery } from '../catalogue.ts'
import type { IndexEngine, IndexOptions } from '../index/port.ts'
import { naiveScan } from './naive-scan.ts'

/** Changes read at once. */
const CHANGES = 1_000

function extentOf({ id, footprint, earthquake }: Resource): MatchExtent {
  return { id, box: unionOfBoxes(footprint?.boxes ?? []), event: earthquake }
}

/** Opens the engine with everything that is in the store. It has no suggestions. */
export async function openNaiveIndex({ store }: Pick<IndexOptions, 'store'>): Promise<IndexEngine> {
  const entries = new Map<string, Resource>()
  let seq = 0
  const scan = (query: SearchQuery) => naiveScan([...entries.values()], query)

  async function catchUp(): Promise<void> {
    const { seq: last } = await store.position()
    while (seq < last) {
      const { written, removed, upTo } = await store.changesSince(seq, CHANGES, last)
      for (const id of removed) entries.delete(id)
      for (const resource of written) entries.set(resource.id, resource)
      seq = upTo
    }
  }

  await catchUp()
  return {
    get seq() {
      return seq
    },
    get size() {
      return entries.size
    },
    search: async (query) => scan(query),
    list: async (query, _phrase, most) => {
      const { total, hits } = scan({ ...query, start: 0, count: most, wantedFacets: [] })
      const found = hits.map(({ id }) => entries.get(id) as Resource)
      return {
        total,
        length: found.length,
        ids: (start, count) => found.slice(start, start + count).map(({ id }) => id),
        extents: (start, count) => found.slice(start, start + count).map(extentOf),
      }
    },
    countOf: async (name: FacetName, values) => {
      const wantedFacets = [{ name, limit: Infinity }]
      const { facets } = scan({ phrase: '', searchFields: [], start: 0, count: 0, wantedFacets })
      const counts = new Map(facets[name]?.map(({ term, count }) => [term, count]))
      return values.map((value) => counts.get(value) ?? 0)
    },
    catchUp,
    rebuild: async () => {
      entries.clear()
      seq = 0
      await catchUp()
    },
    close: async () => undefined,
  }
}
