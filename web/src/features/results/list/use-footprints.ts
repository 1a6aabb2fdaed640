import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Entry } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { footprintOf, type MapFootprint, useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'

/** Footprints of a page of entries, the first of which has this place in the whole result; what covers the whole world has none. */
export function footprintsOf(entries: readonly Entry[], startIndex: number): MapFootprint[] {
  return entries.flatMap(({ resource }, at) => footprintOf(resource, startIndex + at) ?? [])
}

/** Ids of the entries that cover the whole world, with one of their boxes at least. */
function worldwideOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ resource: { id, footprint } }) => (footprint?.boxes.some(isWholeWorld) === true ? [id] : []))
}

/**
 * Puts the shown page on the map, offers all results in its place, and takes it off when the results leave the screen.
 * @rule S1-1.list-and-map Results are shown as list entries and as footprints on the map
 */
export function useFootprints(): void {
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, chosen).outcome)
  const resultSet = outcome?.state === 'results' ? outcome.resultSet : undefined
  const entries = resultSet?.entries
  const startIndex = resultSet?.startIndex ?? 1
  const setFootprints = useMapFootprints((state) => state.setFootprints)
  useEffect(() => {
    setFootprints(footprintsOf(entries ?? [], startIndex), worldwideOf(entries ?? []))
  }, [entries, startIndex, setFootprints])
  useEffect(() => () => setFootprints([]), [setFootprints])
  const hasEntries = entries !== undefined
  useEffect(() => {
    if (!hasEntries) return
    useAllResults.getState().setOffered(true)
    return () => useAllResults.getState().setOffered(false)
  }, [hasEntries])
}
