/** Where a request for the widget comes from. */
import type { FastifyRequest } from 'fastify'

const originOf = (address: string | undefined): string | undefined => {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin
  return origin === 'null' ? undefined : origin
}

/**
 * The origin of the page that asks or shows, as its browser says: `Origin`, else `Referer`. `undefined` for pages of the portal itself, for
 * what is opened by itself, and where nothing is said. That decides on words and counts only: whether a browser shows the frame is
 * decided by its policy, which needs no such header.
 */
export function embeddingOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): string | undefined {
  if (headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-dest'] === 'document') return undefined
  // an opaque origin is nobody's
  if (headers.origin === 'null') return 'null'
  const origin = originOf(headers.origin) ?? originOf(headers.referer)
  return origin === URL.parse(publicUrl)?.origin ? undefined : origin
}
