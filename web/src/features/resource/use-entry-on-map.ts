import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readAddress } from '../../search/address/address.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapView } from '../../stores/map/map-view.ts'

/**
 * Marks the entry of the page on the map, alone and under its number in the results, and fits the map to it; a whole world needs neither.
 * @rule B-adding-layers.link-keeps-view The map stays where a link says that it is
 */
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
  const { search } = useLocation()
  const linked = useRef({ id, hasView: readAddress(search).map.lon !== null })
  useEffect(() => {
    // a link that says where the map is shows its entry there
    if (linked.current.hasView && linked.current.id === id) return
    linked.current = { id, hasView: false }
    useMapView.getState().requestFit(footprint?.boxes.filter((box) => !isWholeWorld(box)) ?? [])
  }, [id, footprint])
}
