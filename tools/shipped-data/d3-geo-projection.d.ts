/** The one function that tools/shipped-data/build-basemap.ts takes from this package, which ships no types and has none elsewhere. */
declare module 'd3-geo-projection' {
  import type { GeoStreamWrapper } from 'd3-geo'
  import type { GeoJSON } from 'geojson'

  /** The object in the plane of a projection: cut and clipped by it, coordinates in its units. */
  export function geoProject<T extends GeoJSON>(object: T, projection: GeoStreamWrapper): T
}
