/** Documents of other servers, opened through the way out. */
import { PortalError } from '@graticule/contracts/problem'
import type { Outbound, OutboundRequest, OutboundResponse } from '../../outbound/outbound.ts'
import type { Harvested, RefusedRecord } from '../../entry/harvested.ts'
import { readThrough } from './harvest-source.ts'
import { type DocumentReader } from '../../entry/document-reader.ts'

/** One document, however many records it holds. */
const MAX_DOCUMENT_BYTES = 1_000_000_000
/** Time for one document, from connecting to its last byte. */
const DOCUMENT_TIMEOUT_MS = 600_000

/** A document that is there to be read. */
export interface OpenedDocument {
  readonly place: string
  readonly mediaType: string
  readonly response: OutboundResponse
}

function refused(place: string, reason: string): { refused: RefusedRecord } {
  return { refused: { kind: 'refused', place, reason } }
}

/**
 * Asks for a document. What goes wrong is a refusal, but for the first document of a harvest it rejects with `PortalError`:
 * then there is nothing to harvest; `unavailable` while the server is left alone. An abort rejects with the signal's reason.
 */
export async function openDocument(
  outbound: Outbound,
  url: string,
  request: Omit<OutboundRequest, 'signal' | 'maxBytes' | 'timeoutMs'>,
  { isFirst, signal }: { isFirst: boolean; signal: AbortSignal | undefined },
): Promise<OpenedDocument | { refused: RefusedRecord }> {
  try {
    const response = await outbound.fetch(url, {
      ...request,
      revalidate: true,
      // every request of a harvest is a question, those by POST too
      whole: true,
      ...(signal === undefined ? {} : { signal }),
      maxBytes: MAX_DOCUMENT_BYTES,
      timeoutMs: DOCUMENT_TIMEOUT_MS,
    })
    if (response.status < 300) return { place: url, mediaType: response.headers['content-type'] ?? '', response }
    await response.discard()
    const words = `the server answered ${response.status}`
    if (isFirst) throw new PortalError('source-failed', `${url}: ${words}`)
    return refused(url, words)
  } catch (error) {
    // a server that is left alone ends the harvest, which can be gone on with; else all that is left would be refused
    if (!(error instanceof PortalError) || isFirst || error.code === 'unavailable') throw error
    return refused(url, error.message)
  }
}

/** The refusal of a document that is an HTML page in place of what was asked for, which is then given up; `undefined` for others. */
export async function refusalOfHtml(
  { place, mediaType, response }: OpenedDocument,
  wanted: string,
): Promise<RefusedRecord | undefined> {
  if (!/\bhtml\b/i.test(mediaType)) return undefined
  await response.discard()
  return { kind: 'refused', place, reason: `it is an HTML page, not ${wanted}` }
}

/** Reads an opened document through a reader; an answer that breaks off is a refusal after what came before. */
export async function* readDocumentThrough(
  { place, response }: OpenedDocument,
  reader: DocumentReader,
): AsyncGenerator<Harvested> {
  try {
    yield* readThrough(response.stream, reader)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    yield { kind: 'refused', place, reason: error.message }
  }
}
