/** A catalogue in memory over the naive scan, for tests and trials that need no store. */
import type { Resource } from '@graticule/contracts/resource'
import type { Catalogue, CatalogueRecord, OriginalDocument } from '../catalogue/catalogue.ts'
import { naiveScan } from '../catalogue/oracle/naive-scan.ts'

/** An empty catalogue that forgets everything with the process. */
export function createMemoryCatalogue(): Catalogue {
  const records = new Map<string, CatalogueRecord>()
  const resources = (): Resource[] => [...records.values()].map(({ resource }) => resource)
  return {
    search: async (query) => {
      const all = resources()
      const asked = query.ids === undefined ? all : all.filter(({ id }) => query.ids?.includes(id))
      const answer = naiveScan(asked, query)
      return {
        total: answer.total,
        hits: answer.hits.map(({ id, score, children }) => ({
          resource: records.get(id)?.resource as Resource,
          match: { relevance: score, fields: [] },
          children,
        })),
        facets: Object.fromEntries(
          Object.entries(answer.facets).map(([name, counts]) => [name, counts.map((item) => ({ ...item, label: item.term }))]),
        ),
        leftOut: answer.leftOut,
      }
    },
    get: async (ids) => ids.flatMap((id) => records.get(id)?.resource ?? []),
    original: async (id): Promise<OriginalDocument | undefined> => records.get(id)?.original,
    sources: async () => {
      const counts = Map.groupBy(resources(), ({ source }) => source.id)
      return [...counts].map(([id, own]) => ({ id, title: own[0]?.source.title ?? id, records: own.length }))
    },
    write: async (written) =>
      written.map((record) => {
        records.set(record.resource.id, record)
        return 'new' as const
      }),
    remove: async (ids) => ids.filter((id) => records.delete(id)).length,
    count: async () => records.size,
    reindex: async () => {},
    close: async () => {},
  }
}
