import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapView } from '../../stores/map/map-view.ts'

/** Marks the entry of the page on the map, alone and under its number in the results, and fits the map to it; a whole world needs neither. */
export function useEntryOnMap({ id, title, footprint }: Resource, index: number): void {
  useEffect(() => {
    const boxes = footprint?.boxes.filter((box) => !isWholeWorld(box)) ?? []
    const geometry = footprint?.geometry
    const { setFootprints } = useMapFootprints.getState()
    if (boxes.length > 0) setFootprints([{ id, index, title, boxes, ...(geometry === undefined ? {} : { geometry }) }])
    else setFootprints([])
    useHoveredEntry.getState().select(id, 'list')
    return () => {
      setFootprints([])
      useHoveredEntry.getState().select(null, 'list')
    }
  }, [id, title, footprint, index])
  useEffect(() => {
    useMapView.getState().requestFit(footprint?.boxes.filter((box) => !isWholeWorld(box)) ?? [])
  }, [id, footprint])
}
