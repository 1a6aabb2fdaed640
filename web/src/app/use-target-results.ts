import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { resultsAddress } from '../search/address/address.ts'
import { useResultSets, resultsOf } from '../stores/result-sets.ts'
import { askedSources } from '../site/data-sources.ts'
import { useSearchParams } from '../stores/search-params.ts'

/**
 * A link to entries by their ids (`targetIds`): where the source that it opens with has none of them, the first source with
 * results is shown in its place. A tab that the visitor has chosen stays.
 * @rule S1-4.target-id A link with target ids opens the first source that has one of them
 */
export function useTargetResults(): void {
  const { state: mark } = useLocation()
  const navigate = useNavigate()
  const state = useSearchParams((params) => params.state)
  const isLink = state.filters.targetIds.length > 0 && mark === null
  const first = useResultSets(({ sources }) => {
    const { loading, outcome } = resultsOf(sources, state.dataSource)
    if (!isLink || loading || outcome?.state !== 'no_results') return undefined
    return askedSources().find(
      ({ name }) => !resultsOf(sources, name).loading && resultsOf(sources, name).outcome?.state === 'results',
    )?.name
  })
  useEffect(() => {
    if (first !== undefined) void navigate(resultsAddress({ ...state, dataSource: first }), { replace: true })
  }, [first, state, navigate])
}
