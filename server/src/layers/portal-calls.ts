/** Calls of the original portal that concern layers. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { PortalError } from '@graticule/contracts/problem'
import { type ImagesProxy, proxiedImage } from '@graticule/contracts/services/map-proxies'
import type { LayerFiles } from './layer-files.ts'
import { LayerFault } from './layer-fault.ts'
import { parameterWords } from '../http/parameters.ts'
import { say } from '../texts/say.ts'

/** Pictures of one call, and longest body, in UTF-16 units. */
const MAX_IMAGES = 100
const MAX_BODY = 8_000

const refusal = (parameter: string, accepted: string) =>
  new PortalError('invalid-parameter', parameterWords(parameter, accepted), {
    parameter,
    accepted,
  })

/**
 * Looks at a KML or KMZ file before it is added to the map. The text is for the visitor: empty when the file can be shown, otherwise why
 * it cannot.
 * @rule S1-7.check-layer-file CHECK_LAYER_FILE answers why a file cannot be shown, and nothing when it can
 */
export async function checkWords(files: Pick<LayerFiles, 'diagnose'>, url: string, type: 'kml' | 'kmz'): Promise<string> {
  const { words = '' } = await files.diagnose({ url, type, crs: 'EPSG:3857', version: '1.3.0' })
  return words
}

/**
 * Reads the body of IMAGES_PROXY: addresses of pictures, one a line. The id holds the addresses themselves, so that every server of a
 * portal understands it. @throws LayerFault, PortalError `invalid-body`
 * @rule S1-7.images-proxy IMAGES_PROXY takes addresses of images as text and returns an id
 */
export function readImages(body: unknown, check: LayerFiles['check']): ImagesProxy {
  const lines = typeof body === 'string' && body.length <= MAX_BODY ? body.split(/\s+/).filter((line) => line !== '') : []
  if (lines.length === 0 || lines.length > MAX_IMAGES)
    throw new PortalError('invalid-body', say('layers:pictures', { lines: MAX_IMAGES, characters: MAX_BODY }))
  const urls = lines.map((line) => check(line).href)
  const uniqueId = deflateRawSync(Buffer.from(urls.join('\n'))).toString('base64url')
  return { uniqueId, images: urls.map((url) => ({ url, proxied: proxiedImage(url) })) }
}

/** The address that an id and an index stand for. @throws PortalError `invalid-parameter` */
export function imageOf(uniqueId: string, index: string): string {
  if (!/^[\w-]{1,20000}$/.test(uniqueId)) throw refusal('uniqueId', 'an id that IMAGES_PROXY has given')
  if (!/^\d{0,3}$/.test(index)) throw refusal('index', 'the number of a picture, from 0')
  let urls: string[]
  try {
    // checked addresses are written longer than they came: percent signs
    urls = inflateRawSync(Buffer.from(uniqueId, 'base64url'), { maxOutputLength: MAX_BODY * 10 })
      .toString('utf8')
      .split('\n')
  } catch {
    throw refusal('uniqueId', 'an id that IMAGES_PROXY has given')
  }
  const url = urls[Number(index)]
  if (url === undefined) throw new LayerFault('not-found', { detail: 'there is no picture of this number' })
  return url
}
