/** Sends a file, or the part of it that is asked for (RFC 9110 section 14). */
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { ServerResponse } from 'node:http'

const TYPES: Readonly<Record<string, string>> = {
  '.tif': 'image/tiff',
  '.geojson': 'application/geo+json',
  '.kml': 'application/vnd.google-earth.kml+xml',
}

/** False when there is no such file. */
export function sendFile(file: string, range: string | undefined, response: ServerResponse): boolean {
  if (!existsSync(file)) return false
  const bytes = readFileSync(file)
  const head = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'accept-ranges': 'bytes', etag: '"1"' }
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (asked === null) {
    response.writeHead(200, { ...head, 'content-length': bytes.length }).end(bytes)
    return true
  }
  const first = Number(asked[1])
  const last = Math.min(bytes.length - 1, asked[2] === '' ? Infinity : Number(asked[2]))
  if (first > last) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    return true
  }
  const part = bytes.subarray(first, last + 1)
  response
    .writeHead(206, { ...head, 'content-range': `bytes ${first}-${last}/${bytes.length}`, 'content-length': part.length })
    .end(part)
  return true
}
