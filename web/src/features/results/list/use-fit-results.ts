import { type Bbox, bboxesOverlap, longitudeSpan } from '@graticule/contracts/bbox'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readAddress } from '../../../search/address/address.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { useResultsView } from '../results-view.ts'
import { footprintsOf } from './use-footprints.ts'

/** A box wider than this says little about where the results lie; it counts only when there are no others. Degrees. */
const WIDE = 180

/** The boxes that a view of these results should show. */
export function boxesToShow(boxes: readonly Bbox[]): readonly Bbox[] {
  const placed = boxes.filter((box) => longitudeSpan(box) < WIDE)
  return placed.length > 0 ? placed : boxes
}

/** What is asked: another question moves the map. Dates, facets and scores narrow the answer and leave the view alone. */
function questionOf({ filters }: ShareState): string {
  const { phrase, searchFields, areas, areaText, relation, parents, targetIds, viewId } = filters
  return JSON.stringify([phrase, searchFields, areas, areaText, relation, parents, targetIds, viewId])
}

function withoutPage(state: ShareState): string {
  return JSON.stringify({ ...searchFiltersOf(state, 0), startIndex: 1 })
}

const partOf = ({ dataSource, filters }: ShareState): string => `${dataSource} ${filters.startIndex}`

/**
 * Moves the map to the results of a new question, once, and to those of another page or source unless the visitor has moved it.
 * It stays where it is when a link gave it a view and when an area is asked for (the map goes to the area); a narrowed search
 * moves it only when nothing that it found is in view. Back from an entry the view is the one that was left. The list of all
 * sources is fitted once more when it is whole, see `all-sources/use-fit-whole.ts`.
 * @rule B-results-on-the-map.fit-page Another page or source fits the map to its results unless the visitor moved the map
 */
export function useFitResults(): void {
  const state = useSearchParams((params) => params.state)
  const { address, outcome, loading } = useResultSets(({ sources }) => resultsOf(sources, state.dataSource))
  const resultSet = outcome?.state === 'results' && !loading ? outcome.resultSet : undefined
  const hasView = readAddress(useLocation().search).map.lon !== null

  useEffect(() => {
    const { question, left, set } = useResultsView.getState()
    if (left !== null && question === questionOf(useSearchParams.getState().state)) {
      useMapView.getState().requestView(left.centre, left.zoom)
    }
    set({ left: null })
    return () => {
      const { centre, zoom } = useMapView.getState()
      set({ left: { centre, zoom } })
    }
  }, [])

  useEffect(() => {
    if (resultSet === undefined) return
    const before = useResultsView.getState()
    const [question, search, part] = [questionOf(state), withoutPage(state), partOf(state)]
    const isSameSearch = search === before.search
    if (isSameSearch && part === before.part) return
    before.set({ question, search, part, fitted: null })
    if (hasView || state.filters.areas.length > 0 || state.filters.areaText !== '') return
    const { extent, inHand, requestFit } = useMapView.getState()
    if (isSameSearch && inHand) return
    const boxes = footprintsOf(resultSet.entries, 1).flatMap((footprint) => footprint.boxes)
    const isSeen = extent !== null && boxes.some((box) => bboxesOverlap(box, extent))
    if (!isSameSearch && question === before.question && isSeen) return
    requestFit(boxesToShow(boxes))
    const { fitRequest, viewRequest } = useMapView.getState()
    before.set({ fitted: { address, serial: Math.max(fitRequest?.serial ?? 0, viewRequest?.serial ?? 0) } })
    // the search in force is the one that this answer belongs to
  }, [resultSet]) // oxlint-disable-line react/exhaustive-deps
}
