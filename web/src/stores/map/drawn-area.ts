import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import { createStore } from '../../state/create-store.ts'

/** A search area that is no box. */
export interface AreaOutline {
  readonly geometry: Geometry
  /** The same as well-known text (`contracts/src/geometry/search-area.ts`). */
  readonly text: string
  /** What it is called, in words: "Circle of 50 km around 34.12° N, 8.46° E". */
  readonly name: string
}

export interface DrawnAreaState {
  /** `drawing`: the map waits for an area by pointer or by keys, or lets the one it has be changed. */
  readonly mode: 'idle' | 'drawing'
  /** The search area shown on the map, W, S, E, N; null when there is none. */
  readonly area: Bbox | null
  /** The outline of the search area where it is no box; `area` is the box around it. */
  readonly outline: AreaOutline | null
  /** Square kilometres that the area being drawn may have at most; null for a search area, which has no limit. */
  readonly maxArea: number | null
  /** The area is in the visitor's hand: the drawing tool shows it. */
  readonly held: boolean
  /** Drawn on the map, and how strongly, per cent. */
  readonly visible: boolean
  readonly opacity: number
  /** How often the visitor has taken the area off the map. */
  readonly removals: number
  start(wish?: { readonly maxArea?: number }): void
  /** Leaves drawing; the area stays as it was. */
  cancel(): void
  /** The drawing tool has taken the area up, to be changed. */
  hold(): void
  /** Ends drawing with this box, or this outline and the box around it, as the area. */
  finish(area: Bbox, outline?: AreaOutline | null): void
  setArea(area: Bbox | null, outline?: AreaOutline | null): void
  setVisible(visible: boolean): void
  setOpacity(opacity: number): void
  /** Takes the area off the map, and out of the search. */
  remove(): void
}

/** An area that comes is seen, whatever was done to the one before. */
const SEEN = { visible: true, opacity: 100 } as const
const AT_REST = { mode: 'idle', maxArea: null, held: false } as const

const sameArea = (one: Bbox | null, other: Bbox | null): boolean => one?.join() === other?.join()

/** The search area: drawn on the map or written by the filters, read by both. */
export const useDrawnArea = createStore<DrawnAreaState>()((set) => ({
  ...AT_REST,
  ...SEEN,
  area: null,
  outline: null,
  removals: 0,
  start({ maxArea } = {}) {
    set({ mode: 'drawing', maxArea: maxArea ?? null })
  },
  cancel() {
    set(AT_REST)
  },
  hold() {
    set({ held: true })
  },
  finish(area, outline = null) {
    set({ ...AT_REST, ...SEEN, area, outline })
  },
  setArea(area, outline = null) {
    set((before) => ({ area, outline, ...(sameArea(before.area, area) ? {} : SEEN) }))
  },
  setVisible(visible) {
    set({ visible })
  },
  setOpacity(opacity) {
    set({ opacity })
  },
  remove() {
    set(({ removals }) => ({ ...SEEN, area: null, outline: null, removals: removals + 1 }))
  },
}))
