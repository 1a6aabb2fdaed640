/** Queries an outside source and reads its response, with messages for a visitor if either fails. */
import {
  LIVE_SEARCH_TIMEOUT_MS,
  MAX_LIVE_ANSWER_BYTES,
  MAX_LIVE_RECORD_BYTES,
  MAX_LIVE_RECORDS,
} from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { createPace } from '../../fairness/pace.ts'
import type { Provenance } from '../../entry/finish-resource.ts'
import type { Harvested } from '../../entry/harvested.ts'
import type { Outbound, OutboundRequest, OutboundResponse } from '../../outbound/outbound.ts'
import { say, sentence, wordsOf } from '../../texts/say.ts'

/** How an outside source is called. */
export interface SourceIdentity {
  /** What its records are filed under. */
  readonly id: string
  /** Its name for visitors, also in messages. */
  readonly title: string
}

/** What every connector of an outside source is built from. */
export interface LiveOptions {
  /** Address of the service, without a slash at its end. */
  readonly base: string
  readonly outbound: Outbound
  /** Milliseconds from asking to the last byte. */
  readonly timeoutMs?: number
  /** Largest answer, bytes. */
  readonly maxBytes?: number
}

/** One question. */
export type LiveRequest = Pick<OutboundRequest, 'method' | 'body' | 'headers' | 'accept' | 'aside'> & { readonly address: string }

/** A document that is fed piece by piece, as all readers of harvests are. */
export interface PieceReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

/** What a reader made of an answer. */
export interface LiveRead {
  readonly resources: readonly Resource[]
  readonly refused: readonly string[]
}

/** What records of a source are filed under, and how long each may be. */
export const provenanceOf = (id: string, title: string): Provenance & { readonly mostLength: number } => ({
  source: { id, title },
  curated: false,
  mostLength: MAX_LIVE_RECORD_BYTES,
})

/** A failure in words that name the source; an abort of the caller stays what it is. */
export function liveFailure(title: string, error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return signal.reason instanceof Error ? signal.reason : new Error('aborted')
  if (!(error instanceof PortalError)) {
    return new PortalError('source-failed', say('sources:unreadable', { title }), { cause: error })
  }
  if (error.code === 'timeout') return new PortalError('timeout', say('sources:late', { title }), { cause: error })
  return new PortalError(error.code, say('sources:unreachable', { title, why: sentence(wordsOf(error)) }), { cause: error })
}

/** Whether a failure is told in words that name the source already. */
const isOurs = (title: string, error: unknown): boolean => error instanceof PortalError && error.message.startsWith(`${title} `)

/** The error of an answer that is none; `reason` completes "an answer that cannot be read: ...". */
export function unreadable(title: string, reason: string): PortalError {
  return new PortalError('source-failed', say('sources:unreadable-why', { title, why: sentence(reason.slice(0, 400)) }))
}

/** A source that answers, but with a status that says no. */
class RefusedStatus extends PortalError {
  readonly answered: number

  constructor(title: string, status: number) {
    super('source-failed', say(status === 429 ? 'sources:asked-too-often' : 'sources:error-status', { title, status }))
    this.answered = status
  }
}

/** Statuses of a service that is well, and does not take the question as it stands. */
const REFUSED_QUESTIONS: readonly number[] = [400, 413, 414, 422]

/** True when the source answered that it does not take this question: it says nothing about the next one. */
export const isRefusedQuestion = (error: unknown): boolean =>
  error instanceof RefusedStatus && REFUSED_QUESTIONS.includes(error.answered)

/** What was found, or nothing when the source says that there is no such entry (or none that anybody may see). */
export async function orNothing(found: Promise<readonly Resource[]>): Promise<readonly Resource[]> {
  try {
    return await found
  } catch (error) {
    if (error instanceof RefusedStatus && [403, 404, 410].includes(error.answered)) return []
    throw error
  }
}

/**
 * Asks once: a visitor waits, and the way out leaves alone for a while who fails again and again. `expected` are the
 * statuses besides 200 that the caller understands. The body must be read or discarded.
 */
export async function askLive(
  title: string,
  { outbound, timeoutMs = LIVE_SEARCH_TIMEOUT_MS, maxBytes = MAX_LIVE_ANSWER_BYTES }: LiveOptions,
  { address, ...request }: LiveRequest,
  signal: AbortSignal,
  expected: readonly number[] = [],
): Promise<OutboundResponse> {
  try {
    const response = await outbound.fetch(address, {
      ...request,
      service: title,
      own: true,
      signal,
      timeoutMs,
      maxBytes,
      attempts: 1,
    })
    const isPage = /\bhtml\b/i.test(response.headers['content-type'] ?? '')
    if (!isPage && (response.status === 200 || expected.includes(response.status))) return response
    await response.discard()
    // networks that want a visitor to sign in, and services in trouble, answer with a page
    throw response.status === 200 ? unreadable(title, 'it is an HTML page') : new RefusedStatus(title, response.status)
  } catch (error) {
    if (isOurs(title, error)) throw error
    throw liveFailure(title, error, signal)
  }
}

/** Bytes that are read before others may have their turn. */
const READ_AT_ONCE = 8_192

/** JSON may come in another charset than UTF-8 when its content type says so; readers take UTF-8. */
async function* utf8Pieces(response: OutboundResponse): AsyncGenerator<Uint8Array> {
  const contentType = response.headers['content-type'] ?? ''
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!/json|plain/i.test(contentType) || charset === 'utf-8' || charset === 'us-ascii') yield* response.stream
  else yield new TextEncoder().encode(await response.text())
}

/**
 * Feeds an answer to a reader. Records that cannot be read are counted; an answer in which nothing could be read is a
 * failure. `original` is left out of the entries: the document of an outside record is not kept here.
 */
export async function readLive(
  title: string,
  response: OutboundResponse,
  reader: PieceReader,
  signal: AbortSignal,
): Promise<LiveRead> {
  const found: Harvested[] = []
  const pace = createPace()
  try {
    for await (const piece of utf8Pieces(response)) {
      for (let at = 0; at < piece.length; at += READ_AT_ONCE) {
        found.push(...reader.write(piece.subarray(at, at + READ_AT_ONCE)))
        if (found.length > MAX_LIVE_RECORDS) throw unreadable(title, `it has more than ${MAX_LIVE_RECORDS} records`)
        await pace()
      }
    }
    found.push(...reader.end())
  } catch (error) {
    await response.discard()
    throw isOurs(title, error) ? error : liveFailure(title, error, signal)
  }
  const resources = found.flatMap((one) => {
    if (one.kind !== 'record') return []
    const { original: _, ...resource } = one.record.resource
    return [resource]
  })
  const refused = found.flatMap((one) => (one.kind === 'refused' ? [one.reason] : []))
  const isUnderstood = resources.length > 0 || found.some(({ kind }) => kind === 'container')
  if (!isUnderstood && refused[0] !== undefined) throw unreadable(title, refused[0])
  return { resources, refused }
}

/** The address of a service with these parameters; empty and missing ones are left out. */
export function addressWith(
  base: string,
  parameters: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parameters)) {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value as string | number | undefined]
    for (const one of values) if (one !== undefined && one !== '') url.searchParams.append(name, String(one))
  }
  return url.href
}
