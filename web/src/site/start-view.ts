import { INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import { siteInUse } from './site.ts'

/**
 * Where the map of the site in use begins: centre in degrees of EPSG:4326, and zoom.
 * @rule S2-3.site-map A site begins with its own longitude, latitude and zoom
 */
export function startView(): { readonly centre: readonly [longitude: number, latitude: number]; readonly zoom: number } {
  const { longitude = 0, latitude = 0, zoom = INITIAL_MAP_ZOOM } = siteInUse().start ?? {}
  return { centre: [longitude, latitude], zoom }
}
