import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Entry } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { footprintOf, type MapFootprint, useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'

/** Footprints of a page of entries; what covers the whole world has none. */
export function footprintsOf(entries: readonly Entry[]): MapFootprint[] {
  return entries.flatMap(({ resource }, at) => footprintOf(resource, at + 1) ?? [])
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
  const entries = outcome?.state === 'results' ? outcome.resultSet.entries : undefined
  const setFootprints = useMapFootprints((state) => state.setFootprints)
  useEffect(() => {
    setFootprints(footprintsOf(entries ?? []), worldwideOf(entries ?? []))
  }, [entries, setFootprints])
  useEffect(() => () => setFootprints([]), [setFootprints])
  const hasEntries = entries !== undefined
  useEffect(() => {
    if (!hasEntries) return
    useAllResults.getState().setOffered(true)
    return () => useAllResults.getState().setOffered(false)
  }, [hasEntries])
}
