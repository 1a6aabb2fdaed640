import { createStore } from '../state/create-store.ts'

/** A part of the filters panel that other places lead to. */
export type FilterSection = 'place' | 'dates'

/** Id of the button that opens the filters: it gets the focus when they close. */
export const FILTERS_BUTTON_ID = 'open-filters'

export interface PanelsState {
  readonly filtersOpen: boolean
  /** Section that gets the focus when the panel opens. */
  readonly filterSection: FilterSection | null
  openFilters(section?: FilterSection): void
  closeFilters(): void
}

/** Which panels lie open beside the results: opened by the search head, drawn by the results page. */
export const usePanels = createStore<PanelsState>()((set) => ({
  filtersOpen: false,
  filterSection: null,
  openFilters(section) {
    set({ filtersOpen: true, filterSection: section ?? null })
  },
  closeFilters() {
    set({ filtersOpen: false, filterSection: null })
  },
}))
