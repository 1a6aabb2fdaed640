import type { WmsLayer } from '@graticule/contracts/map/layer'
import TileWMS from 'ol/source/TileWMS.js'
import { loadService } from '../../capabilities/load-service.ts'
import type { ServiceLayer, ServiceLayers } from '../../capabilities/service-layers.ts'
import { askWms } from './ask-wms.ts'
import { detailsOf, legendOf } from './describe-service.ts'
import { createImageTiles } from '../tiles/image-tiles.ts'
import type { LayerContext, ShownLayer } from '../../canvas/shown-layer.ts'
import { extentIn, makeKnown } from '../source-projection.ts'
import { layerOf, PLAIN_PLAN, planOf, type WmsPlan } from './wms-plan.ts'
import { legendGraphicUrl, wmsBaseUrl, wmsChoices } from './wms-request.ts'
import { wmsSourceOptions } from './wms-source.ts'

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Shows a layer of a web map service. It is drawn at once as nearly all services can; its capabilities come meanwhile, and where they
 * tell of another projection, format or size it is drawn again so. An address that is none has failed at once.
 */
export function showWmsLayer(first: WmsLayer, context: LayerContext): ShownLayer {
  const { describe } = context
  const { url, layer: name, version } = first
  const tiles = createImageTiles({ url, type: 'wms', layer: name, version, crs: PLAIN_PLAN.projection }, context)
  const { olLayer, signal } = tiles
  if (wmsBaseUrl(url) === undefined) {
    tiles.fail('no-address')
    return { olLayer, update() {}, retry: () => tiles.fail('no-address'), dispose: tiles.dispose }
  }

  let now = first
  let plan: WmsPlan = { ...PLAIN_PLAN, format: first.format ?? PLAIN_PLAN.format }
  let source: TileWMS | undefined
  let offered: { readonly service: ServiceLayers; readonly layer: ServiceLayer } | undefined
  /** The service draws it in no projection that the map can draw from. */
  let isImpossible = false

  const draw = () =>
    tiles.draw(({ reach, fadeMs }) => {
      source = new TileWMS(wmsSourceOptions(now, plan, reach.url, fadeMs))
      return source
    })
  const tellLegend = () => {
    if (offered === undefined) return
    const legend = legendOf(offered.layer, now.style, legendGraphicUrl(url, now))
    if (legend !== undefined) describe({ legend })
  }
  const limitScales = ({ resolutions }: ReturnType<typeof detailsOf>) => {
    if (resolutions?.finest !== undefined) olLayer.setMinResolution(resolutions.finest)
    if (resolutions?.coarsest !== undefined) olLayer.setMaxResolution(resolutions.coarsest)
  }

  const learn = async () => {
    const service = await loadService(url, 'wms', version)
    const layer = service.kind === 'unread' ? undefined : layerOf(service, name)
    // without capabilities, or with some that do not know the layer, it may still be drawn: its images tell
    if (signal.aborted || service.kind === 'unread' || layer === undefined) return
    offered = { service, layer }
    const details = detailsOf(service, layer)
    describe(details)
    limitScales(details)
    tellLegend()
    const better = planOf(service, layer, now.format)
    if (better === undefined || !(await makeKnown(better.projection))) {
      isImpossible = true
      tiles.fail('projection-not-offered')
      return
    }
    if (signal.aborted) return
    const extent = now.extent ?? layer.extent
    if (same(better, plan) || (extent !== undefined && !extentIn(better.projection, extent).every(Number.isFinite))) return
    plan = better
    now = extent === undefined ? now : { ...now, extent }
    draw()
  }

  const start = () => {
    draw()
    const learning = learn()
    tiles.await(learning)
    return learning
  }
  let learning = start()

  return {
    olLayer,
    update(next) {
      if (next.type !== 'wms') return
      const before = now
      now = { ...next, ...(now.extent !== undefined && { extent: now.extent }) }
      if (!same(wmsChoices(before), wmsChoices(now))) source?.updateParams(wmsChoices(now))
      if (before.style !== now.style) tellLegend()
    },
    retry() {
      if (isImpossible) {
        tiles.fail('projection-not-offered')
        return
      }
      tiles.retry()
      // what was not known of the service when it failed may be known now
      if (offered === undefined) learning = start()
      else draw()
    },
    async identify(at, ending) {
      await learning.catch(() => undefined)
      if (offered === undefined || source === undefined || !offered.layer.queryable) return undefined
      return askWms({ source, formats: offered.service.infoFormats, map: context.map }, at, ending)
    },
    dispose: tiles.dispose,
  }
}
