/** Reads pages of JSON services: records by the reader of their harvests, totals from around them. */
import { MAX_LIVE_RECORD_BYTES } from '@graticule/contracts/limits'
import type { PortalError } from '@graticule/contracts/problem'
import type { Provenance } from '../../entry/finish-resource.ts'
import type { JsonContext, JsonReader } from '../json/read-json-records.ts'
import type { JsonObject } from '../json/json-values.ts'
import { askLive, readLive, unreadable, type LiveOptions, type LiveRead, type LiveRequest } from './ask-live.ts'

/** A page as it was answered. */
export interface LiveJsonPage extends LiveRead {
  /** The answer with a 0 in place of every record. */
  readonly envelope: JsonObject
}

/** The entries of a page. */
export const resourcesOf = ({ resources }: LiveRead): LiveRead['resources'] => resources

/** How a service is asked. */
export interface LiveJsonService extends LiveOptions {
  readonly title: string
  readonly provenance: Provenance
  readonly readerOf: (context: JsonContext) => JsonReader
}

/** Asks for a page; rejects with words when the service fails or its answer is none. */
export async function askJsonPage(service: LiveJsonService, request: LiveRequest, signal: AbortSignal): Promise<LiveJsonPage> {
  const { title, provenance, readerOf } = service
  const accept = 'application/json, application/geo+json;q=0.9'
  const response = await askLive(title, service, { accept, ...request }, signal)
  let envelope: JsonObject | undefined
  const reader = readerOf({
    ...provenance,
    place: title,
    fallbackId: request.address,
    documentUrl: response.url,
    mostLength: MAX_LIVE_RECORD_BYTES,
    onEnvelope: (found) => {
      envelope = found
    },
  })
  const read = await readLive(title, response, reader, signal)
  if (envelope === undefined) throw brokenOff(title, read)
  return { ...read, envelope }
}

function brokenOff(title: string, { refused }: LiveRead): PortalError {
  return unreadable(title, refused.at(-1) ?? 'it is no JSON object')
}
