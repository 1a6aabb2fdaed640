/** Layers for the map from what a service says that it offers. */
import { layerId } from '@graticule/contracts/map/layer-id'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { WMS_VERSIONS } from '@graticule/contracts/map/wms-version'
import { DEFAULT_WMS_VERSION } from '@graticule/contracts/limits'
import { serviceAddress } from '../../../map-layers/map-layers-of.ts'
import type { ServiceLayer, ServiceLayers } from '../capabilities/service-layers.ts'

/** A layer that can be asked for by its name. */
export type NamedServiceLayer = ServiceLayer & { readonly name: string }

/** The id that a layer of this service has on the map. `address` is what the visitor typed. */
export function idInService(address: string, { kind }: ServiceLayers, name: string): string {
  return layerId(serviceAddress(new URL(address)), name, kind)
}

/** The layer as it is put on the map. */
export function layerOfService(address: string, service: ServiceLayers, layer: NamedServiceLayer): MapLayer {
  const common = {
    id: idInService(address, service, layer.name),
    title: layer.title,
    url: serviceAddress(new URL(address)),
    layer: layer.name,
    visible: true,
    opacity: 100,
    ...(layer.extent !== undefined && { extent: layer.extent }),
    ...(layer.attribution !== undefined && { attribution: layer.attribution }),
  }
  if (service.kind === 'wmts') return { ...common, type: 'wmts' }
  const version = WMS_VERSIONS.find((one) => one === service.version) ?? DEFAULT_WMS_VERSION
  return { ...common, type: 'wms', version }
}
