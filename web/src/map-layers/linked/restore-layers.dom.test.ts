import { layerOfId } from '@graticule/contracts/map/layer-id'
import { initialSharedMap, type SharedMap } from '@graticule/contracts/links/shared-map'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { describe, expect, it } from 'vitest'
import { rememberOpacity } from '../../stores/layers/layer-opacity.ts'
import { useMapCompare } from '../../stores/map/map-compare.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { currentMap } from '../../search/address/share-search.ts'
import { useNotifications } from '../../shell/notifications.ts'
import { usePopups } from '../../shell/popups.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
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

describe('plain addresses in a link', () => {
  const found = (diagnose: (type: string, url: string) => object) =>
    answerRequests(({ path, parameters }) =>
      path === MAP_PROXIES.diagnosis.path
        ? json({
            state: 'fails',
            type: parameters.get('type'),
            host: 'h',
            remedies: [],
            ...diagnose(parameters.get('type') ?? '', parameters.get('url') ?? ''),
          })
        : path === '/'
          ? undefined
          : json({ result: true }),
    )

  // @rule B-adding-layers.plain-addresses
  it.each([
    ['https://a.example.org/fires.kml', 'kml:https://a.example.org/fires.kml', 'kml'],
    ['https://a.example.org/fires.kmz?v=2', 'kmz:https://a.example.org/fires.kmz?v=2', 'kmz'],
    ['https://a.example.org/wms?service=WMS&LAYERS=sea&map=x', 'https://a.example.org/wms?map=x#sea', 'wms'],
    ['https://a.example.org/{z}/{x}/{y}.png', 'tms:https://a.example.org/{z}/{x}/{y}.png', 'tms'],
    ['https://a.example.org/a.geojson', 'geojson:https://a.example.org/a.geojson', 'geojson'],
    ['https://a.example.org/scene.tif', 'tif:https://a.example.org/scene.tif', 'tif'],
  ])('%s are the layer of their kind', async (address, id, type) => {
    found((asked) => (asked === type ? { state: 'works' } : { trouble: 'wrong-kind' }))
    await restoreLayers(linked({ layers: [address] }))
    expect(shown()).toMatchObject([{ id, type }])
  })

  it('are what their server gives, when they do not say it or say another kind', async () => {
    found((type) => (type === 'geojson' ? { state: 'works' } : { trouble: 'wrong-kind' }))
    await restoreLayers(linked({ layers: ['https://a.example.org/download/7', 'https://a.example.org/really-json.tif'] }))
    expect(shown().map(({ id }) => id)).toEqual([
      'geojson:https://a.example.org/download/7',
      'geojson:https://a.example.org/really-json.tif',
    ])
  })

  it('are files where there is no service at their address', async () => {
    found((type) => (type === 'kml' ? { state: 'works' } : { trouble: 'not-found' }))
    await restoreLayers(linked({ layers: ['https://a.example.org/download/8'] }))
    expect(shown().map(({ id }) => id)).toEqual(['kml:https://a.example.org/download/8'])
  })

  it('are the one layer of a service, or those that the visitor chooses', async () => {
    found((type, url) => (type === 'wms' ? { state: 'works', layers: url.includes('one') ? ['sea'] : ['sea', 'soil'] } : {}))
    await restoreLayers(linked({ layers: ['https://one.example.org/wms?', 'https://two.example.org/wms'] }))
    expect(shown()).toMatchObject([{ url: 'https://one.example.org/wms', layer: 'sea' }])
    expect(usePopups.getState().queue).toHaveLength(1)
  })

  it('may stand in one parameter with commas between, as in links of the original portal', async () => {
    found(() => ({ state: 'works' }))
    await restoreLayers(
      linked({ layers: ['https://a.example.org/wms#a,b,https://a.example.org/fires.kml,https://a.example.org/wms#c'] }),
    )
    expect(shown().map(({ id }) => id)).toEqual([
      'https://a.example.org/wms#a,b',
      'kml:https://a.example.org/fires.kml',
      'https://a.example.org/wms#c',
    ])
  })

  it('that cannot be shown are told', async () => {
    found(() => ({ trouble: 'unreachable' }))
    await restoreLayers(linked({ layers: ['https://gone.example.org/x'] }))
    expect(shown()).toEqual([])
    expect(useNotifications.getState().notifications).toMatchObject([{ title: 'A layer in the link could not be read' }])
  })
})
