/** Observations on the ground as GeoJSON (RFC 7946). */
import type { InSitu, Resource } from '@graticule/contracts/resource'
import { drawnGeometry, enclosingBox } from '../../exchange/geojson-geometry.ts'

/** Lists of labels as their words. */
const plain = (inSitu: InSitu): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(inSitu).map(([name, value]) => [name, Array.isArray(value) ? value.map(({ label }) => label) : value]),
  )

/** One feature for each entry, with what was seen and when. */
export function inSituFeatures(resources: readonly Resource[]): string {
  const features = resources.map(({ id, title, source, time, footprint, inSitu = {} }) => {
    const box = enclosingBox(footprint)
    return {
      type: 'Feature',
      id,
      ...(box === undefined ? {} : { bbox: box }),
      geometry: footprint === undefined ? null : drawnGeometry(footprint),
      properties: { title, source: source.id, ...time, ...plain(inSitu) },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}
