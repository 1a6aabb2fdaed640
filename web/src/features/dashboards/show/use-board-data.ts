/** What elements are fed with. */
import type { SourceOfData, Table } from '@graticule/contracts/dashboards/dashboards'
import type { Entry, FacetItem } from '@graticule/contracts/resource'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { useQuery } from '@tanstack/react-query'
import { readTableAt } from '../../../api/dashboards.ts'
import { askResultSet, searchAddress } from '../../../api/opensearch.ts'
import { readAddress } from '../../../search/address/address.ts'
import { dataSources } from '../../../site/data-sources.ts'
import { siteDefaults } from '../../../site/links.ts'
import { siteInUse } from '../../../site/site.ts'

/** What a search gives. */
export interface FoundOfSearch {
  readonly kind: 'search'
  readonly total: number
  readonly entries: readonly Entry[]
  readonly facets: Readonly<Record<string, readonly FacetItem[]>>
  /** The source that was asked. */
  readonly source: string
}
export interface ReadTable {
  readonly kind: 'table'
  readonly table: Table
}

export type BoardData =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly words: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly found: FoundOfSearch | ReadTable }

/** What of a search is needed: how many entries, and which facets. */
export interface WantedOfSearch {
  readonly entries: number
  readonly facets: readonly string[]
}

/** The address at which a search of the portal is asked; `undefined` where its source is not asked here. */
function asked(address: string, { entries, facets }: WantedOfSearch) {
  const state = readAddress(address.includes('?') ? address.slice(address.indexOf('?')) : '')
  const all = dataSources()
  const source = all.find(state.dataSource) ?? all.find(siteInUse().defaultSource) ?? all.find(siteDefaults().dataSource)
  if (source === undefined) return undefined
  const filters = { ...searchFiltersOf(state, Date.now()), startIndex: 1, itemsPerPage: Math.max(1, entries) }
  return { source, address: searchAddress(source, filters, facets) }
}

async function readData(data: SourceOfData, wanted: WantedOfSearch, signal: AbortSignal): Promise<FoundOfSearch | ReadTable> {
  if (data.kind === 'table') return { kind: 'table', table: data.table }
  if (data.kind === 'series') {
    const reply = await readTableAt(data.address, signal)
    if (!reply.ok) throw new Error(reply.failure.detail)
    return { kind: 'table', table: reply.value }
  }
  const question = asked(data.address, wanted)
  if (question === undefined) throw new Error('')
  const reply = await askResultSet(question.address, signal)
  if (!reply.ok) throw new Error(reply.failure.detail)
  const { total, entries, facets } = reply.value
  return { kind: 'search', total, entries, facets, source: question.source.name }
}

/** Loads it. Elements that ask for the same thing ask once. */
export function useBoardData(data: SourceOfData | undefined, wanted: WantedOfSearch): BoardData {
  const name = data?.kind === 'table' ? data.table : data?.kind === 'series' ? data.address : data?.address
  const query = useQuery({
    queryKey: ['board-data', data?.kind, name, wanted],
    enabled: data !== undefined,
    queryFn: ({ signal }) => readData(data as SourceOfData, wanted, signal),
    staleTime: 60_000,
    retry: false,
  })
  if (data === undefined) return { state: 'none' }
  if (query.isError) return { state: 'failed', words: query.error.message, retry: () => void query.refetch() }
  return query.data === undefined ? { state: 'loading' } : { state: 'ready', found: query.data }
}
