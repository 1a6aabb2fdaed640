/** Observations on the ground of a live GEO DAB (`worldcereal/query`): a ZIP of GeoJSON, or JSON that says what is wrong. */
import { randomUUID } from 'node:crypto'
import { MAX_IN_SITU_FILE_BYTES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { DabDialect } from '../../live-settings.ts'
import { say } from '../../texts/say.ts'
import { addressWith, askLive, type LiveOptions, unreadable } from '../live/ask-live.ts'
import type { LiveQuery } from '../live/live-source.ts'
import { dabParameters } from './dab-parameters.ts'

/** Statuses with which the server says in JSON what is wrong. */
const REFUSALS: readonly number[] = [400, 404, 500]

/** What its error document says, if it is one. */
function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, 400) : undefined
  } catch {
    return undefined
  }
}

/** The file as it comes. @throws PortalError with words that name the source. */
export async function fetchInSituFile(
  options: LiveOptions & { readonly title: string; readonly dialect: DabDialect },
  { filters, boxes, requestId = '' }: LiveQuery,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { base, title, dialect } = options
  const parameters = dabParameters(filters, boxes, [], dialect, requestId || randomUUID())
  const address = addressWith(`${base}/worldcereal/query`, parameters)
  const asked = { ...options, maxBytes: MAX_IN_SITU_FILE_BYTES }
  const response = await askLive(title, asked, { address, accept: 'application/zip, application/json;q=0.5' }, signal, REFUSALS)
  const isDocument = /json|xml|text/i.test(response.headers['content-type'] ?? '')
  if (response.status === 200 && !isDocument) return response.stream
  const said = messageIn(await response.text())
  if (said === undefined) throw unreadable(title, 'it is no ZIP archive')
  throw new PortalError('source-failed', say('sources:error', { title, said }))
}
