import { create } from 'zustand'
import { useDrawnArea } from '../../../stores/drawn-area.ts'

/** The measuring tool is in hand. Drawing is another tool, known to the filters too (`stores/drawn-area`): one is in hand at a time. */
export const useMapTool = create<{ readonly measuring: boolean; setMeasuring(measuring: boolean): void }>()((set) => ({
  measuring: false,
  setMeasuring(measuring) {
    if (measuring && useDrawnArea.getState().mode === 'drawing') useDrawnArea.getState().cancel()
    set({ measuring })
  },
}))

useDrawnArea.subscribe(({ mode }) => {
  if (mode === 'drawing' && useMapTool.getState().measuring) useMapTool.getState().setMeasuring(false)
})
