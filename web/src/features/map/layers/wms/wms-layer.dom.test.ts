import type { WmsLayer } from '@graticule/contracts/map/layer'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type OlMap from 'ol/Map.js'
import BaseEvent from 'ol/events/Event.js'
import TileLayer from 'ol/layer/Tile.js'
import TileWMS from 'ol/source/TileWMS.js'
import { describe, expect, it, vi } from 'vitest'
import type { LayerContext } from '../../canvas/shown-layer.ts'
import { showWmsLayer } from './wms-layer.ts'

let count = 0
/** Each of a service of its own: what a service offers is remembered. */
const layer = (changes: Partial<WmsLayer> = {}): WmsLayer => ({
  id: 'a',
  type: 'wms',
  title: 'A',
  url: `https://m${count++}.example.org/wms`,
  layer: 'a',
  version: '1.3.0',
  visible: true,
  opacity: 100,
  ...changes,
})

const capabilities = (
  crs: string,
) => `<WMS_Capabilities version="1.3.0"><Service><MaxWidth>256</MaxWidth><MaxHeight>256</MaxHeight></Service><Capability>
  <Layer queryable="1"><Name>a</Name><Title>A</Title><CRS>${crs}</CRS><MaxScaleDenominator>1000000</MaxScaleDenominator>
  <Style><Name>one</Name></Style><Dimension name="time" default="2020">2019,2020</Dimension></Layer></Capability></WMS_Capabilities>`

/** Answers what the layer asks of the portal, and shows it. */
function show(answers: (path: string) => Response, changes: Partial<WmsLayer> = {}) {
  globalThis.fetch = (request) => Promise.resolve(answers(request instanceof Request ? request.url : String(request)))
  const context = {
    map: {} as OlMap,
    reducedMotion: true,
    describe: vi.fn<LayerContext['describe']>(),
    fail: vi.fn<LayerContext['fail']>(),
  }
  const first = layer(changes)
  const shown = showWmsLayer(first, context)
  const source = () => (shown.olLayer as TileLayer<TileWMS>).getSource()!
  return { ...context, first, shown, source }
}
const xml = (text: string) => new Response(text, { status: 200 })
const gone = () => new Response(JSON.stringify({ trouble: 'unreachable' }), { status: 502 })

describe('a layer of a map service', () => {
  it('is drawn at once, and again as its capabilities say', async () => {
    const { source, describe: told, shown } = show(() => xml(capabilities('EPSG:4326')))
    const before = source()
    expect(before.getProjection()?.getCode()).toBe('EPSG:3857')
    await vi.waitFor(() => expect(source()).not.toBe(before), { timeout: 20_000 })
    expect(source().getProjection()?.getCode()).toBe('EPSG:4326')
    expect(source().getTileGrid()?.getTileSize(0)).toBe(256)
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({
        queryable: true,
        times: { values: '2019,2020', standard: '2020' },
        resolutions: { coarsest: 280 },
      }),
    )
    expect(told).toHaveBeenCalledWith({ legend: { type: 'image', url: expect.stringContaining('GetLegendGraphic') as string } })
    expect(shown.olLayer.getMaxResolution()).toBeCloseTo(280)
    shown.dispose()
  })

  it('is drawn without capabilities, and takes up what the visitor changes', () => {
    const { source, first, shown, fail } = show(gone)
    const before = source()
    shown.update({ ...first, time: '2019', style: 'one' })
    expect(source()).toBe(before)
    expect(source().getParams()).toMatchObject({ TIME: '2019', STYLES: 'one' })
    shown.update(first)
    expect(source().getParams()).toMatchObject({ TIME: undefined, STYLES: '' })
    expect(fail).not.toHaveBeenCalled()
    shown.dispose()
  })

  it('that is drawn in no projection that the map knows has failed', async () => {
    const { fail, shown } = show(() => xml(capabilities('EPSG:31370')))
    await vi.waitFor(() => expect(fail).toHaveBeenCalledWith('projection-not-offered'), { timeout: 20_000 })
    shown.dispose()
  })

  it('whose images fail has failed, and the portal is asked why', async () => {
    const diagnosis = { state: 'fails', type: 'wms', host: 'm', trouble: 'layer-unknown', remedies: [] }
    const {
      source,
      fail,
      describe: told,
      shown,
    } = show((path) => (path.startsWith(MAP_PROXIES.diagnosis.path) ? Response.json(diagnosis) : gone()))
    for (const tile of ['a', 'b', 'a', 'b'])
      source().dispatchEvent(Object.assign(new BaseEvent('tileloaderror'), { tile: { getKey: () => tile, load() {} } }))
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ trouble: 'layer-unknown' }), { timeout: 20_000 })
    expect(fail).toHaveBeenCalledTimes(1)
    shown.dispose()
  })

  it('whose address is none has failed at once', () => {
    const { fail } = show(gone, { url: 'ftp://m.example.org' })
    expect(fail).toHaveBeenCalledWith('no-address')
  })
})
