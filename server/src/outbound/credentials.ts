/** What lets the portal in at one server: it goes there alone, and nothing that comes back gives it away. */
import { respond, type OutboundResponse } from './response.ts'

/** Headers and parameters of requests to one origin. */
export interface Credentials {
  /** Scheme, host and port that they were given for. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  /** Added to the query of each address on its way out; the address that callers know has none. */
  readonly parameters: Readonly<Record<string, string>>
  /** What must not come back in an answer: the key, and what it looks like on its way. */
  readonly secrets: readonly string[]
}

/** What stands in place of a secret. */
export const CONCEALED = 'hidden'
/** Shorter secrets are concealed as values of their parameter alone: they could be any word. */
const LEAST_LENGTH = 8

const nameOf = (pair: string): string => {
  const [name = ''] = pair.split('=', 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The address with another query; pairs of other names stay as they are written. */
function withPairs(url: URL, left: (name: string) => boolean, added: readonly string[]): URL {
  const pairs = url.search.slice(1).split('&')
  const kept = pairs.filter((pair) => pair !== '' && left(nameOf(pair)))
  const changed = new URL(url)
  changed.search = [...kept, ...added].join('&')
  return changed
}

/** The address as it is asked. */
export function keyedAddress(url: URL, credentials: Credentials | undefined): URL {
  const own = Object.entries(credentials?.parameters ?? {})
  if (own.length === 0) return url
  const added = own.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return withPairs(url, (name) => !own.some(([one]) => one === name), added)
}

/** The address without what {@link keyedAddress} adds: servers repeat it where they redirect to. */
export function bareOfKey(url: URL, credentials: Credentials | undefined): URL {
  const names = Object.keys(credentials?.parameters ?? {})
  return names.some((name) => url.searchParams.has(name)) ? withPairs(url, (name) => !names.includes(name), []) : url
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** A secret as JSON, XML, and addresses within addresses write it; bytes as Latin-1. */
function spellings(secret: string): readonly string[] {
  const once = encodeURIComponent(secret)
  const form = new URLSearchParams({ a: secret }).toString().slice(2)
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const json = JSON.stringify(secret).slice(1, -1)
  const all = [secret, once, form, encodeURIComponent(once), xml, json, json.replaceAll('/', String.raw`\/`)]
  return [...new Set(all.map((one) => Buffer.from(one, 'utf8').toString('latin1')))].toSorted((a, b) => b.length - a.length)
}

interface Concealing {
  readonly words: RegExp
  /** Longest text that is found, bytes. */
  readonly longest: number
}

function concealingOf({ secrets, parameters }: Credentials): Concealing | undefined {
  const anywhere = secrets.filter((secret) => secret.length >= LEAST_LENGTH).flatMap(spellings)
  const named = Object.entries(parameters)
    .filter(([, value]) => value.length < LEAST_LENGTH)
    .flatMap(([name, value]) =>
      spellings(name).flatMap((one) => spellings(value).map((other) => ({ before: one, after: other }))),
    )
  const patterns = [
    ...anywhere.map(quoted),
    ...named.map(({ before, after }) => `(?<=${quoted(before)}(?:=|%3d|%253d))${quoted(after)}(?![\\w.~-])`),
  ]
  if (patterns.length === 0) return undefined
  const lengths = [...anywhere.map(({ length }) => length), ...named.map(({ before, after }) => before.length + after.length + 6)]
  return { words: new RegExp(patterns.join('|'), 'gi'), longest: Math.max(...lengths) }
}

/** The bytes without the secrets; as many as a secret may have wait for those after them. */
async function* concealedStream(stream: AsyncIterable<Uint8Array>, { words, longest }: Concealing): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const piece of stream) {
    const text = (waiting + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')).replace(
      words,
      CONCEALED,
    )
    const until = Math.max(0, text.length - longest)
    waiting = text.slice(until)
    if (until > 0) yield Buffer.from(text.slice(0, until), 'latin1')
  }
  if (waiting !== '') yield Buffer.from(waiting.replace(words, CONCEALED), 'latin1')
}

/** A text of an answer, such as a header, without the secrets. */
export function concealed(text: string, credentials: Credentials | undefined): string {
  const concealing = credentials === undefined ? undefined : concealingOf(credentials)
  return concealing === undefined ? text : text.replace(concealing.words, CONCEALED)
}

/**
 * An answer in which the server does not repeat what it was asked with: links to its next page and to itself often do, and would stand in
 * records, original documents and messages.
 * @rule B-sources.key-concealed Nothing that a source answers repeats its key
 */
export function withoutSecrets(response: OutboundResponse, credentials: Credentials | undefined): OutboundResponse {
  const concealing = credentials === undefined ? undefined : concealingOf(credentials)
  if (concealing === undefined) return response
  const headers = Object.entries(response.headers).map(([name, value]) => [name, value.replace(concealing.words, CONCEALED)])
  return respond(
    { status: response.status, url: response.url, headers: Object.fromEntries(headers) as Record<string, string> },
    concealedStream(response.stream, concealing),
    response.discard,
  )
}
