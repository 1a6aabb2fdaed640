/** Responses: their headers, and their bodies decompressed within limits. */
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { PortalError } from '@graticule/contracts/problem'
import { hostAndPort } from './addresses.ts'
import { TOO_LARGE } from './failures.ts'
import { say } from '../texts/say.ts'

const DECOMPRESS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}
/** What is asked for in Accept-Encoding. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'
/** Nobody compresses more than twice in good faith. */
const MAX_ENCODINGS = 2

/** The error of an answer that is larger than it may be. */
function tooLarge(host: string, maxBytes: number): PortalError {
  return new PortalError(
    'source-failed',
    say('sources:server.too-large', { host, megabytes: Math.round(maxBytes / 1_000_000) }),
    { cause: { code: TOO_LARGE } },
  )
}

/**
 * The bytes of a body, piece by piece. Leaving the loop early closes the connection.
 * Iteration rejects with `PortalError` 'source-failed': too large, an encoding that we do not know, cut short, broken.
 */
async function* readBody(
  body: Readable,
  encoding: string | undefined,
  host: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const encodings = (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (encodings.length > MAX_ENCODINGS || encodings.some((name) => !Object.hasOwn(DECOMPRESS, name))) {
    body.destroy()
    throw new PortalError('source-failed', say('sources:server.unknown-compression', { host, encoding: encoding?.slice(0, 40) }))
  }
  let stream: NodeJS.ReadableStream = body
  for (const name of encodings.toReversed()) {
    const decompress = (DECOMPRESS[name] as () => NodeJS.ReadWriteStream)()
    // errors of either end reach the loop below through the stream that is read
    stream = pipeline(stream, decompress, () => undefined)
  }
  let size = 0
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > maxBytes) throw tooLarge(host, maxBytes)
      yield piece
    }
  } finally {
    // the sockets of answers that are not read to their end are of no further use
    body.destroy()
  }
}

/** An answer of any status. The body must be read, by one of the three, or discarded. */
export interface OutboundResponse {
  readonly status: number
  /** Lower-case names; several headers of one name are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  /** Where the answer came from, after redirects. */
  readonly url: string
  /** Where redirects lead that are meant for good (301, 308), up to the first other one; absent without any. */
  readonly movedTo?: string
  readonly stream: AsyncIterable<Uint8Array>
  readonly bytes: () => Promise<Uint8Array>
  /** UTF-8, or what the content type names. */
  readonly text: () => Promise<string>
  readonly discard: () => Promise<void>
}

/** An answer with its body still to be read; `explain` turns the failures of reading into ours. */
export function responseOf(
  url: URL,
  answer: Dispatcher.ResponseData,
  maxBytes: number,
  explain: (error: unknown) => Error,
): OutboundResponse {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
  const host = hostAndPort(url)
  // a body that is given up reports it as an error, also when nobody reads it any more
  answer.body.on('error', () => undefined)
  if (headers['content-encoding'] === undefined && Number(headers['content-length'] ?? 0) > maxBytes) {
    answer.body.destroy()
    throw tooLarge(host, maxBytes)
  }
  async function* stream(): AsyncGenerator<Uint8Array> {
    try {
      yield* readBody(answer.body, headers['content-encoding'], host, maxBytes)
    } catch (error) {
      throw explain(error)
    }
  }
  const discard = async () => {
    await answer.body.dump({ limit: 16_384 }).catch(() => undefined)
  }
  return respond({ status: answer.statusCode, headers, url: url.href }, stream(), discard)
}

/** An answer with this body. */
export function respond(
  { status, headers, url }: Pick<OutboundResponse, 'status' | 'headers' | 'url'>,
  stream: AsyncIterable<Uint8Array>,
  discard: () => Promise<void>,
): OutboundResponse {
  const bytes = async (): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = []
    for await (const piece of stream) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  return {
    status,
    headers,
    url,
    stream,
    bytes,
    text: async () => decoderFor(headers['content-type']).decode(await bytes()),
    discard,
  }
}

function decoderFor(contentType: string | undefined): { decode: (bytes: Uint8Array) => string } {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
