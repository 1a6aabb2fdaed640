import { createStore } from '../../state/create-store.ts'
import { useMapLayers } from '../layers/map-layers.ts'

interface MapTimeState {
  /** The time that all layers with TIME follow, ms since 1970; null: each shows what its server shows by itself. */
  readonly time: number | null
  setTime(time: number | null): void
}

/**
 * The time of the map. Links carry it.
 * @rule B-map-layers.time Each layer shows its last step at or before the time of the map
 */
export const useMapTime = createStore<MapTimeState>()((set) => ({
  time: null,
  setTime(time) {
    set({ time })
  },
}))

/** The time as a link carries it, a day where it is the beginning of one; empty when nobody chose one, or no layer has TIME. */
export function linkedTime(): string {
  const { time } = useMapTime.getState()
  const { layers, details } = useMapLayers.getState()
  const isShown = layers.some(({ id }) => details[id]?.times !== undefined)
  if (time === null || !isShown) return ''
  return new Date(time).toISOString().replace('T00:00:00.000Z', '').replace('.000Z', 'Z')
}

/** The time that a link carries (ISO 8601, UTC); empty leaves the map as it is. */
export function followLinkedTime(text: string): void {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) useMapTime.getState().setTime(time)
}
