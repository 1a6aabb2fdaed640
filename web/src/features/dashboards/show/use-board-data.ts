/** What elements are fed with. */
import type { SourceOfData, Table } from '@graticule/contracts/dashboards/dashboards'
import type { Entry, FacetItem } from '@graticule/contracts/resource'
import { useQuery } from '@tanstack/react-query'
import { readTableAt } from '../../../api/dashboards.ts'
import { askResultSet } from '../../../api/opensearch.ts'
import { readAddress } from '../../../search/address/address.ts'
import { sharedQuestion, type WantedOfSearch } from '../../../search/run/shared-question.ts'

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

/** The search of an address of the portal. */
const asked = (address: string, wanted: WantedOfSearch) =>
  sharedQuestion(readAddress(address.includes('?') ? address.slice(address.indexOf('?')) : ''), wanted)

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
