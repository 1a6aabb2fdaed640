import { useEffect } from 'react'
import { formatBox } from '../i18n/numbers.ts'
import { useSearchActions } from '../shell/use-search-actions.ts'
import { useDrawnArea } from '../stores/drawn-area.ts'
import { usePanels } from '../stores/panels.ts'
import { useSearchParams } from '../stores/search-params.ts'

/** An area drawn while the filters are closed is searched at once; while they are open it is one of their fields. */
export function useDrawnSearch(): void {
  const { search } = useSearchActions()
  useEffect(
    () =>
      useDrawnArea.subscribe(({ mode, area }, before) => {
        const drawn = before.mode === 'drawing' && mode === 'idle' && area !== before.area
        if (!drawn || area === null || usePanels.getState().filtersOpen) return
        const { state } = useSearchParams.getState()
        const filters = { ...state.filters, areas: [area], areaText: '' }
        search({ ...state, placeInput: formatBox(area), locationType: 'coordinates', filters })
      }),
    [search],
  )
}
