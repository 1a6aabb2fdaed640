/** Kinds whose records are asked of a service page by page. */
import type { Outbound, OutboundRequest } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { EndlessPages } from './endless-pages.ts'
import { progressOf, readPosition, writePosition, type HarvestSource, type SourceOptions } from './harvest-source.ts'
import { openDocument, type OpenedDocument } from './web-documents.ts'

/** One request of a harvest. */
export interface PageRequest extends Pick<OutboundRequest, 'method' | 'body' | 'headers' | 'accept'> {
  readonly address: string
}

/** How to harvest a service. */
export interface PagedKind {
  readonly first: PageRequest
  /** Gives what a page holds; its last value is the request for the next page, or `undefined` at the end. */
  readonly read: (page: OpenedDocument, request: PageRequest) => AsyncGenerator<Harvested, PageRequest | undefined>
  /** Number of pages, once it is known. */
  readonly pages?: () => number | undefined
  readonly notes?: () => readonly string[]
}

const keyOf = ({ address, method = 'GET', body = '' }: PageRequest): string => `${method} ${address} ${body}`

/** Opens a service. A page that leads back to one before it ends the harvest, and a note says so. */
export function createPagedSource(
  { first, read, pages, notes }: PagedKind,
  { resumeFrom }: Pick<SourceOptions, 'resumeFrom'>,
  outbound: Outbound,
): HarvestSource {
  let done = 0
  let at: PageRequest | undefined
  const own: string[] = []

  async function* readPages(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const seen = new Set<string>()
    const endless = new EndlessPages()
    const start = resumeFrom === undefined ? first : (readPosition<PageRequest>(resumeFrom)[0] ?? first)
    for (let request: PageRequest | undefined = start; request !== undefined; done += 1) {
      at = request
      if (seen.has(keyOf(request))) {
        own.push(`The service gave a page a second time; what may come after it was not read: ${request.address}`)
        return
      }
      seen.add(keyOf(request))
      const { address, ...rest } = request
      const opened = await openDocument(outbound, address, rest, { isFirst: done === 0, signal })
      if ('refused' in opened) {
        yield opened.refused
        own.push('A page was refused; the pages after it could not be asked for.')
        return
      }
      request = yield* endless.heed(read(opened, request))
      if (request !== undefined && endless.reason !== undefined) {
        own.push(endless.reason)
        return
      }
    }
  }

  return {
    read: readPages,
    progress: () => progressOf(done, Math.max(pages?.() ?? 0, done + 1), 0),
    position: () => writePosition(at === undefined ? [] : [at]),
    notes: () => [...own, ...(notes?.() ?? [])],
  }
}
