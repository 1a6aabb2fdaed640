import { ALL_SOURCES, type DataSource, type DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { pageOf, startIndexOf } from '@graticule/contracts/paging'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { useTranslation } from '../../i18n/index.ts'
import { resourceAddress } from '../../search/address/address.ts'
import { notify } from '../../shell/notifications.ts'
import { filtersOfSource } from '../../search/run/parent-search.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { useCombined } from '../../stores/combined.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { usePageEntries } from './use-resource.ts'

/** Where an entry stands in the results behind it. */
export interface Neighbours {
  /** Entries of the whole result; `null` when there is none behind the page. */
  readonly total: number | null
  /** The total is about: the results of all sources. */
  readonly isAbout: boolean
  /** Position on its page, from 1, and the entries of that page; `null` for an entry that is not among them. */
  readonly position: { readonly index: number; readonly count: number } | null
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** Opens the entry before (-1) or after (1); over the end of a page, the page behind changes with it. */
  open(step: -1 | 1): void
}

/** The entries before and after this one in the results behind it: those of its source, or those of all sources. */
export function useNeighbours(source: DataSource, id: string): Neighbours {
  const isOfAll = useSearchParams(({ state }) => state.dataSource === ALL_SOURCES)
  const inSource = useNeighboursInSource(source, id)
  const inAll = useNeighboursInAll(source, id)
  return isOfAll ? inAll : inSource
}

const nobody = (total: number | null, isAbout: boolean): Neighbours => ({
  total,
  isAbout,
  position: null,
  hasPrevious: false,
  hasNext: false,
  open: () => {},
})

/** Opens an entry that is on no page that is known, with its page behind it; one at a time. */
function useOpenBeyond() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const seeking = useRef(false)
  return async (find: () => Promise<{ source: DataSourceName; entry: Entry; startIndex: number } | undefined>) => {
    if (seeking.current) return
    seeking.current = true
    const found = await find()
    seeking.current = false
    if (found === undefined) return
    const { id } = found.entry.resource
    queries.setQueryData(['entry', found.source, id], { ok: true, value: [found.entry] })
    const { state } = useSearchParams.getState()
    const dataSource = state.dataSource === ALL_SOURCES ? ALL_SOURCES : found.source
    const behind = { ...state, dataSource, filters: { ...state.filters, startIndex: found.startIndex } }
    void navigate(resourceAddress(found.source, id, behind))
  }
}

function useNeighboursInSource(source: DataSource, id: string): Neighbours {
  const { openEntry } = useSearchActions()
  const openBeyond = useOpenBeyond()
  const { t } = useTranslation('resource')
  const entries = usePageEntries(source)
  const resultSet = useResultSets(({ sources }) => {
    const { outcome } = resultsOf(sources, source.name)
    return outcome?.state === 'results' ? outcome.resultSet : null
  })
  const at = entries.findIndex(({ resource }) => resource.id === id)
  if (resultSet === null || at < 0) return nobody(resultSet?.total ?? null, false)
  const { total, startIndex } = resultSet
  const position = startIndex + at

  /** Asks for the one entry at this position of the results. */
  const find = async (position: number) => {
    const filters = filtersOfSource(searchFiltersOf(useSearchParams.getState().state, Date.now()), source.name)
    const reply = await askResultSet(searchAddress(source, { ...filters, startIndex: position, itemsPerPage: 1 }, []))
    if (!reply.ok) {
      notify({ style: 'error', title: t('bar.notReached'), text: failureWords(reply.failure) })
      return undefined
    }
    const [entry] = reply.value.entries
    const page = startIndexOf(pageOf(position, filters.itemsPerPage), filters.itemsPerPage)
    return entry && { source: source.name, entry, startIndex: page }
  }

  return {
    total,
    isAbout: false,
    position: { index: at + 1, count: entries.length },
    hasPrevious: position > 1,
    hasNext: position < total,
    open(step) {
      const neighbour = entries[at + step]
      if (neighbour !== undefined) openEntry(source.name, neighbour.resource.id)
      else if (position + step >= 1 && position + step <= total) void openBeyond(() => find(position + step))
    },
  }
}

/** A record that was put together with others stands where they stand. */
function useNeighboursInAll(source: DataSource, id: string): Neighbours {
  const { openEntry } = useSearchActions()
  const openBeyond = useOpenBeyond()
  const { rows, page, pages } = useCombined(({ shownPage }) => shownPage)
  const beside = useCombined((combined) => combined.beside)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, ALL_SOURCES).outcome)
  const total = outcome?.state === 'results' ? outcome.resultSet.total : null
  const at = rows.findIndex((row) => [row, ...row.same].some((one) => one.source === source.name && one.entry.resource.id === id))
  if (total === null || at < 0) return nobody(total, true)
  return {
    total,
    isAbout: true,
    position: { index: at + 1, count: rows.length },
    hasPrevious: at > 0 || page > 1,
    hasNext: at < rows.length - 1 || page < pages,
    open(step) {
      const row = rows[at + step]
      if (row !== undefined) openEntry(row.source, row.entry.resource.id)
      else void openBeyond(() => beside(step))
    },
  }
}
