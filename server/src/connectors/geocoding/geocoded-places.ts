/** The gazetteer with geocoders before it: they say which place a name means; suggestions and countries stay embedded. */
import { bboxesOverlap } from '@graticule/contracts/bbox'
import { MAX_WAITING_PLACES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Place } from '@graticule/contracts/services/places'
import { foldName, withoutArticle } from '../../gazetteer/fold-name.ts'
import type { Gazetteer, PlaceQuestion } from '../../gazetteer/gazetteer.ts'
import { realSleep, type Sleep } from '../../outbound/host-pace.ts'
import { createTurns, type InTurn } from '../../fairness/turns.ts'
import { currentAsker } from '../../fairness/asker.ts'
import { say } from '../../texts/say.ts'
import type { Geocoder } from './geocoder.ts'

/** A visitor's page waits 8 s for the answer. */
const TIMEOUT_MS = 6_000
/** Answers kept in mind, and for how long, ms: the terms of the public servers want no question asked twice. */
const KEPT_ANSWERS = 2_000
const KEPT_FOR_MS = 86_400_000
/** One question at a time. */
const TURNS = { atOnce: 1, perVisitor: 1, waiting: MAX_WAITING_PLACES }

/** What tests play; `inTurn`: turns at the geocoders that want a distance between questions. */
export interface GeocodedOptions {
  readonly clock?: () => number
  readonly sleep?: Sleep
  readonly inTurn?: InTurn
}

/**
 * The likeliest place leads when it has the name that was asked for, or is the only one. Servers rank by how well known a place
 * is, and the page asks the visitor before it takes the place for meant.
 */
export function withLeader(text: string, places: readonly Place[]): Place[] {
  const [first, ...others] = places
  if (first === undefined) return []
  const asked = foldName(withoutArticle(text))
  const isNamed =
    [first.name, first.fullName].some((name) => foldName(name) === asked) || foldName(first.fullName).startsWith(`${asked} `)
  return others.length === 0 || isNamed ? [{ ...first, viewport: first.box }] : [...places]
}

/**
 * The place that leads, with the name that the gazetteer knows it by: servers tell the name that is shown ("Czechia"), not the one that
 * matched ("Czech Republic").
 */
export function withMatch(places: readonly Place[], own: readonly Place[]): Place[] {
  const [place, ...others] = places
  const [known] = own
  if (place?.viewport === undefined || others.length > 0 || known?.matched === undefined) return [...places]
  return [bboxesOverlap(place.box, known.box) ? { ...place, matched: known.matched } : place]
}

/**
 * The first geocoder that knows of a text is asked. Where it fails, the gazetteer answers; only when it answers no more questions
 * for now is that told (`too-many-requests`), so that nobody waits for it in vain.
 * @rule B-places.geocoder Places of a geocoder are asked for once a day and give way to the gazetteer
 */
export function geocodedPlaces(
  gazetteer: Gazetteer,
  geocoders: readonly Geocoder[],
  { clock = Date.now, sleep = realSleep, inTurn = createTurns(TURNS, say('sources:geocoder.busy')) }: GeocodedOptions = {},
): Gazetteer {
  const kept = new Map<string, { readonly at: number; readonly places: Place[] }>()
  /** When each may be asked again, ms. */
  const nextOf = new Map<Geocoder, number>()

  /** Waits for the turn; false when too many wait already. */
  async function takeTurn(geocoder: Geocoder, signal: AbortSignal | undefined): Promise<boolean> {
    if (geocoder.distanceMs === 0) return true
    try {
      await inTurn(async () => {
        await sleep(Math.max(0, (nextOf.get(geocoder) ?? 0) - clock()), signal)
        nextOf.set(geocoder, clock() + geocoder.distanceMs)
      })
      return true
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof PortalError) return false
      throw error
    }
  }

  async function search(text: string, question: PlaceQuestion): Promise<Place[]> {
    const geocoder = geocoders.find(({ knows }) => knows?.(text) ?? true)
    if (geocoder === undefined) return gazetteer.search(text, question)
    const key = JSON.stringify([text.trim(), question.language, question.limit])
    const known = kept.get(key)
    if (known !== undefined && clock() - known.at < KEPT_FOR_MS) return known.places
    const signal = currentAsker()?.signal
    if (!(await takeTurn(geocoder, signal))) return gazetteer.search(text, question)
    try {
      const told = await geocoder.search(text, question, AbortSignal.timeout(TIMEOUT_MS))
      // some servers give more than they are asked for
      const found = withLeader(text, told.slice(0, question.limit))
      const places = withMatch(found, await gazetteer.search(text, question))
      kept.delete(key)
      kept.set(key, { at: clock(), places })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest)
      return places
    } catch (error) {
      // who has left waits for no other answer
      signal?.throwIfAborted()
      if (error instanceof PortalError && error.code === 'too-many-requests') throw error
      return gazetteer.search(text, question)
    }
  }

  return { ...gazetteer, search }
}
