import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { useEffect } from 'react'
import { useCombined } from '../../../stores/combined.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useResultsView } from '../results-view.ts'
import { boxesToShow } from '../list/use-fit-results.ts'
import { footprintsOf } from '../list/use-footprints.ts'

/**
 * The map went to what the first source answered. When the others have answered too, it goes to the whole page, once; but not
 * when the visitor has moved the map or touched the list meanwhile.
 * @rule B-all-sources.map The map goes to the whole page once all have answered, unless the visitor moved it
 */
export function useFitWhole(isTouched: () => boolean): void {
  const { address, outcome, loading } = useResultSets(({ sources }) => resultsOf(sources, ALL_SOURCES))
  const { searching, waiting } = useCombined(({ shownPage }) => shownPage)
  const fitted = useResultsView((view) => view.fitted)
  const entries = outcome?.state === 'results' ? outcome.resultSet.entries : undefined
  const isWhole = !loading && searching.length === 0 && waiting.length === 0

  useEffect(() => {
    if (fitted === null || fitted.address !== address || !isWhole || entries === undefined) return
    useResultsView.getState().set({ fitted: null })
    const { fitRequest, viewRequest, inHand, requestFit } = useMapView.getState()
    const isElsewhere = Math.max(fitRequest?.serial ?? 0, viewRequest?.serial ?? 0) > fitted.serial
    if (isTouched() || inHand || isElsewhere) return
    const boxes = boxesToShow(footprintsOf(entries, 1).flatMap((footprint) => footprint.boxes))
    // nobody came after the first one: the map is there
    if (JSON.stringify(boxes) !== JSON.stringify(fitRequest?.boxes)) requestFit(boxes)
  }, [fitted, address, entries, isWhole]) // oxlint-disable-line react/exhaustive-deps
}
