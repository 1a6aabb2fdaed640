/** Asks for the results of the search in force. */
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { SourceState } from '@graticule/contracts/links/share-state'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { type RefusedBecause, REFUSED_BECAUSE, widgetSearchAddress } from '@graticule/contracts/widget/frame'
import { useEffect, useState } from 'react'
import type { Failure } from '../api/http.ts'
import { askResultSet, searchAddress } from '../api/opensearch.ts'
import { dataSources } from '../site/data-sources.ts'

/** What became of a search. */
export type Outcome =
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly results: ResultSet }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'refused'; readonly because: RefusedBecause }

function outcomeOf(reply: Awaited<ReturnType<typeof askResultSet>>): Outcome {
  if (reply.ok) return { state: 'found', results: reply.value }
  const because = REFUSED_BECAUSE.find((reason) => reason === reply.failure.trouble)
  return because === undefined ? { state: 'failed', failure: reply.failure } : { state: 'refused', because }
}

async function ask(address: string | undefined, signal: AbortSignal): Promise<Outcome> {
  if (address !== undefined) return outcomeOf(await askResultSet(address, signal))
  return { state: 'failed', failure: { kind: 'not-found', status: null, detail: '' } }
}

/** Results of the state. What was found stays until there is something else; `again` asks once more. */
export function useWidgetSearch(state: SourceState, key: string | undefined) {
  // a period counts back from when the frame was opened
  const [opened] = useState(Date.now)
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<{ readonly wanted: string; readonly outcome: Outcome }>()
  const source = dataSources().find(state.dataSource)
  const address = source && widgetSearchAddress(searchAddress(source, searchFiltersOf(state, opened), []), key)
  const wanted = `${tries} ${address ?? ''}`
  useEffect(() => {
    const leaving = new AbortController()
    void ask(address, leaving.signal).then((outcome) => {
      if (!leaving.signal.aborted) setDone({ wanted, outcome })
    })
    return () => leaving.abort()
  }, [address, wanted])
  const outcome: Outcome = done?.outcome ?? { state: 'searching' }
  return { outcome, isSearching: done?.wanted !== wanted, again: () => setTries((count) => count + 1) }
}

/** One resource of a source by its id; `undefined` = it is not there, or the source does not answer. */
export async function findResource(dataSource: string, id: string, key: string | undefined): Promise<Entry | undefined> {
  const source = dataSources().find(dataSource)
  if (source === undefined) return undefined
  const filters = { ...initialFilters(), targetIds: [id], itemsPerPage: 1 }
  const reply = await askResultSet(widgetSearchAddress(searchAddress(source, filters, []), key))
  return reply.ok ? reply.value.entries[0] : undefined
}
