/**
 * Asks about a place in a phrase before it is searched: "soil moisture in Andalusia" may mean soil moisture, in the box of
 * Andalusia. What is asked, and when, is told in docs/behaviour/home.md.
 */
import { PLACE_CHECK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { placeMeant, splitPlacePhrase } from '@graticule/contracts/phrase'
import { MAX_PLACE_TEXT } from '@graticule/contracts/services/places'
import type { ShareState } from '@graticule/contracts/share-url'
import { create } from 'zustand'
import { findPlaces, isOverLimit } from '../api/places.ts'
import { i18n } from '../i18n/index.ts'
import { notify } from './notifications.ts'
import { reachPlacesLimit, usePlacesLimit } from './place/places-limit.ts'
import { type PlaceQuestion, usePopups } from './popups.ts'

/** Whether the places service is being asked about a phrase at this moment; the loading bar shows it. */
export const usePlaceCheck = create<{ readonly checking: boolean }>()(() => ({ checking: false }))

/** Counts settlings: a later one takes the place of an earlier one that still waits. */
let serial = 0
/** The phrase that the visitor was asked about last and did not mean as a place, until something else is searched. */
let asTyped: string | undefined

/** True when this phrase may have to be asked about; `before` is the phrase of the search in force. */
export function mayNamePlace(phrase: string, before: string): boolean {
  if (usePlacesLimit.getState().reached) return false
  if (phrase === before || phrase === asTyped) return false
  return splitPlacePhrase(phrase, i18n.language) !== undefined
}

/**
 * The search as it is meant: with the place as its area, or as typed. `undefined` when the visitor gave it up, or when a
 * later search took its place. Without an answer of the places service the search goes on as typed.
 */
export async function settlePlace(state: ShareState): Promise<ShareState | undefined> {
  const mine = ++serial
  asTyped = undefined
  const { phrase } = state.filters
  const cut = splitPlacePhrase(phrase, i18n.language)
  if (cut === undefined || cut.place.length > MAX_PLACE_TEXT) return state
  const place = placeMeant(cut.place, await placesOf(cut.place))
  if (mine !== serial) return undefined
  if (place === undefined) return state
  const answer = await ask({ query: cut.query, place: place.fullName, box: place.viewport, attribution: place.attribution })
  if (mine !== serial) return undefined
  if (answer !== 'yes') {
    asTyped = phrase
    return answer === 'no' ? state : undefined
  }
  const filters = { ...state.filters, phrase: cut.query, relation: 'OVERLAPS', areas: [place.viewport], areaText: '' } as const
  return { ...state, placeInput: place.fullName, locationType: 'geolocation', filters }
}

/** A search that is not asked about has begun: the answer before is history, and a question on its way is void. */
export function forgetQuestions(): void {
  serial += 1
  asTyped = undefined
}

async function placesOf(text: string): ReturnType<typeof reliablePlaces> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PLACE_CHECK_TIMEOUT_MS)
  usePlaceCheck.setState({ checking: true })
  try {
    return await reliablePlaces(text, controller.signal)
  } finally {
    clearTimeout(timer)
    usePlaceCheck.setState({ checking: false })
  }
}

/** What the service finds; nothing when it does not answer. */
async function reliablePlaces(text: string, signal: AbortSignal) {
  const reply = await findPlaces(text, i18n.language, signal)
  if (reply.ok) return reply.value
  if (isOverLimit(reply.failure)) {
    reachPlacesLimit()
    notify({ style: 'info', title: i18n.t('search:place.overLimit') })
  }
  return []
}

function ask(question: PlaceQuestion): Promise<'yes' | 'no' | 'close'> {
  return new Promise((resolve) => {
    const { queue, open, close } = usePopups.getState()
    // a question that still stands is about an earlier search
    for (const popup of queue) if (popup.kind === 'place-phrase') popup.answer('close')
    open({
      kind: 'place-phrase',
      ...question,
      answer: (given) => {
        close('place-phrase')
        resolve(given)
      },
    })
  })
}
