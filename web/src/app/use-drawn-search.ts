import { useEffect } from 'react'
import { formatBox } from '../i18n/numbers.ts'
import { useSearchActions } from '../search/run/use-search-actions.ts'
import { useDrawnArea } from '../stores/map/drawn-area.ts'
import { usePanels } from '../stores/panels.ts'
import { useSearchParams } from '../stores/search-params.ts'

/**
 * An area drawn while the filters are closed is searched at once; while they are open it is one of their fields. One that is taken off the
 * map is left out of the search.
 */
export function useDrawnSearch(): void {
  const { search } = useSearchActions()
  useEffect(
    () =>
      useDrawnArea.subscribe(({ mode, area, outline, removals }, before) => {
        if (removals !== before.removals) {
          const { state } = useSearchParams.getState()
          search({ ...state, placeInput: '', filters: { ...state.filters, areas: [], areaText: '' } })
          return
        }
        const drawn = before.mode === 'drawing' && mode === 'idle' && area !== before.area
        if (!drawn || area === null || usePanels.getState().filtersOpen) return
        const { state } = useSearchParams.getState()
        const place = outline === null ? { areas: [area], areaText: '' } : { areas: [], areaText: outline.text }
        const filters = { ...state.filters, ...place }
        search({ ...state, placeInput: outline?.name ?? formatBox(area), locationType: 'coordinates', filters })
      }),
    [search],
  )
}
