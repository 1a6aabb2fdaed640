import type { WmsLayer } from '@graticule/contracts/map/layer'
import { describe, expect, it } from 'vitest'
import { createWmsLayer } from '../testing/factories.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { addToMap } from './add-to-map.ts'

const layer = (name: string, part: Partial<WmsLayer> = {}) =>
  createWmsLayer(name, { id: `https://maps.example.org/wms#${name}`, ...part })
const names = () => useMapLayers.getState().layers.map(({ title }) => title)
const fitted = () => useMapView.getState().fitRequest?.boxes

describe('adding layers', () => {
  // @rule S1-4.layer-added
  it('puts the first on top, hides the footprints, gives the map the stage and goes to the layers', async () => {
    expect(await addToMap([layer('a', { extent: [0, 0, 10, 10] }), layer('b', { extent: [5, 5, 20, 20] })])).toBe(2)
    expect(names()).toEqual(['a', 'b'])
    expect(useMapFootprints.getState().visible).toBe(false)
    expect(useMapView.getState().fullView).toBe(true)
    expect(fitted()).toHaveLength(2)
  })

  it('ignores one that is there already', async () => {
    await addToMap([layer('a')])
    useMapFootprints.getState().setVisible(true)
    useMapView.getState().setFullView(false)
    expect(await addToMap([layer('a', { title: 'again' })])).toBe(0)
    expect(names()).toEqual(['a'])
    expect(useMapFootprints.getState().visible).toBe(true)
    expect(useMapView.getState().fullView).toBe(false)
  })

  it('goes to the layer when it is learned where it lies', async () => {
    await addToMap([layer('a')])
    expect(fitted()).toBeUndefined()
    useMapLayers.getState().describe(layer('a').id, { queryable: true })
    useMapLayers.getState().describe(layer('a').id, { extent: [1, 2, 3, 4] })
    expect(fitted()).toEqual([[1, 2, 3, 4]])
    useMapLayers.getState().describe(layer('a').id, { extent: [5, 6, 7, 8] })
    expect(fitted()).toEqual([[1, 2, 3, 4]])
  })

  // @rule S1-4.footprints-back
  it('shows the footprints again when the last layer is gone', async () => {
    await addToMap([layer('a'), layer('b')])
    useMapLayers.getState().remove(layer('a').id)
    expect(useMapFootprints.getState().visible).toBe(false)
    useMapLayers.getState().remove(layer('b').id)
    expect(useMapFootprints.getState().visible).toBe(true)
    useMapFootprints.getState().setVisible(false)
    useMapLayers.getState().add(layer('c'))
    useMapLayers.getState().remove(layer('c').id)
    // the visitor has hidden them
    expect(useMapFootprints.getState().visible).toBe(false)
  })

  it('stays where the visitor has moved the map meanwhile', async () => {
    await addToMap([layer('a')])
    useMapView.getState().markInHand()
    useMapLayers.getState().describe(layer('a').id, { extent: [1, 2, 3, 4] })
    expect(fitted()).toBeUndefined()
  })
})
