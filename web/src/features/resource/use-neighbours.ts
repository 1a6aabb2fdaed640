import type { DataSource } from '@graticule/contracts/data-sources'
import { pageOf, startIndexOf } from '@graticule/contracts/paging'
import { searchFiltersOf } from '@graticule/contracts/share-url'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { resourceAddress } from '../../shell/address.ts'
import { notify } from '../../shell/notifications.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { usePageEntries } from './use-resource.ts'

/** Where an entry stands in the results behind it. */
export interface Neighbours {
  /** Entries of the whole result; `null` when there is none behind the page. */
  readonly total: number | null
  /** Place on its page, from 1, and the entries of that page; `null` for an entry that is not among them. */
  readonly place: { readonly index: number; readonly count: number } | null
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** Opens the entry before (-1) or after (1); over the end of a page, the page behind changes with it. */
  open(step: -1 | 1): void
}

/** The entries before and after this one in the results of its source. */
export function useNeighbours(source: DataSource, id: string): Neighbours {
  const { openEntry } = useSearchActions()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { t } = useTranslation('resource')
  const seeking = useRef(false)
  const entries = usePageEntries(source)
  const resultSet = useResultSets(({ sources }) => {
    const { outcome } = sources[source.name]
    return outcome?.state === 'results' ? outcome.resultSet : null
  })
  const at = entries.findIndex(({ resource }) => resource.id === id)
  if (resultSet === null || at < 0) {
    return { total: resultSet?.total ?? null, place: null, hasPrevious: false, hasNext: false, open: () => {} }
  }
  const { total, startIndex } = resultSet
  const position = startIndex + at

  /** Asks for the one entry at this place of the results, and opens it with its page behind it. */
  const seek = async (place: number) => {
    if (seeking.current) return
    seeking.current = true
    const { state } = useSearchParams.getState()
    const filters = searchFiltersOf(state, Date.now())
    const reply = await askResultSet(searchAddress(source, { ...filters, startIndex: place, itemsPerPage: 1 }, []))
    seeking.current = false
    if (!reply.ok) {
      notify({ style: 'error', title: t('bar.notReached'), text: failureWords(reply.failure) })
      return
    }
    const [entry] = reply.value.entries
    if (entry === undefined) return
    const found = entry.resource.id
    queries.setQueryData(['entry', source.name, found], { ok: true, value: [entry] })
    const page = startIndexOf(pageOf(place, filters.itemsPerPage), filters.itemsPerPage)
    const behind = { ...state, dataSource: source.name, filters: { ...state.filters, startIndex: page } }
    void navigate(resourceAddress(source.name, found, behind))
  }

  return {
    total,
    place: { index: at + 1, count: entries.length },
    hasPrevious: position > 1,
    hasNext: position < total,
    open(step) {
      const neighbour = entries[at + step]
      if (neighbour !== undefined) openEntry(source.name, neighbour.resource.id)
      else if (position + step >= 1 && position + step <= total) void seek(position + step)
    },
  }
}
