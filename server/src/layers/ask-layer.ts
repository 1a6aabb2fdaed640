/** Sends requests to other servers for a visitor. Every failure is a `LayerFault` with a message for the visitor. */
import { PortalError } from '@graticule/contracts/problem'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { type FailureKind, failureKind, isTooLarge } from '../outbound/failures.ts'
import type { Outbound, OutboundRequest, OutboundResponse } from '../outbound/outbound.ts'
import type { InTurn } from '../fairness/turns.ts'
import { troubleOf } from '../pictures/fetch-pictures.ts'
import type { Evenly } from './even-refusals.ts'
import { LayerFault } from './layer-fault.ts'
import { shownHost } from './layer-hosts.ts'

/** The way to the servers of layers. */
export interface LayerWay {
  readonly outbound: Outbound
  /** The operator's rule; throws a `LayerFault`. */
  readonly rule: (url: URL) => void
  /** Whole files come by turns: each may fill some memory. */
  readonly inTurn: InTurn
  /** Servers that must not be asked are refused alike. */
  readonly evenly: Evenly
}

/** A whole file. */
export interface AskedFile {
  /** Its bytes as they have come: a long file in one piece would hold everybody up. Whoever passes them on may empty the list. */
  readonly pieces: Uint8Array[]
  /** Where it came from, after redirects. */
  readonly url: string
  /** The server, as visitors read it. */
  readonly host: string
}

/** Longest address that is asked, in UTF-16 units. */
const MAX_ADDRESS = 8_000
/** For everything from connecting to the last byte, per attempt. */
const TIMEOUT_MS = 25_000

const TROUBLES: Readonly<Record<FailureKind, LayerTrouble>> = {
  refused: 'host-unknown',
  'left-alone': 'left-alone',
  'time-out': 'time-out',
  'host-unknown': 'host-unknown',
  certificate: 'certificate',
  'endless-redirects': 'endless-redirects',
  unreachable: 'unreachable',
}

/** The address, when it is one of the web. @throws LayerFault `no-address` */
export function layerAddress(text: string): URL {
  const url = text.length > MAX_ADDRESS || /[\u0000-\u001f\u007f]/.test(text) ? null : URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) throw new LayerFault('no-address')
  url.hash = ''
  return url
}

/** Any failure of asking as a fault; what is none of ours is thrown again. */
export function faultOf(error: unknown, host: string, maxBytes?: number): LayerFault {
  if (error instanceof LayerFault) return error.details.host === undefined ? error.at(host) : error
  if (!(error instanceof PortalError)) throw error
  if (isTooLarge(error)) {
    const limit = maxBytes === undefined ? 'larger than allowed' : `more than ${Math.round(maxBytes / 1_000_000)} MB`
    return new LayerFault('too-large', { host, detail: limit, cause: error })
  }
  const trouble = TROUBLES[failureKind(error)]
  return new LayerFault(trouble, {
    host,
    cause: error,
  })
}

/** What a status says when it is not the one that is wanted. */
export function faultOfStatus(status: number, host: string): LayerFault {
  const trouble = troubleOf(status)
  return new LayerFault(trouble, { host, detail: trouble === 'other-answer' ? `it answers ${status}` : '' })
}

/**
 * Asks once. Nothing of the visitor's request goes along but what `request` says. Rejects with a `LayerFault`.
 * @rule B-map-proxies.nothing-of-visitor Nothing of the visitor's request goes out to other servers
 */
export async function askLayer(way: LayerWay, url: URL, request: OutboundRequest): Promise<OutboundResponse> {
  const host = shownHost(url)
  try {
    // said before anything is looked up: who must not be asked is not resolved either
    way.rule(url)
    return await way.outbound.fetch(url.href, { attempts: 2, timeoutMs: TIMEOUT_MS, permits: way.rule, ...request })
  } catch (error) {
    throw faultOf(error, host, request.maxBytes)
  }
}

/** The first bytes. */
function beginning(pieces: readonly Uint8Array[], most: number): Buffer {
  let begun = Buffer.alloc(0)
  for (const piece of pieces) {
    if (begun.length >= most) break
    begun = Buffer.concat([begun, piece.subarray(0, most - begun.length)])
  }
  return begun
}

/** True for bytes that begin like a web page, after its comments. These are skipped in steps: a pattern would try all ways to part them. */
function isPage(pieces: readonly Uint8Array[]): boolean {
  let text = beginning(pieces, 1_024).toString('utf8').trimStart()
  while (text.startsWith('<!--')) {
    const end = text.indexOf('-->', 4)
    if (end === -1) return false
    text = text.slice(end + 3).trimStart()
  }
  return /^(?:<!doctype\s+html|<html[\s>])/i.test(text)
}

/** What is asked for, and what is done with it. */
export interface FileRequest<T> {
  readonly accept: string
  readonly maxBytes: number
  /** A web page is an answer too. */
  readonly takesPages?: boolean
  /** Done within the turn of the file, so that its bytes do not wait in memory; must not ask for another file. */
  readonly use: (file: AskedFile) => T | Promise<T>
}

/**
 * Brings a whole file, a kept one when its server says that it has not changed, and gives what `use` makes of it. Rejects with a
 * `LayerFault`, or with what `use` throws.
 */
export async function askFile<T>(
  way: LayerWay,
  url: URL,
  { accept, maxBytes, takesPages = false, use }: FileRequest<T>,
): Promise<T> {
  const bring = async (): Promise<T> => {
    const answer = await askLayer(way, url, { accept, maxBytes, revalidate: true })
    const host = shownHost(new URL(answer.url))
    const pieces: Uint8Array[] = []
    try {
      if (answer.status !== 200) {
        await answer.discard()
        throw faultOfStatus(answer.status, host)
      }
      for await (const piece of answer.stream) pieces.push(piece)
      if (!takesPages && isPage(pieces)) throw new LayerFault('page', { host })
    } catch (error) {
      throw faultOf(error, host, maxBytes)
    }
    try {
      return await use({ pieces, url: answer.url, host })
    } catch (error) {
      // the faults of what is done with a file tell the server
      throw error instanceof LayerFault && error.details.host === undefined ? error.at(host) : error
    }
  }
  return way.evenly(() => way.inTurn(bring))
}
