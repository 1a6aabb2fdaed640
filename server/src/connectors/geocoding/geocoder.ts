/** The port of geocoders: servers that say which place a name means, in place of the embedded gazetteer. */
import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'
import { PortalError } from '@graticule/contracts/problem'
import type { Place, PlaceKind } from '@graticule/contracts/services/places'
import { cleanText, oneLine, withSeenTexts } from '../../entry/fields/texts.ts'
import type { PlaceQuestion } from '../../gazetteer/gazetteer.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { say } from '../../texts/say.ts'

/** One geocoder. */
export interface Geocoder {
  /** Least distance of two questions, ms; the terms of some servers ask for one. */
  readonly distanceMs: number
  /** Whether it knows anything of such a text; absent = of any. */
  readonly knows?: (text: string) => boolean
  /**
   * Places of this name, the likeliest first, perhaps more than were asked for; none has a viewport. Rejects with `PortalError`: `too-many-requests` when the
   * server answers no more questions for now, else `source-failed`, `timeout` and the like.
   */
  readonly search: (text: string, question: PlaceQuestion, signal: AbortSignal) => Promise<readonly Place[]>
}

/** What every geocoder is built from. */
export interface GeocoderOptions {
  /** Address of the server, without a slash at its end. */
  readonly base: string
  readonly key: string
  readonly outbound: Outbound
}

/** The server has answered as many questions as it answers for now (the original's OVER_QUERY_LIMIT). */
export const overLimit = (): PortalError =>
  new PortalError(
    'too-many-requests',
    'Sorry, we are unable to translate your request into geographical terms right now. Try tomorrow.',
  )

const MAX_ANSWER_BYTES = 2_000_000
/** Payment required, too many requests, bandwidth limit exceeded. */
const OVER_LIMIT: readonly number[] = [402, 429, 509]
/** Half of a side, degrees, of a place that says no more than its centre. */
const POINT_MARGIN = 0.02

/**
 * Asks once and reads the JSON answer. `alsoOverLimit` are further statuses by which a server says that it was asked too
 * often. Nothing of the address gets into the words of a failure: keys stand in it.
 */
export async function askGeocoder(
  outbound: Outbound,
  address: string,
  signal: AbortSignal,
  alsoOverLimit: readonly number[] = [],
): Promise<unknown> {
  const response = await outbound.fetch(address, {
    accept: 'application/json',
    signal,
    maxBytes: MAX_ANSWER_BYTES,
    attempts: 1,
    service: 'geocoder',
    own: true,
  })
  if (response.status !== 200) {
    await response.discard()
    if ([...OVER_LIMIT, ...alsoOverLimit].includes(response.status)) throw overLimit()
    throw new PortalError('source-failed', say('sources:geocoder.status', { status: response.status }))
  }
  try {
    return JSON.parse(await response.text())
  } catch (error) {
    if (error instanceof SyntaxError) throw new PortalError('source-failed', say('sources:geocoder.no-json'))
    throw error
  }
}

/** What a geocoder told of a place. */
interface ToldPlace {
  readonly name: string | undefined
  readonly fullName: string | undefined
  readonly kind: PlaceKind | undefined
  /** Degrees. */
  readonly centre: readonly [longitude: number | undefined, latitude: number | undefined]
  /** Degrees, W,S,E,N; absent = around the centre. */
  readonly box: readonly (number | undefined)[]
  readonly country?: string | undefined
  readonly attribution?: string
}

/** Longest names that are shown and kept in mind; longer ones are cut. */
const MAX_NAME = 200
const MAX_FULL_NAME = 1_000
const shown = (text: string | undefined, most: number): string | undefined =>
  cleanText(withSeenTexts(oneLine(text ?? '')), most) || undefined

/**
 * The place in our words, or nothing when it has no name or lies nowhere.
 * @rule B-places.geocoder-names Names that a geocoder tells have bounded lengths and no unseen characters
 */
export function placeOf({
  name: toldName,
  fullName: toldInFull = toldName,
  kind = 'region',
  centre,
  box,
  country,
  attribution,
}: ToldPlace): Place[] {
  const [longitude, latitude] = centre
  const [name, fullName] = [shown(toldName, MAX_NAME), shown(toldInFull, MAX_FULL_NAME)]
  if (name === undefined || fullName === undefined || longitude === undefined || latitude === undefined) return []
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return []
  const told = box.every((side) => side !== undefined) ? (box as Bbox) : undefined
  const [west, south, east, north] = told ?? [
    longitude - POINT_MARGIN,
    latitude - POINT_MARGIN,
    longitude + POINT_MARGIN,
    latitude + POINT_MARGIN,
  ]
  const placed = south <= north ? normaliseBbox(west, south, east, north) : undefined
  if (placed === undefined) return []
  const code = country?.toUpperCase()
  return [
    {
      name,
      fullName,
      kind,
      box: placed,
      centre: [longitude, latitude],
      ...(code !== undefined && /^[A-Z]{2}$/.test(code) ? { country: code } : {}),
      ...(attribution === undefined ? {} : { attribution }),
    },
  ]
}

/** The kind of place that the first known of these words stands for. */
export const kindOf = (words: readonly (string | undefined)[]): PlaceKind | undefined =>
  words.map((word) => KINDS[word ?? '']).find((kind) => kind !== undefined)

/** Words of OpenStreetMap, Google and Mapbox. */
const KINDS: Readonly<Record<string, PlaceKind>> = {
  continent: 'continent',
  ocean: 'ocean',
  sea: 'sea',
  bay: 'sea',
  strait: 'sea',
  country: 'country',
  city: 'city',
  town: 'city',
  village: 'city',
  hamlet: 'city',
  municipality: 'city',
  locality: 'city',
  postal_town: 'city',
  place: 'city',
}
