import { type DataSourceName, SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { RESULTS_PER_PAGE } from '@graticule/contracts/limits'
import type { Resource, ResultSet } from '@graticule/contracts/resource'
import * as fc from 'fast-check'
import type { SourceList } from '../search/all-sources/ranked.ts'
import { createEntry, createResultSet } from './factories.ts'

/** What the list of all sources is made of: all results of a source, page by page, or those pages that are loaded. */
export function sourceList(
  source: DataSourceName,
  resources: readonly Partial<Resource>[],
  options: { of?: Partial<ResultSet>; isLoaded?: (page: number) => boolean; pageSize?: number } = {},
): SourceList {
  const { of = {}, isLoaded = () => true, pageSize = RESULTS_PER_PAGE } = options
  const entries = resources.map((resource) => createEntry(resource))
  const pages = Array.from({ length: Math.ceil(entries.length / pageSize) }, (_, page) => page)
  const pageOf = (page: number) => {
    const startIndex = page * pageSize + 1
    return createResultSet({
      total: entries.length,
      startIndex,
      entries: entries.slice(startIndex - 1, startIndex - 1 + pageSize),
      ...of,
    })
  }
  return {
    extent: { source, total: of.total ?? entries.length, reach: of.reach },
    pageSize,
    pages: new Map(pages.filter(isLoaded).map((page) => [page, pageOf(page)])),
  }
}

/** Some sources, each with as many resources, of this kind. */
export const someSources = (resource: fc.Arbitrary<Partial<Resource>>, maxLength: number) =>
  fc
    .uniqueArray(fc.constantFrom(...SHIPPED_SOURCES.all.map(({ name }) => name)), { minLength: 1, maxLength: 5 })
    .chain((sources) =>
      fc.tuple(
        ...sources.map((source) => fc.array(resource, { maxLength, size: 'max' }).map((resources) => ({ source, resources }))),
      ),
    )
