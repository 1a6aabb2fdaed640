import { createStore } from '../../state/create-store.ts'
import type { LonLat } from '../../stores/map/map-view.ts'

/** The view of the map that belongs to the results: what it was moved for, and how the visitor left it. */
interface ResultsView {
  /** What was asked when the map last went to the results. */
  readonly question: string | null
  /** The whole search of that moment, apart from its page. */
  readonly search: string | null
  /** Which part of it was shown then: source and page. */
  readonly part: string | null
  /** The last search whose results the map went to, and the wish with which it did; `null` when they left it where it was. */
  readonly fitted: { readonly address: string | null; readonly serial: number } | null
  /** The view when the results left the screen. */
  readonly left: { readonly centre: LonLat; readonly zoom: number } | null
  set(part: Partial<Pick<ResultsView, 'question' | 'search' | 'part' | 'fitted' | 'left'>>): void
}

/** Kept beside the results, so that the way back from an entry leads to the view that it was opened from. */
export const useResultsView = createStore<ResultsView>()((set) => ({
  question: null,
  search: null,
  part: null,
  fitted: null,
  left: null,
  set(part) {
    set(part)
  },
}))
