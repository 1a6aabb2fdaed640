/** Reads pages of JSON services that lead from page to page by links, not to any page by its number. */
import { numberAt, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import type { LiveRequest } from './ask-live.ts'
import { askJsonPage, type LiveJsonPage, type LiveJsonService } from './json-page.ts'
import { nextPageOf } from './next-page.ts'

/** Pages of one search that are asked for at most. */
const MAX_PAGES = 8

/**
 * The first records, `wanted` of them where there are as many: a service may give fewer at a time than it is asked for. `envelope` is that
 * of the last page. Rejects as {@link askJsonPage}.
 */
export async function askLinkedPages(
  service: LiveJsonService,
  first: LiveRequest,
  wanted: number,
  signal: AbortSignal,
): Promise<LiveJsonPage> {
  let page = await askJsonPage(service, first, signal)
  const [resources, refused] = [[...page.resources], [...page.refused]]
  const seen = new Set(resources.map(({ id }) => id))
  let request: LiveRequest | undefined = first
  for (let pages = 1; pages < MAX_PAGES && resources.length + refused.length < wanted; pages += 1) {
    request = nextPageOf(page.envelope, request)
    if (request === undefined) break
    page = await askJsonPage(service, request, signal)
    const fresh = page.resources.filter(({ id }) => !seen.has(id))
    // one that goes round in a circle has no more
    if (fresh.length === 0) break
    for (const resource of fresh) seen.add(resource.id)
    resources.push(...fresh)
    refused.push(...page.refused)
  }
  return { envelope: page.envelope, resources, refused }
}

/** `numberMatched`, or that of the older context extension; `undefined` where the service does not count. */
export const toldTotal = (envelope: JsonObject): number | undefined =>
  numberAt(envelope, 'numberMatched', 'numMatched') ?? numberAt(objectAt(envelope, 'context'), 'matched')

/** The total as told; without one, what there is and one more when there is a next page. */
export function totalOf(envelope: JsonObject, read: number): number {
  const hasNext = objectsOf(envelope.links).some((link) => textAt(link, 'rel') === 'next')
  return toldTotal(envelope) ?? (hasNext ? read + 1 : read)
}
