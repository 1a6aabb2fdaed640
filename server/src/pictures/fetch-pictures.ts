/** Brings the pictures that records name, through the one way out, and passes on only what is a picture. */
import { PortalError } from '@graticule/contracts/problem'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { isLeftAlone } from '../outbound/failures.ts'
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts'
import { createSharedWork } from '../outbound/shared-work.ts'
import type { InTurn } from '../fairness/turns.ts'
import { createKeptPictures, type FetchedPicture, type Outcome } from './kept-pictures.ts'
import { pictureFormat } from './picture-format.ts'
import { say } from '../texts/say.ts'

/** Largest area and side, pixels: a small file can be a picture that no browser has the memory for. */
const MAX_PICTURE_AREA = 40_000_000
const MAX_PICTURE_SIDE = 16_000
/** From connecting to the last byte. */
const PICTURE_TIMEOUT_MS = 10_000
/** Pictures and failures that are kept in memory. */
const MAX_KEPT_BYTES = 64_000_000

/** Formats that are asked for; what comes is looked at all the same. */
const ACCEPT = 'image/webp, image/png, image/jpeg, image/gif'

/** What a fetcher is built from. */
export interface PictureFetching {
  readonly outbound: Outbound
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Largest picture, bytes after decompression. */
  readonly maxBytes: number
  /** Refuses addresses, each hop of a redirect too. */
  readonly permits?: OutboundRequest['permits']
  readonly inTurn: InTurn
}

/** Brings the picture at an address. Rejects with a `PortalError` that says why there is none. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>

/** What a status says when it is not 200. */
export function troubleOf(status: number): LayerTrouble {
  if (status === 404 || status === 410) return 'not-found'
  if ([401, 403, 407].includes(status)) return 'sign-in'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'server-fault' : 'other-answer'
}

async function fetchOne({ outbound, maxBytes, permits }: PictureFetching, address: string): Promise<FetchedPicture> {
  const answer = await outbound.fetch(address, {
    accept: ACCEPT,
    maxBytes,
    timeoutMs: PICTURE_TIMEOUT_MS,
    attempts: 1,
    // pictures that fail do not have a source of the same host left alone
    service: 'pictures',
    ...(permits === undefined ? {} : { permits }),
  })
  const { host } = new URL(answer.url)
  if (answer.status !== 200) {
    await answer.discard()
    const trouble = troubleOf(answer.status)
    if (trouble === 'not-found') throw new PortalError('not-found', say('sources:picture.gone', { host }), { trouble })
    throw new PortalError('source-failed', say('sources:picture.refused', { host, status: answer.status }), { trouble })
  }
  const bytes = await answer.bytes()
  const format = pictureFormat(bytes)
  if (format === undefined) {
    throw new PortalError('source-failed', say('sources:picture.unsafe', { host }), {
      trouble: 'wrong-kind',
    })
  }
  const { width, height, mediaType } = format
  if (width === 0 || height === 0 || width * height > MAX_PICTURE_AREA || Math.max(width, height) > MAX_PICTURE_SIDE) {
    throw new PortalError('source-failed', say('sources:picture.size', { host, width, height }), {
      trouble: 'too-large',
    })
  }
  return { bytes, mediaType, width, height }
}

const wasLeftAlone = (outcome: Outcome): boolean => 'error' in outcome && isLeftAlone(outcome.error)

/**
 * Builds it; pictures are kept for a day and failures for ten minutes, each address is asked once at a time.
 * @rule B-pictures.once A picture is asked for once a day, after a failure again within ten minutes
 */
export function createPictureFetcher(fetching: PictureFetching): FetchPicture {
  const kept = createKeptPictures(MAX_KEPT_BYTES, fetching.now)
  const underWay = createSharedWork<Outcome>()
  const { inTurn } = fetching

  const bring = async (address: string): Promise<Outcome> => {
    try {
      return { picture: await fetchOne(fetching, address) }
    } catch (error) {
      if (error instanceof PortalError) return { error }
      throw error
    }
  }

  /** What others wait for already is not waited for twice. */
  const asked = (address: string): Promise<Outcome> => underWay.join(address, () => bring(address))
  const inOwnTurn = (address: string): Promise<Outcome> =>
    // another one may have brought it meanwhile
    inTurn(async () => kept.get(address) ?? asked(address))

  return async (address) => {
    let outcome = kept.get(address)
    if (outcome === undefined) {
      if (underWay.isUnderWay(address)) outcome = await asked(address)
      // that its server is left alone may hold for the one who asked before, but not for this one
      if (outcome === undefined || wasLeftAlone(outcome)) outcome = await inOwnTurn(address)
      if (!wasLeftAlone(outcome)) kept.keep(address, outcome)
    }
    if ('error' in outcome) throw outcome.error
    return outcome.picture
  }
}
