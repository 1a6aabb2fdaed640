import type { RequestListener } from 'node:http'

/** The head of a PNG of this size, pixels, which is all that a proxy reads of one. */
export const pngOf = (width = 2, height = 3): Buffer => {
  const bytes = Buffer.alloc(60)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Always answers this. */
export const plays =
  (content: string | Uint8Array, head: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, head).end(content)

/** Capabilities of a WMS with these layers, and those of one with two. */
export const wmsOf = (layers: string) =>
  `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Title>Maps</Title></Service><Capability><Layer><CRS>EPSG:4326</CRS>
  <CRS>EPSG:900913</CRS>${layers}</Layer></Capability></WMS_Capabilities>`
export const LAYERS = wmsOf(
  '<Layer><Name>ws:roads</Name><Title>Roads of the land</Title></Layer><Layer><Name>rivers</Name><Title>Rivers</Title></Layer>',
)
