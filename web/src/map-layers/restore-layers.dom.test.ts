import { layerOfId } from '@graticule/contracts/map/layer-id'
import { initialSharedMap, type SharedMap } from '@graticule/contracts/links/shared-map'
import { describe, expect, it } from 'vitest'
import { rememberOpacity } from '../stores/layers/layer-opacity.ts'
import { useMapCompare } from '../stores/map/map-compare.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { currentMap } from '../search/address/share-search.ts'
import { restoreLayers } from './restore-layers.ts'

const SEA = 'https://maps.example.org/wms#sea'
const SOIL = 'https://maps.example.org/wms#soil'
const TIF = 'tif:https://maps.example.org/scene.tif'
const linked = (part: Partial<SharedMap>): SharedMap => ({ ...initialSharedMap(), ...part })
const shown = () => useMapLayers.getState().layers

describe('the layers of a link', () => {
  // @rule B-adding-layers.links
  it('are as they were when it was copied', async () => {
    const { add } = useMapLayers.getState()
    add({ ...layerOfId(TIF)!, bands: [3], stretch: [0, 90] } as never)
    add({ ...layerOfId(SOIL)!, version: '1.3.0', style: 'warm', visible: false } as never)
    add({ ...layerOfId(SEA)!, title: 'Sea', opacity: 40, elevation: '-10' } as never)
    useMapLayers.getState().describe(SEA, { title: 'Sea' })
    useMapCompare.getState().start({ kind: 'layers', left: TIF, right: SEA }, 30)
    useMapFootprints.getState().setVisible(false)
    const before = shown()
    const copied = currentMap()
    for (const { id } of before) useMapLayers.getState().remove(id)
    useMapCompare.getState().end()
    // the one who opens it made the sea less opaque once
    rememberOpacity(SEA, 5)

    await restoreLayers(copied)
    expect(shown()).toEqual(before.map((layer) => (layer.id === SEA ? { ...layer, title: 'sea' } : layer)))
    expect(useMapCompare.getState()).toMatchObject({ compared: { left: TIF, right: SEA }, position: 30 })
    expect(currentMap()).toEqual({ ...copied, activeLayerTileId: '' })
    for (const { id } of before) useMapLayers.getState().remove(id)
    expect(useMapFootprints.getState().visible).toBe(true)
  })

  it('are as the browser remembers them where an older link does not say', async () => {
    rememberOpacity(SEA, 5)
    await restoreLayers(linked({ layers: [SEA] }))
    expect(shown()).toMatchObject([{ id: SEA, opacity: 5, visible: true }])
  })

  it('are shown as the link has them where they are there already', async () => {
    useMapLayers.getState().add({ ...layerOfId(SEA)!, title: 'Sea' })
    await restoreLayers(linked({ layers: [SEA], looks: [{ opacity: 20, hidden: true }] }))
    expect(shown()).toMatchObject([{ title: 'Sea', opacity: 20, visible: false }])
  })

  it('are not compared with one that is not there', async () => {
    const comparison = { kind: 'layers', left: 1, right: 2, position: 50 } as const
    await restoreLayers(linked({ layers: [SEA, 'nothing'], comparison }))
    expect(shown()).toHaveLength(1)
    expect(useMapCompare.getState().compared).toBeNull()
  })

  it('that have no address are left out', () => {
    useMapLayers.getState().add({ id: 'run', type: 'custom', title: 'A run', features: [], visible: true, opacity: 100 })
    expect(currentMap()).toMatchObject({ layers: [], looks: [], activeLayerTileId: '' })
  })
})
