/**
 * Ranges of TIFF files, so that the map reads only what it shows of a large file (RFC 9110 section 14). One range of limited
 * length at a time. The start of a file is checked first, so that only TIFF passes.
 */
import { isTiff } from '@graticule/contracts/map/tiff'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_RANGE_BYTES } from '@graticule/contracts/services/map-proxies'
import type { OutboundResponse } from '../outbound/outbound.ts'
import type { InTurn } from '../fairness/turns.ts'
import { askLayer, faultOf, faultOfStatus, type LayerWay } from './ask-layer.ts'
import { LayerFault } from './layer-fault.ts'
import { shownHost } from './layer-hosts.ts'
import { say } from '../texts/say.ts'

/** Bytes from `first` to `last`, both included; without `first` the last `suffix` of the file. */
export type WantedRange = { readonly first: number; readonly last: number } | { readonly suffix: number }

/** Some bytes of a file, or all of a small one whose server does not give parts. */
export interface FilePart {
  readonly bytes: Uint8Array
  readonly first: number
  /** Bytes of the whole file; absent = its server does not tell. */
  readonly size?: number
  readonly etag?: string
  readonly lastModified?: string
}

/** The file has no such bytes. */
export class NoSuchRange extends PortalError {
  /** Bytes of the whole file. */
  readonly size: number | undefined

  constructor(size: number | undefined) {
    super('no-such-range', 'The file has no such part.')
    this.size = size
  }
}

/** Blanks stand in one place of the pattern each: two beside each other could be parted in as many ways as there are blanks. */
const RANGE = /^\s*bytes\s*=\s*(?:(\d{1,15})\s*)?-\s*(?:(\d{1,15})\s*)?$/i
const CONTENT_RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i
/** An entity tag that is not weak, or a date: what If-Range may hold (RFC 9110 section 13.1.5). */
const VALIDATOR = /^(?:"[\x21\x23-\x7e]{0,400}"|[A-Z][a-z]{2}, [\w :]{15,30} GMT)$/
const LOOKED_AT = 16
/** Files that are known to be TIFF, and for how long. */
const MAX_KNOWN = 1_000
const KNOWN_FOR_MS = 600_000

const refusal = (accepted: string) =>
  new PortalError('invalid-parameter', say('request:range', { accepted }), {
    parameter: 'Range',
    accepted,
  })
const ONE_RANGE = `one range of at most ${MAX_RANGE_BYTES} bytes, such as bytes=0-65535`

/** Reads the header Range; a range that is too long or open is cut. @throws PortalError `invalid-parameter` */
export function readRange(header: string | undefined): WantedRange {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') throw refusal(ONE_RANGE)
  if (first === '') {
    const suffix = Number(last)
    if (suffix < 1 || suffix > MAX_RANGE_BYTES) throw refusal(ONE_RANGE)
    return { suffix }
  }
  const start = Number(first)
  const longest = start + MAX_RANGE_BYTES - 1
  if (last !== '' && Number(last) < start) throw refusal(ONE_RANGE)
  return { first: start, last: last === '' ? longest : Math.min(Number(last), longest) }
}

/** Reads If-Range: what cannot be one is as good as none that holds. @throws PortalError `changed` */
export function readValidator(header: string | undefined): string | undefined {
  if (header === undefined || VALIDATOR.test(header)) return header
  throw changed()
}

const changed = () => new PortalError('changed', say('layers:changed'))

const notTiff = (host: string) => new LayerFault('wrong-kind', { host, detail: 'it is no TIFF file' })
const rangeHeader = (range: WantedRange): string =>
  'suffix' in range ? `bytes=-${range.suffix}` : `bytes=${range.first}-${range.last}`

/** Validators of an answer, as far as they are in order. */
function validatorsOf({ headers }: OutboundResponse): Pick<FilePart, 'etag' | 'lastModified'> {
  const { etag, 'last-modified': lastModified } = headers
  return {
    ...(etag !== undefined && /^(?:W\/)?"[\x21\x23-\x7e]{0,400}"$/.test(etag) ? { etag } : {}),
    ...(lastModified !== undefined && VALIDATOR.test(lastModified) ? { lastModified } : {}),
  }
}

/** The part of a whole file. */
function cut(bytes: Uint8Array, range: WantedRange): Pick<FilePart, 'bytes' | 'first' | 'size'> {
  const size = bytes.length
  const first = 'suffix' in range ? Math.max(0, size - range.suffix) : range.first
  if (first >= size) throw new NoSuchRange(size)
  return { bytes: bytes.subarray(first, 'suffix' in range ? size : range.last + 1), first, size }
}

