import { createStore } from '../../../state/create-store.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'

/** The measuring tool is in hand. Drawing is another tool, known to the filters too (`stores/drawn-area`): one is in hand at a time. */
export const useMapTool = createStore<{ readonly measuring: boolean; setMeasuring(measuring: boolean): void }>()((set) => ({
  measuring: false,
  setMeasuring(measuring) {
    if (measuring && useDrawnArea.getState().mode === 'drawing') useDrawnArea.getState().cancel()
    set({ measuring })
  },
}))

useDrawnArea.subscribe(({ mode }) => {
  if (mode === 'drawing' && useMapTool.getState().measuring) useMapTool.getState().setMeasuring(false)
})
