import type { WmtsLayer } from '@graticule/contracts/map/layer'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
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

/** What is known once the capabilities are there. */
interface Known {
  readonly plan: WmtsPlan
  readonly service: ServiceLayers
}

/** The address that tells what is at a place; `step`: metres of a pixel of the map. */
function infoAddress(
  source: WMTS,
  { plan, service }: Known,
  place: [lon: number, lat: number],
  step: number,
): string | undefined {
  const { projection } = plan.set
  const [x = 0, y = 0] = transform(place, 'EPSG:4326', projection)
  const [east = 0, north = 0] = transform(place, 'EPSG:4326', 'EPSG:3857')
  // one pixel of the map in units of the grid
  const [beside = 0, above = 0] = transform([east + step, north], 'EPSG:3857', projection)
  return wmtsInfoAddress(source, service, plan.tiles, { at: [x, y], resolution: Math.hypot(beside - x, above - y) })
}

type Details = ReturnType<typeof detailsOf>
type NotDrawn = { readonly trouble: LayerTrouble | undefined; readonly details?: Details }

/** How the layer is drawn, as the capabilities tell; or why it cannot be. */
async function findPlan({ url, layer: name, matrixSet }: WmtsLayer): Promise<(Known & { readonly details: Details }) | NotDrawn> {
  const service = await loadService(url, 'wmts')
  if (service.kind === 'unread') return { trouble: service.trouble }
  const layer = layerNamed(service, name)
  if (layer === undefined) return { trouble: 'layer-unknown' }
  const details = detailsOf(service, layer)
  const plan = wmtsPlan(service, layer, matrixSet)
  const isDrawn = plan !== undefined && (await makeKnown(plan.set.projection))
  return isDrawn ? { plan, service, details } : { trouble: 'projection-not-offered', details }
}

/** Shows a layer of a web map tile service: its grids come with the capabilities, without which nothing can be drawn. */
export function showWmtsLayer(first: WmtsLayer, context: LayerContext): ShownLayer {
  const { describe } = context
  const { url, layer: name } = first
  const tiles = createImageTiles({ url, type: 'wmts', layer: name }, context)
  let now = first
  let known: Known | undefined
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
    const found = await findPlan(now)
    if (tiles.signal.aborted) return
    if (found.details !== undefined) describe(found.details)
    if ('trouble' in found) {
      tiles.fail(found.trouble)
      return
    }
    known = found
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
      const address = infoAddress(source, known, [lon, lat], context.map.getView().getResolution() ?? 1)
      return address === undefined ? undefined : askInfo(address, signal)
    },
    dispose: tiles.dispose,
  }
}
