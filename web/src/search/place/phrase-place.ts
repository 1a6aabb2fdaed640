/** The place that a phrase names, asked of the places service, and the search within it: the same on the page and in the widget. */
import type { SourceState } from '@graticule/contracts/links/share-state'
import { PLACE_CHECK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { type PlacePhrase, placeMeant, splitPlacePhrase } from '@graticule/contracts/search/phrases/phrase'
import { MAX_PLACE_TEXT, type Place } from '@graticule/contracts/services/places'
import { findPlaces } from '../../api/places.ts'
import type { Failure } from '../../api/http.ts'

/** What is looked for, and where. */
export interface PhrasePlace extends PlacePhrase {
  readonly found: NonNullable<ReturnType<typeof placeMeant>>
}

/** A part of the code that does not come asks about nothing. */
const splitOf = (phrase: string, language: string): Promise<PlacePhrase | undefined> =>
  import('@graticule/contracts/search/phrases/of-phrase').then(
    ({ splitOfPhrase }) => splitOfPhrase(phrase, language),
    () => undefined,
  )

/** Asks for the place of a phrase; `undefined` when it names none. A service that does not answer in time knows none. */
export async function findPhrasePlace(
  phrase: string,
  language: string,
  onFailure?: (failure: Failure) => void,
): Promise<PhrasePlace | undefined> {
  const cut = splitPlacePhrase(phrase, language) ?? (await splitOf(phrase, language))
  if (cut === undefined || cut.place.length > MAX_PLACE_TEXT) return undefined
  const found = placeMeant(cut.place, await placesOf(cut.place, language, onFailure))
  if (found === undefined || cut.kinds?.includes(found.kind) === false) return undefined
  return { ...cut, found }
}

async function placesOf(
  text: string,
  language: string,
  onFailure: ((failure: Failure) => void) | undefined,
): Promise<readonly Place[]> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PLACE_CHECK_TIMEOUT_MS)
  try {
    const reply = await findPlaces(text, language, controller.signal)
    if (reply.ok) return reply.value
    onFailure?.(reply.failure)
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** The search for the rest of the phrase within the place. */
export function inPhrasePlace<S extends Pick<SourceState, 'filters' | 'placeInput' | 'locationType'>>(
  state: S,
  { query, found }: PhrasePlace,
): S {
  const filters = { ...state.filters, phrase: query, relation: 'OVERLAPS', areas: [found.viewport], areaText: '' } as const
  return { ...state, placeInput: found.fullName, locationType: 'geolocation', filters }
}
