/** The further files that layers lead to (network links of KML), and how they get on. */
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { createStore } from '../../state/create-store.ts'

/** A file that a layer leads to. */
export interface LinkedFile {
  /** As the link is called; empty when it has no name. */
  readonly name: string
  /**
   * `off`: switched off. `waiting`: its part of the world is out of view, or too small in it. `circle`: it leads back to a file
   * that leads to it. `beyond`: too many files, or too deep, to be loaded.
   */
  readonly state: 'off' | 'waiting' | 'loading' | 'shown' | 'failed' | 'circle' | 'beyond'
  readonly trouble?: LayerTrouble
}

interface LinkedFilesState {
  /** By layer id. */
  readonly files: Readonly<Record<string, readonly LinkedFile[]>>
  tell(layer: string, files: readonly LinkedFile[]): void
  forget(layer: string): void
}

export const useLinkedFiles = createStore<LinkedFilesState>()((set) => ({
  files: {},
  tell(layer, files) {
    set((state) => ({ files: { ...state.files, [layer]: files } }))
  },
  forget(layer) {
    set(({ files }) => ({ files: Object.fromEntries(Object.entries(files).filter(([id]) => id !== layer)) }))
  },
}))
