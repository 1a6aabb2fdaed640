/** Responses with layer files, with headers that let browsers run nothing. */
import type { SealedBody } from '../http/sealed-reply.ts'
import type { LayerFiles } from './layer-files.ts'

/** Longest that a browser keeps a file, and a picture, without asking again, seconds. */
const KEEP_FILE_S = 60
const KEEP_PICTURE_S = 3_600

/**
 * A KML document.
 * @rule B-map-proxies.sealed What comes from other servers is sealed
 */
export async function sealedKml(files: LayerFiles, url: string, entry?: string): Promise<SealedBody> {
  const { written } = await files.kml(url, entry)
  const mediaType = 'application/vnd.google-earth.kml+xml; charset=utf-8'
  return { mediaType, body: written, fileName: 'layer.kml', keepFor: KEEP_FILE_S }
}

/** GeoJSON. */
export async function sealedGeoJson(files: LayerFiles, url: string): Promise<SealedBody> {
  const { written } = await files.geojson(url)
  return { mediaType: 'application/geo+json; charset=utf-8', body: written, fileName: 'layer.geojson', keepFor: KEEP_FILE_S }
}

/** Capabilities of a service. */
export async function sealedCapabilities(files: LayerFiles, url: string): Promise<SealedBody> {
  const { written } = await files.capabilities(url)
  return { mediaType: 'application/xml; charset=utf-8', body: written, fileName: 'capabilities.xml', keepFor: KEEP_FILE_S }
}

/** A picture; `bring` is the one for legends or the one for maps. */
export async function sealedPicture(bring: LayerFiles['image'], url: string): Promise<SealedBody> {
  const { bytes, mediaType } = await bring(url)
  return { mediaType, body: bytes, fileName: 'picture', keepFor: KEEP_PICTURE_S }
}
