import type { WmtsLayer } from '@graticule/contracts/map/layer'
import { transform } from 'ol/proj.js'
import type WMTS from 'ol/source/WMTS.js'
import { loadService } from '../../capabilities/load-service.ts'
import { layerNamed, type ServiceLayers } from '../../capabilities/service-layers.ts'
import { askInfo } from '../wms/ask-wms.ts'
import { detailsOf, legendOf } from '../wms/describe-service.ts'
import { createImageTiles } from '../tiles/image-tiles.ts'
import type { LayerContext, ShownLayer } from '../../canvas/shown-layer.ts'
import { makeKnown } from '../source-projection.ts'
import { wmtsInfoAddress } from './wmts-info.ts'
import { type WmtsPlan, wmtsDimensions, wmtsPlan, wmtsSource } from './wmts-source.ts'

/** Shows a layer of a web map tile service: its grids come with the capabilities, without which nothing can be drawn. */
export function showWmtsLayer(first: WmtsLayer, context: LayerContext): ShownLayer {
  const { describe } = context
  const { url, layer: name } = first
  const tiles = createImageTiles({ url, type: 'wmts', layer: name }, context)
  let now = first
  let known: { readonly plan: WmtsPlan; readonly service: ServiceLayers } | undefined
  let source: WMTS | undefined

  const tellLegend = () => {
    const legend = known && legendOf(known.plan.layer, now.style)
    if (legend !== undefined) describe({ legend })
  }
  const draw = () => {
    if (known === undefined) return
    const { plan, service } = known
    tiles.draw((making) => {
      source = wmtsSource(now, plan, service, making)
      return source
    })
  }
  const learn = async () => {
    const service = await loadService(url, 'wmts')
    if (tiles.signal.aborted) return
    if (service.kind === 'unread') {
      tiles.fail(service.trouble)
      return
    }
    const layer = layerNamed(service, name)
    if (layer === undefined) {
      tiles.fail('layer-unknown')
      return
    }
    describe(detailsOf(service, layer))
    const plan = wmtsPlan(service, layer, now.matrixSet)
    if (plan === undefined || !(await makeKnown(plan.set.projection))) {
      tiles.fail('projection-not-offered')
      return
    }
    if (tiles.signal.aborted) return
    known = { plan, service }
    tellLegend()
    draw()
  }
  let learning = learn()

  return {
    olLayer: tiles.olLayer,
    update(next) {
      if (next.type !== 'wmts') return
      const before = now
      now = next
      if (known === undefined) return
      // the name of a style is a part of the source
      if (before.style !== now.style) {
        tellLegend()
        draw()
      } else if (before.time !== now.time || before.elevation !== now.elevation) {
        source?.updateDimensions(wmtsDimensions(now, known.plan))
      }
    },
    retry() {
      tiles.retry()
      if (known === undefined) learning = learn()
      else draw()
    },
    async identify({ lon, lat }, signal) {
      await learning.catch(() => undefined)
      if (known === undefined || source === undefined || !known.plan.layer.queryable) return undefined
      const { projection } = known.plan.set
      const [x = 0, y = 0] = transform([lon, lat], 'EPSG:4326', projection)
      const [east = 0, north = 0] = transform([lon, lat], 'EPSG:4326', 'EPSG:3857')
      const step = context.map.getView().getResolution() ?? 1
      // one pixel of the map in units of the grid
      const [beside = 0, above = 0] = transform([east + step, north], 'EPSG:3857', projection)
      const resolution = Math.hypot(beside - x, above - y)
      const address = wmtsInfoAddress(source, known.service, known.plan.tiles, { at: [x, y], resolution })
      return address === undefined ? undefined : askInfo(address, signal)
    },
    dispose: tiles.dispose,
  }
}
