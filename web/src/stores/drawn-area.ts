import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import { create } from 'zustand'

export interface DrawnAreaState {
  /** `drawing`: the map waits for a box by pointer or by keys. */
  readonly mode: 'idle' | 'drawing'
  /** The search area shown on the map, W, S, E, N; null when there is none. */
  readonly area: Bbox | null
  /** The outline of the search area where it is no box; `area` is the box around it. */
  readonly outline: Geometry | null
  start(): void
  /** Leaves drawing; the area stays as it was. */
  cancel(): void
  /** Ends drawing with this box as the area. */
  finish(area: Bbox): void
  setArea(area: Bbox | null, outline?: Geometry | null): void
}

/** The search area: drawn on the map or written by the filters, read by both. */
export const useDrawnArea = create<DrawnAreaState>()((set) => ({
  mode: 'idle',
  area: null,
  outline: null,
  start() {
    set({ mode: 'drawing' })
  },
  cancel() {
    set({ mode: 'idle' })
  },
  finish(area) {
    set({ mode: 'idle', area, outline: null })
  },
  setArea(area, outline = null) {
    set({ area, outline })
  },
}))
