import { useEffect } from 'react'
import { EmptyState, Skeletons } from '../../features/results/list/ResultStates.tsx'
import { RESULTS_PANEL_ID, SourceMatrix } from '../../features/results/sources/SourceMatrix.tsx'
import { useResultSets } from '../../stores/result-sets.ts'

const leftOut = { withoutFootprint: 3, withoutTime: 0 }
const resultSet = { total: 18_402, startIndex: 1, itemsPerPage: 12, entries: [], facets: {}, leftOut }

/** The cells of the results, each source in another state: chosen, searching, timed out, none. */
export function SourceStates() {
  useEffect(() => {
    const { setSource } = useResultSets.getState()
    setSource('dab', { outcome: { state: 'results', resultSet } })
    setSource('data', { address: '/search', loading: true })
    setSource('information', { outcome: { state: 'timeout' } })
    setSource('services', { outcome: { state: 'no_results', leftOut } })
    return () => useResultSets.setState(useResultSets.getInitialState(), true)
  }, [])
  return (
    <>
      <SourceMatrix />
      <div role="tabpanel" id={RESULTS_PANEL_ID} aria-label="Results" />
    </>
  )
}

export function WaitingStates() {
  return (
    <>
      <EmptyState leftOut={leftOut} />
      <Skeletons compact={false} />
    </>
  )
}
