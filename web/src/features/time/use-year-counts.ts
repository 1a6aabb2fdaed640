import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import type { ResultSet } from '@graticule/contracts/resource'
import { useState } from 'react'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { countsOfEntries, countsOfFacet, type YearCount } from './year-scale.ts'

export interface KnownYears {
  readonly counts: readonly YearCount[]
  /** The source counts no years: these are of so many entries of the shown page, `undated` of which have no date. */
  readonly page: { readonly entries: number; readonly undated: number; readonly total: number } | null
}

interface Known extends KnownYears {
  /** The search without its dates, of which the counts are independent. */
  readonly search: string
}

/** The search apart from its dates and its page. */
function withoutDates(state: ShareState, now: number): string {
  const filters = { ...searchFiltersOf(state, now), dateFrom: null, dateTo: null, startIndex: 1 }
  return JSON.stringify([state.dataSource, filters])
}

function yearsOf({ facets, entries, total }: ResultSet, thisYear: number): KnownYears {
  const facet = facets['year']
  if (facet !== undefined) return { counts: countsOfFacet(facet), page: null }
  const undated = entries.filter(({ resource }) => resource.time === undefined).length
  return { counts: countsOfEntries(entries, thisYear), page: { entries: entries.length, undated, total } }
}

/**
 * Results per year of the chosen source. They do not depend on the dates asked for, so they stay while a search with other
 * dates is under way, and when it finds nothing. `undefined` when nothing is known.
 */
export function useYearCounts(now: number): KnownYears | undefined {
  const state = useSearchParams((params) => params.state)
  const { outcome } = useResultSets(({ sources }) => resultsOf(sources, state.dataSource))
  const [known, setKnown] = useState<Known & { readonly resultSet: ResultSet | null }>()
  const search = withoutDates(state, now)
  const resultSet = outcome?.state === 'results' ? outcome.resultSet : null
  // state that follows from what was rendered before: set while rendering, as React asks for
  if (resultSet !== null && known?.resultSet !== resultSet) {
    setKnown({ ...yearsOf(resultSet, new Date(now).getUTCFullYear()), search, resultSet })
  }
  if (resultSet !== null) return known
  return known?.search === search ? known : undefined
}