/** The part that an answer 206 holds, when it is the one that was asked for. */
async function partOf(answer: OutboundResponse, range: WantedRange, host: string): Promise<FilePart> {
  const [, first = '', last = '', size = ''] = CONTENT_RANGE.exec(answer.headers['content-range'] ?? '') ?? []
  const bytes = await answer.bytes()
  const isAsked =
    first !== '' &&
    ('suffix' in range
      ? Number(last) - Number(first) < range.suffix
      : Number(first) === range.first && Number(last) <= range.last)
  const isWhole = bytes.length === Number(last) - Number(first) + 1 && answer.headers['content-encoding'] === undefined
  if (!isAsked || !isWhole)
    throw new LayerFault('broken-file', { host, detail: 'its server gives another part than the one that was asked for' })
  return { bytes, first: Number(first), ...(size === '*' ? {} : { size: Number(size) }), ...validatorsOf(answer) }
}

/** Brings parts of files. */
export interface FileParts {
  /** Rejects with `LayerFault`, {@link NoSuchRange}, or `PortalError` `changed` when `ifRange` no longer holds. */
  readonly part: (url: URL, range: WantedRange, ifRange?: string) => Promise<FilePart>
  /** The first bytes, for the size of the file and what it is recognised by. */
  readonly head: (url: URL) => Promise<FilePart>
}

/** Asks a server for a part. @throws as {@link FileParts.part} */
async function askPart(way: LayerWay, url: URL, range: WantedRange, ifRange: string | undefined): Promise<FilePart> {
  const host = shownHost(url)
  let answer: OutboundResponse
  try {
    answer = await askLayer(way, url, {
      accept: 'image/tiff, application/octet-stream;q=0.5',
      headers: { range: rangeHeader(range), ...(ifRange === undefined ? {} : { 'if-range': ifRange }) },
      maxBytes: MAX_RANGE_BYTES,
      stored: true,
    })
  } catch (error) {
    throw tooLargeIsNoRanges(faultOf(error, host), host)
  }
  try {
    if (answer.status === 206) return await partOf(answer, range, host)
    if (answer.status === 416) {
      await answer.discard()
      const size = /^bytes \*\/(\d{1,15})$/i.exec(answer.headers['content-range'] ?? '')?.[1]
      throw new NoSuchRange(size === undefined ? undefined : Number(size))
    }
    if (answer.status !== 200) {
      await answer.discard()
      throw faultOfStatus(answer.status, host)
    }
    // the whole file instead: it has changed, or its server gives no parts
    if (ifRange !== undefined && ifRange !== answer.headers.etag && ifRange !== answer.headers['last-modified']) {
      await answer.discard()
      throw changed()
    }
    const bytes = await answer.bytes()
    if (!isTiff(bytes)) throw notTiff(host)
    return { ...cut(bytes, range), ...validatorsOf(answer) }
  } catch (error) {
    if (error instanceof NoSuchRange || (error instanceof PortalError && error.code === 'changed')) throw error
    throw tooLargeIsNoRanges(faultOf(error, host), host)
  }
}

/**
 * Makes it; `now` gives milliseconds.
 * @rule B-map-proxies.ranges A part of a file is given only while the file is the one it was
 */
export function createFileParts(way: LayerWay, now: () => number, inTurn: InTurn): FileParts {
  const known = new Map<string, number>()

  const isKnown = (address: string): boolean => (known.get(address) ?? 0) > now()
  const note = (address: string): void => {
    known.delete(address)
    known.set(address, now() + KNOWN_FOR_MS)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  const looked = async (url: URL, range: WantedRange, ifRange?: string): Promise<FilePart> => {
    const part = await askPart(way, url, range, ifRange)
    if (part.first === 0 && (part.bytes.length >= 4 || !isKnown(url.href))) {
      if (!isTiff(part.bytes)) throw notTiff(shownHost(url))
      note(url.href)
    }
    return part
  }
  const head = (url: URL) => inTurn(() => looked(url, { first: 0, last: LOOKED_AT - 1 }))

  return {
    head,
    async part(url, range, ifRange) {
      const showsStart = 'first' in range && range.first === 0 && range.last >= 3
      if (!showsStart && !isKnown(url.href)) await head(url)
      return inTurn(() => looked(url, range, ifRange))
    },
  }
}

/** An answer that is larger than any part is a whole file. */
function tooLargeIsNoRanges(fault: LayerFault, host: string): LayerFault {
  return fault.trouble === 'too-large' ? new LayerFault('no-ranges', { host, cause: fault }) : fault
}
