import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { type MapPadding, useMapView } from '../../../stores/map/map-view.ts'
import { useMapFrame } from './frame.ts'
import { paddingWithLayers } from './view-fit.ts'

/** What the panels cover, the layer panel included. */
export function useMapPadding(): MapPadding {
  const padding = useMapView((state) => state.padding)
  const isPanelOpen = useMapLayers((state) => state.panelOpen)
  const width = useMapFrame(({ frame }) => frame?.width ?? 0)
  return paddingWithLayers(padding, isPanelOpen, width)
}
