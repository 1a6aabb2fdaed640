import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Extents } from '@graticule/contracts/services/extents'
import { createStore } from '../../state/create-store.ts'

/** What one source said of where its results lie. */
export interface SourceExtents {
  readonly source: DataSourceName
  readonly extents: Extents
}

/** A source of which the map has no results, and why: in words. */
export interface SourceWithout {
  readonly source: DataSourceName
  readonly words: string
}

/** Where the call for all results stands. */
export type AllResultsState =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'shown'; readonly parts: readonly SourceExtents[]; readonly without: readonly SourceWithout[] }

export interface AllResultsStore {
  /** There are results on the page whose whole the map may draw: told by the results page. */
  readonly offered: boolean
  /** The visitor wants all of them on the map, not only those of the page. */
  readonly on: boolean
  readonly state: AllResultsState
  /** How many of the drawn results have something in the part of the map that can be seen; the map keeps it. */
  readonly inView: number
  /** The list of those in view is open. */
  readonly listOpen: boolean
  setOffered(offered: boolean): void
  setOn(on: boolean): void
  setState(state: AllResultsState): void
  setInView(inView: number): void
  setListOpen(open: boolean): void
}

/** All results of the search in force on the map: the wish for them, and what became of it. */
export const useAllResults = createStore<AllResultsStore>()((set) => ({
  offered: false,
  on: false,
  state: { kind: 'none' },
  inView: 0,
  listOpen: false,
  setOffered(offered) {
    set({ offered })
  },
  setOn(on) {
    set({ on })
  },
  setState(state) {
    set({ state })
  },
  setInView(inView) {
    set({ inView })
  },
  setListOpen(listOpen) {
    set({ listOpen })
  },
}))
