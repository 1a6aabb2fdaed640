/** Catalogue services (CSW 2.0.2 and 3.0): asks what they offer, then for all records page by page, in the richest schema. */
import { PortalError } from '@graticule/contracts/problem'
import { type CswOffer, readCapabilities } from '../../connectors/csw/capabilities.ts'
import { capabilitiesAddress, recordsRequest } from '../../connectors/csw/requests.ts'
import { createDublinCoreReader } from '../../connectors/dublin-core/index.ts'
import { createIsoReader } from '../../connectors/iso/index.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { isWebTarget } from '../reading/local-files.ts'
import { createPagedSource, type PageRequest } from '../reading/paged-source.ts'
import { readDocumentThrough } from '../reading/web-documents.ts'

/** Records asked for at a time; services give fewer when that is too many. */
const PAGE_SIZE = 100

/** What the answer says about itself: `csw:SearchResults`. */
interface SearchResults {
  readonly matched: number
  readonly returned: number
  /** 0 or absent at the end. */
  readonly next: number
}

const numberIn = (text: string | undefined): number =>
  text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN

const resultsIn = (attributes: Readonly<Record<string, string>>): SearchResults => ({
  matched: numberIn(attributes['numberOfRecordsMatched']),
  returned: numberIn(attributes['numberOfRecordsReturned']),
  next: numberIn(attributes['nextRecord']),
})

/** A page of records as a request that can be kept and gone on from. */
interface RecordsPage extends PageRequest {
  readonly offer?: CswOffer
  readonly start?: number
}

/** Opens a catalogue service by its address. @throws PortalError when the target is no web address. */
export function createCswSource({ target, source, curated, resumeFrom }: SourceOptions, outbound: Outbound): HarvestSource {
  if (!isWebTarget(target)) {
    throw new PortalError(
      'not-found',
      'A CSW service is harvested by its address; answers in files are harvested as iso or dublin-core.',
    )
  }
  let matched: number | undefined
  const notes: string[] = []
  const pageFrom = (offer: CswOffer, start: number): RecordsPage => ({
    ...recordsRequest(target, offer, { start, count: PAGE_SIZE }),
    accept: 'application/xml',
    offer,
    start,
  })
  const options = resumeFrom === undefined ? {} : { resumeFrom }
  return createPagedSource(
    {
      first: { address: capabilitiesAddress(target), accept: 'application/xml' },
      notes: () => notes,
      pages: () => (matched === undefined ? undefined : 1 + Math.ceil(matched / PAGE_SIZE)),
      read: async function* (page, request: RecordsPage) {
        const { offer, start = 1 } = request
        if (offer === undefined) {
          const offered = readCapabilities(await page.response.bytes())
          if (!('refused' in offered)) return pageFrom(offered, 1)
          throw new PortalError('source-failed', `${target}: ${offered.refused}`)
        }
        let results: SearchResults | undefined
        const context = {
          place: page.place,
          fallbackId: page.place,
          source,
          curated,
          onElement: ({ name, attributes }: { name: string; attributes: Readonly<Record<string, string>> }) => {
            if (name !== 'SearchResults') return
            results = resultsIn(attributes)
          },
        }
        const isIso = !/\/cat\/csw\//.test(offer.outputSchema)
        const reader = isIso ? createIsoReader(context) : createDublinCoreReader(context)
        let records = 0
        for await (const harvested of readDocumentThrough(page, reader)) {
          // an empty page is no fault of a document: it ends the list
          if (harvested.kind === 'refused' && results?.returned === 0) continue
          records += 1
          yield harvested
        }
        return nextPage(offer, start, results, records)
      },
    },
    options,
    outbound,
  )

  /** The page after the one that began with `start`: where the service says, else after what it returned. */
  function nextPage(
    offer: CswOffer,
    start: number,
    results: SearchResults | undefined,
    records: number,
  ): RecordsPage | undefined {
    if (results === undefined || records === 0) return undefined
    if (!Number.isNaN(results.matched)) matched = results.matched
    const after = start + (results.returned || records)
    if (results.next === 0 || after > (matched ?? Infinity)) {
      if (after <= (matched ?? 0)) notes.push(`The service ended its list after ${after - 1} of ${matched} records.`)
      return undefined
    }
    return pageFrom(offer, results.next > start ? results.next : after)
  }
}
