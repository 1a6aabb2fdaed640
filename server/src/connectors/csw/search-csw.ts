/** Live search of a catalogue service (CSW 2.0.2 and 3.0): words, boxes and, with the ISO profile, dates. */
import { MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import { createDublinCoreReader } from '../dublin-core/index.ts'
import { createIsoReader } from '../iso/index.ts'
import {
  askLive,
  type LiveOptions,
  type LiveRequest,
  orNothing,
  type PieceReader,
  provenanceOf,
  readLive,
  type SourceIdentity,
  unreadable,
} from '../live/ask-live.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { type CswOffer, readCapabilities } from './capabilities.ts'
import { capabilitiesAddress } from './requests.ts'
import { CSW_ORDERS, cswById, cswSearch } from './search-request.ts'

/** Capabilities count for this long, ms. */
const KEEP_MS = 600_000
const MAX_CAPABILITIES_BYTES = 4_000_000

interface Counts {
  readonly matched: number
  readonly returned: number
}

const countIn = (text: string | undefined): number => (/^\d{1,12}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN)

/** An empty page has no records, which is no fault of it. */
const emptyIsFine = (reader: PieceReader, isEmpty: () => boolean): PieceReader => ({
  write: reader.write,
  end: () => reader.end().filter(({ kind }) => kind !== 'refused' || !isEmpty()),
})

/** Reads the capabilities, and keeps what they offer for a while. */
function offerKeeper(options: LiveOptions & SourceIdentity): (signal: AbortSignal) => Promise<CswOffer> {
  const { base, title } = options
  let kept: { readonly until: number; readonly offer: CswOffer } | undefined

  return async (signal) => {
    if (kept !== undefined && kept.until > Date.now()) return kept.offer
    const request = { address: capabilitiesAddress(base), accept: 'application/xml' }
    const response = await askLive(title, { ...options, maxBytes: MAX_CAPABILITIES_BYTES }, request, signal)
    const offer = readCapabilities(await response.bytes())
    if ('refused' in offer) throw unreadable(title, offer.refused)
    kept = { until: Date.now() + KEEP_MS, offer }
    return offer
  }
}

/** Asks for records; `counts` are absent where the answer has none. */
function recordsAsker(options: LiveOptions & SourceIdentity) {
  const { id, title } = options
  const provenance = provenanceOf(id, title)
  return async (offer: CswOffer, request: LiveRequest, signal: AbortSignal) => {
    const response = await askLive(title, options, request, signal)
    let counts: Counts | undefined
    const context = {
      ...provenance,
      place: title,
      fallbackId: request.address,
      onElement: ({ name, attributes }: { name: string; attributes: Readonly<Record<string, string>> }) => {
        if (name !== 'SearchResults') return
        const { numberOfRecordsMatched: matched, numberOfRecordsReturned: returned } = attributes
        counts = { matched: countIn(matched), returned: countIn(returned) }
      },
    }
    const isIso = !/\/cat\/csw\//.test(offer.outputSchema)
    const reader = emptyIsFine(
      isIso ? createIsoReader(context) : createDublinCoreReader(context),
      () => counts?.matched === 0 || counts?.returned === 0,
    )
    return { ...(await readLive(title, response, reader, signal)), counts }
  }
}

/** A CSW service as a source; `base` is the address of the service, parameters of its own included. */
export function createCswSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { base, title } = options
  const offered = offerKeeper(options)
  const ask = recordsAsker(options)

  return {
    title,
    capabilities: { filters: new Set(['areas', 'dateFrom', 'dateTo', 'sort']), maxItems: MAX_ITEMS_PER_PAGE },
    async search(query, signal) {
      const offer = await offered(signal)
      const { filters } = query
      const { resources, refused, counts } = await ask(offer, cswSearch(base, offer, query), signal)
      if (counts === undefined) throw unreadable(title, refused[0] ?? 'it does not say how many records there are')
      return {
        total: Number.isNaN(counts.matched) ? resources.length : counts.matched,
        startIndex: filters.startIndex,
        resources,
        unread: refused.length,
        notApplied: notTaken(offer, query),
      }
    },
    async fetchById(ids, signal) {
      const offer = await offered(signal)
      const found = await Promise.all(
        ids.map((one) =>
          orNothing(
            ask(offer, cswById(base, offer, [one]), signal).then(
              ({ resources }) => resources,
              (error: unknown) => {
                // an answer without a record is how most services say that there is none
                if (signal.aborted || !/without/.test(String(error))) throw error
                return []
              },
            ),
          ),
        ),
      )
      return found.flat()
    },
  }
}

/** The filters of a search that the service cannot be asked for. */
function notTaken({ version, takesPost, takesTime }: CswOffer, { filters, boxes }: LiveQuery) {
  const isV3 = version === '3.0.0'
  const ends = (['dateFrom', 'dateTo'] as const).filter((end) => filters[end] !== null)
  const takesOrder = takesPost && !isV3
  const isOrdered = filters.sort !== '' && filters.sort !== 'relevance:desc'
  return [
    ...(takesTime || isV3 ? [] : ends),
    ...(isV3 && boxes.length > 1 ? (['areas'] as const) : []),
    ...(isOrdered && !(takesOrder && CSW_ORDERS.includes(filters.sort)) ? (['sort'] as const) : []),
  ]
}
