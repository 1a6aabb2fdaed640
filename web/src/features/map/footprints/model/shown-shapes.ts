import { useHoveredEntry } from '../../../../stores/hovered-entry.ts'
import { type MapFootprint, useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { type FootprintShape, footprintShape, nearestCopy } from './footprint-shape.ts'
import type { MapFrame } from '../../canvas/frame.ts'

const shapes = new WeakMap<MapFootprint, { readonly shape: FootprintShape | undefined }>()

function shapeOf(footprint: MapFootprint): FootprintShape | undefined {
  const known = shapes.get(footprint)
  if (known) return known.shape
  const shape = footprintShape(footprint)
  shapes.set(footprint, { shape })
  return shape
}

/**
 * The footprints that are on the map, each in the world copy nearest to the frame's middle. While footprints are hidden,
 * only the hovered and the selected one.
 */
export function shownShapes(frame: MapFrame): FootprintShape[] {
  const { footprints, visible } = useMapFootprints.getState()
  const { hovered, selected } = useHoveredEntry.getState()
  return footprints.flatMap((footprint) => {
    if (!visible && footprint.id !== hovered && footprint.id !== selected) return []
    const shape = shapeOf(footprint)
    return shape ? [nearestCopy(shape, frame.centre[0])] : []
  })
}
