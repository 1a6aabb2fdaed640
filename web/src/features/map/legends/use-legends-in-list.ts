import { usePhone } from '../../../browser/use-media-query.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'

/** Narrower than this, CSS pixels, what the panels leave of the map has no room for the box of legends. */
const ROOM = 280

/** Legends stand in the list of layers: on phones, and where that list leaves no room for their box. */
export function useLegendsInList(): boolean {
  const isPhone = usePhone()
  const panelOpen = useMapLayers((state) => state.panelOpen)
  const width = useMapFrame(({ frame }) => frame?.width ?? Infinity)
  const { left, right } = useMapPadding()
  return isPhone || (panelOpen && width - left - right < ROOM)
}
