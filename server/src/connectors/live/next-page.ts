/** The page after a page of an API that links its pages (OGC API Features part 1, 7.15.7; STAC API 1.0: `next`, by GET or by POST with a body). */
import { isObject, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import type { LiveRequest } from './ask-live.ts'

/** The request for it, on the server that gave this page; `undefined` when there is none, or only elsewhere. */
export function nextPageOf(envelope: JsonObject, request: LiveRequest): LiveRequest | undefined {
  const link = objectsOf(envelope.links).find(({ rel }) => rel === 'next')
  const url = link === undefined ? null : URL.parse(textAt(link, 'href') ?? '', request.address)
  if (link === undefined || url === null || url.host !== new URL(request.address).host) return undefined
  const { method: _, body, headers, ...same } = request
  if (textAt(link, 'method')?.toUpperCase() !== 'POST') return { ...same, address: url.href }
  const told = isObject(link.body) ? link.body : {}
  const before: unknown = typeof body === 'string' ? JSON.parse(body) : {}
  // `merge`: what the body says counts beside what was asked, else in its place
  const asked = link.merge === true && isObject(before) ? { ...before, ...told } : told
  return {
    ...same,
    ...(headers === undefined ? {} : { headers }),
    method: 'POST',
    address: url.href,
    body: JSON.stringify(asked),
  }
}
