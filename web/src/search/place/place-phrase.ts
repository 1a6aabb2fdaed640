/**
 * Asks about a place in a phrase before the search: "soil moisture in Andalusia" may mean soil moisture within the box of
 * Andalusia. docs/behaviour/home.md has the rules.
 */
import { splitPlacePhrase } from '@graticule/contracts/search/phrases/phrase'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { late } from '../../i18n/late.tsx'
import type { Failure } from '../../api/http.ts'
import { isOverLimit } from '../../api/places.ts'
import { i18n } from '../../i18n/index.ts'
import { notify } from '../../shell/notifications.ts'
import { findPhrasePlace, inPhrasePlace, type PhrasePlace } from './phrase-place.ts'
import { reachPlacesLimit, usePlacesLimit } from './places-limit.ts'
import { openPopup } from '../../shell/popups.ts'
import { createHeld, createSerial } from '../../state/create-store.ts'
import { usePlaceCheck } from '../../stores/place-check.ts'

const loadPopup = () => import('./PlacePhrasePopup.tsx')
const PlacePhrasePopup = late(() => loadPopup().then(({ PlacePhrasePopup }) => ({ default: PlacePhrasePopup })))

const nextSettling = createSerial()
const held = createHeld<{
  /** The last settling: a later one takes the place of an earlier one that still waits. */
  settling: number | undefined
  /** The phrase that the visitor was asked about last and did not mean as a place, until something else is searched. */
  asTyped: string | undefined
}>(() => ({ settling: undefined, asTyped: undefined }))

/**
 * True when this phrase may have to be asked about; `before` is the phrase of the search in force.
 * @rule S1-4.place-check The phrase is checked for a place, unless it is unchanged or the search before was cancelled
 */
export function mayNamePlace(phrase: string, before: string): boolean {
  if (usePlacesLimit.getState().reached) return false
  if (phrase === before || phrase === held.current.asTyped) return false
  return splitPlacePhrase(phrase, i18n.language) !== undefined || mayNameAfterOf(phrase)
}

/** "Of" before a capital in Spanish and French: code that is loaded then decides whether it asks. */
const mayNameAfterOf = (phrase: string): boolean =>
  /^(?:es|fr)/.test(i18n.language) && /\sd(?:el?|es|u)?[\s'’].*\p{Lu}/u.test(phrase)

/**
 * The search that the visitor means: with the place as its area, or as typed. `undefined` when the visitor gave it up, or a
 * later search replaced it. If the places service does not answer, the search goes on as typed.
 * @rule S1-4.place-question The visitor is asked about a place in the phrase: Yes searches in it, No searches as typed, Close cancels
 */
export async function settlePlace(state: ShareState): Promise<ShareState | undefined> {
  const mine = nextSettling()
  held.current.settling = mine
  held.current.asTyped = undefined
  const { phrase } = state.filters
  const place = await checkedPlace(phrase)
  if (mine !== held.current.settling) return undefined
  if (place === undefined) return state
  const { viewport: box, attribution, fullName } = place.found
  const answer = await openPopup(PlacePhrasePopup, { query: place.query, place: fullName, box, attribution }).closed
  if (mine !== held.current.settling) return undefined
  if (answer !== 'yes') {
    held.current.asTyped = phrase
    return answer === 'no' ? state : undefined
  }
  return inPhrasePlace(state, place)
}

/** Whether the visitor was asked about a place in this phrase and did not mean it so. */
export const isMeantAsTyped = (phrase: string): boolean => held.current.asTyped === phrase

/** A search that is not asked about has begun: the answer before is history, and a question on its way is void. */
export function forgetQuestions(): void {
  held.current.settling = undefined
  held.current.asTyped = undefined
}

/** The place of the phrase, while the loading bar shows that it is asked for. */
async function checkedPlace(phrase: string): Promise<PhrasePlace | undefined> {
  usePlaceCheck.setState({ checking: true })
  // most places that are found are asked about; what fails here fails again, and is told, when it is opened
  loadPopup().catch(() => {})
  try {
    return await findPhrasePlace(phrase, i18n.language, tellOverLimit)
  } finally {
    usePlaceCheck.setState({ checking: false })
  }
}

function tellOverLimit(failure: Failure): void {
  if (!isOverLimit(failure)) return
  reachPlacesLimit()
  notify({ style: 'info', title: i18n.t('search:place.overLimit') })
}
