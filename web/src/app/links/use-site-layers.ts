import { layerId, layerOfId } from '@graticule/contracts/map/layer-id'
import type { MapLayer } from '@graticule/contracts/map/layer'
import type { DefaultLayer } from '@graticule/contracts/sites/site-values'
import { useEffect } from 'react'
import { addSiteLayer } from '../../map-layers/failures/site-layers.ts'
import { readAddress } from '../../search/address/address.ts'
import { siteInUse } from '../../site/site.ts'

/** A layer of the site as the map takes it; `undefined` for an address that cannot be one. */
function mapLayerOf({ type, url, name, title, visible }: DefaultLayer): MapLayer | undefined {
  const layer = layerOfId(layerId(url, name, type))
  return layer && { ...layer, title, visible }
}

/**
 * Puts the layers of the site on the map when the page opens, the highest on top. A link that has layers of its own shows those.
 * @rule S2-3.default-layers A site has layers that lie on its map from the beginning
 */
export function useSiteLayers(): void {
  useEffect(() => {
    const { layers = [] } = siteInUse()
    if (layers.length === 0 || readAddress(location.search).map.layers.length > 0) return
    const ordered = layers.toSorted((one, other) => (one.zIndex ?? 0) - (other.zIndex ?? 0))
    // each is put on top of those before
    for (const layer of ordered.map(mapLayerOf)) if (layer !== undefined) addSiteLayer(layer)
  }, [])
}
