import { createStore } from '../../state/create-store.ts'

interface PixelValuesState {
  /** Values under the pointer by layer id, of the layers that have them there. */
  readonly values: Readonly<Record<string, string>>
}

/** What the pixels under the pointer hold. Written by the map, shown by legends and the status line. */
export const usePixelValues = createStore<PixelValuesState>()(() => ({ values: {} }))
