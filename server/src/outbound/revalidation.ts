/**
 * When a response may be cached and revalidated (RFC 9110 section 13, RFC 9111 section 4.3). Every use is revalidated with
 * the server.
 */
import { createKeptBodies, type KeptAbout } from './kept-bodies.ts'
import type { OutboundRequest } from './outbound-request.ts'
import { respond, type OutboundResponse } from './response.ts'

/** Headers that make an answer one for a certain client, or already a conditional or partial one. */
const NOT_FOR_ALL = /^(?:authorization|proxy-authorization|x-api-key|api-key|cookie2?|range|if-.*)$/i
/** Parameters that let somebody in. */
const SECRET = /(?:^|[_-])(?:token|key|apikey|secret|password|passwd|pwd|sig|signature|auth|credential|session|sid|user)$/i
/** RFC 9110 section 8.8.3; an empty tag tells nothing. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]{1,400}"$/
/** A time of change this close to the answer may be that of several contents (RFC 9110 section 8.8.2.2), ms. */
const SURE_AFTER_MS = 60_000
/** Headers that describe the way of the answer, not its content. */
const OF_THE_WAY =
  /^(?:connection|keep-alive|transfer-encoding|content-encoding|content-length|trailer|upgrade|date|age|set-cookie2?|proxy-.*|www-authenticate|alt-svc|strict-transport-security)$/i

/** What identifies an answer, or `undefined` when it must not be kept: it may be for one client only. */
function keyOf(url: URL, request: OutboundRequest): string | undefined {
  const headers = Object.entries(request.headers ?? {})
  const isForAll =
    (request.method ?? 'GET') === 'GET' &&
    request.credentials === undefined &&
    !headers.some(([name]) => NOT_FOR_ALL.test(name)) &&
    ![...url.searchParams.keys()].some((name) => SECRET.test(name))
  if (!isForAll) return undefined
  const { href } = url
  const bare = url.hash === '' ? href : href.slice(0, -url.hash.length)
  const told = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted()
  return JSON.stringify([bare, request.accept ?? '', told])
}

/** Instant of an HTTP date in ms; `undefined` for anything else. */
function instantOf(header: string | undefined): number | undefined {
  const instant = header === undefined || !/\bGMT\b|\+0000/.test(header) ? Number.NaN : Date.parse(header)
  return Number.isFinite(instant) ? instant : undefined
}

/** The headers that ask whether an answer has changed; none when it told nothing to be recognised by. */
function conditionsFor(headers: Readonly<Record<string, string>>, now: number): Readonly<Record<string, string>> {
  const { etag, 'last-modified': modified, date } = headers
  const changed = instantOf(modified)
  const isSure = changed !== undefined && (instantOf(date) ?? now) - changed >= SURE_AFTER_MS
  return {
    ...(etag !== undefined && ENTITY_TAG.test(etag) ? { 'if-none-match': etag } : {}),
    ...(isSure && modified !== undefined ? { 'if-modified-since': modified } : {}),
  }
}

/** What to keep of an answer's description, or `undefined` when it must not be kept or could not be told apart later. */
function keepable({ status, headers, url }: OutboundResponse, now: number): Pick<KeptAbout, 'url' | 'headers'> | undefined {
  const may =
    status === 200 &&
    !/\b(?:no-store|private)\b/i.test(headers['cache-control'] ?? '') &&
    !(headers.vary ?? '').includes('*') &&
    headers['set-cookie'] === undefined &&
    // without either nobody can tell a body that has been cut short
    (headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? ''))
  const conditions = conditionsFor(headers, now)
  if (!may || Object.keys(conditions).length === 0) return undefined
  const content = Object.entries(headers).filter(([name]) => !OF_THE_WAY.test(name))
  // what was unsure while the answer was fresh stays so
  const sure = content.filter(([name]) => name !== 'last-modified' || conditions['if-modified-since'] !== undefined)
  return { url, headers: Object.fromEntries(sure) }
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')

/** True when "not modified" is said of the answer that is kept, not of another one. */
function isAbout(kept: KeptAbout, notModified: OutboundResponse): boolean {
  const { etag } = notModified.headers
  if (notModified.url !== kept.url) return false
  return etag === undefined || kept.headers.etag === undefined || opaque(etag) === opaque(kept.headers.etag)
}

/** One request with all its attempts. */
type Ask = (url: URL, request: OutboundRequest) => Promise<OutboundResponse>

/** Asks with `ask`, and answers with what is kept in the folder when the server says that it has not changed. */
export function createRevalidation(folder: string, ask: Ask, now: () => number, maxBytes?: number): Ask {
  const kept = createKeptBodies({ folder, ...(maxBytes === undefined ? {} : { maxBytes }) })
  return async (url, wanted) => {
    const key = wanted.revalidate === true ? keyOf(url, wanted) : undefined
    if (key === undefined) return ask(url, wanted)
    const about = await kept.about(key)
    const isUsable = about !== undefined && about.size <= (wanted.maxBytes ?? Infinity)
    const conditions = isUsable ? conditionsFor(about.headers, now()) : {}
    let response = await ask(url, { ...wanted, headers: { ...wanted.headers, ...conditions } })
    if (isUsable && response.status === 304) {
      await response.discard()
      const body = isAbout(about, response) ? await kept.open(key) : undefined
      if (body !== undefined) return respond({ status: 200, ...about }, body, () => Promise.resolve())
      // what it says has not changed is not what is here
      await kept.forget(key)
      response = await ask(url, wanted)
    }
    const keep = keepable(response, now())
    return keep === undefined ? response : respond(response, kept.keep(key, keep, response.stream), response.discard)
  }
}
