import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readAddress } from '../../search/address/address.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { footprintOf, useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapView } from '../../stores/map/map-view.ts'

/**
 * Marks the entry of the page on the map, alone and under its number in the results, and fits the map to it; a whole world needs neither.
 * @rule B-adding-layers.link-keeps-view The map stays where a link says that it is
 */
export function useEntryOnMap(resource: Resource, index: number): void {
  const { id, footprint } = resource
  useEffect(() => {
    const { setFootprints } = useMapFootprints.getState()
    const shown = footprintOf(resource, index)
    setFootprints(shown === undefined ? [] : [shown])
    useHoveredEntry.getState().select(id, 'list')
    return () => {
      setFootprints([])
      useHoveredEntry.getState().select(null, 'list')
    }
  }, [id, resource, index])
  const { search } = useLocation()
  const linked = useRef({ id, hasView: readAddress(search).map.lon !== null })
  useEffect(() => {
    // a link that says where the map is shows its entry there
    if (linked.current.hasView && linked.current.id === id) return
    linked.current = { id, hasView: false }
    useMapView.getState().requestFit(footprint?.boxes.filter((box) => !isWholeWorld(box)) ?? [])
  }, [id, footprint])
}
