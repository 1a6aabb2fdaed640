/** Live search of a collection of records (OGC API Records, OGC 20-004r1): `q`, `bbox`, `datetime`, and links from page to page. */
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import { addressWith, orNothing, provenanceOf, type LiveOptions, type SourceIdentity } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import { askLinkedPages, totalOf } from '../live/linked-pages.ts'
import { withoutQuotes } from '../live/live-phrase.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { createOgcRecordsReader } from './index.ts'

const ACCEPT = 'application/geo+json, application/json;q=0.9'

/** A collection of records as a source; `base` is its address, `.../collections/{id}`. */
export function createRecordsSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { base, id, title } = options
  const service = { ...options, provenance: provenanceOf(id, title), readerOf: createOgcRecordsReader }
  return {
    title,
    capabilities: { filters: new Set(['areas', 'dateFrom', 'dateTo']), maxItems: 100, reach: STAC_SEARCH_REACH },
    async search(query, signal) {
      const { filters, boxes } = query
      const last = Math.min(filters.startIndex - 1 + filters.itemsPerPage, STAC_SEARCH_REACH)
      const request = { address: addressWith(`${base}/items`, parametersOf(query, last)), accept: ACCEPT }
      const { envelope, resources, refused } = await askLinkedPages(service, request, last, signal)
      return {
        total: totalOf(envelope, resources.length + refused.length),
        startIndex: filters.startIndex,
        resources: resources.slice(filters.startIndex - 1, last),
        unread: Math.max(0, refused.length - (filters.startIndex - 1)),
        notApplied: boxes.length > 1 ? ['areas'] : [],
      }
    },
    async fetchById(ids, signal) {
      const itemAt = (one: string) => addressWith(`${base}/items/${encodeURIComponent(one)}`, { f: 'json' })
      const found = await Promise.all(
        ids.map((one) => orNothing(askJsonPage(service, { address: itemAt(one), accept: ACCEPT }, signal).then(resourcesOf))),
      )
      return found.flat()
    },
  }
}

function parametersOf({ filters: { phrase, dateFrom, dateTo }, boxes }: LiveQuery, limit: number) {
  const words = withoutQuotes(phrase).replaceAll(/\s+(?:AND|OR|NOT)\s+/g, ' ')
  return {
    f: 'json',
    q: words === '*' ? undefined : words,
    bbox: boxes[0]?.join(','),
    datetime: dateFrom === null && dateTo === null ? undefined : `${dateFrom ?? '..'}/${dateTo ?? '..'}`,
    limit,
  }
}
