import type { SourceState } from '@graticule/contracts/links/share-state'
import { i18n } from '../i18n/index.ts'

/**
 * The search that the words mean: for "ice in Finland" that for ice within Finland, which keeps what was typed. An area that is set stays.
 * @rule B-widget.place-phrase A place in the words becomes the area of the search; the widget says so, with a way back to the words
 */
export async function readPlace(state: SourceState): Promise<SourceState> {
  const { areas, areaText, phrase } = state.filters
  // one word says no place: "in Finland" has two, Chinese needs no blank
  if (!/\s|\p{sc=Han}/u.test(phrase) || areas.length > 0 || areaText !== '') return state
  // what reads places comes with the first words that may name one; without it words are searched as they stand
  const places = await import('../search/place/phrase-place.ts').catch(() => undefined)
  const place = await places?.findPhrasePlace(phrase, i18n.language)
  return places === undefined || place === undefined ? state : { ...places.inPhrasePlace(state, place), typed: phrase }
}
