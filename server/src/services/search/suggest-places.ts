/** Places for a phrase that is being typed. */
import { splitPlacePhrase } from '@graticule/contracts/search/phrases/phrase'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import type { Suggestions } from '@graticule/contracts/services/search'
import { readTyped } from '../../catalogue/index/suggest/folded-words.ts'
import { matchText } from '../../catalogue/index/suggest/matched-parts.ts'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'

/** Shorter texts are the beginning of too many places, and of everything else. */
const SHORTEST_NAME = 3
/** Places that a phrase without a place word may be the beginning of: it is probably about something else. */
const MOST_WITHOUT_PLACE_WORD = 2

/** How places are asked for. */
interface PlaceWish {
  readonly language: PlaceLanguage
  readonly limit: number
}

/**
 * Places that the end of the phrase names ("soil moisture in anda"); without a place word, those that it is the beginning of.
 * @rule B-suggestions.places A phrase that goes on with a place suggests it
 */
export async function suggestPlaces(gazetteer: Gazetteer, typed: string, wish: PlaceWish): Promise<Suggestions['places']> {
  const cut = splitPlacePhrase(typed, wish.language)
  const name = cut?.place ?? typed.trim()
  const words = readTyped(name)
  if (words === undefined || (cut === undefined && name.length < SHORTEST_NAME)) return []
  const limit = cut === undefined ? Math.min(wish.limit, MOST_WITHOUT_PLACE_WORD) : wish.limit
  const places = await gazetteer.suggest(name, { language: wish.language, limit })
  return places.flatMap(({ fullName, kind, box }) => {
    const match = matchText(fullName, words)
    // a place that is found by a name in another language has nothing to mark
    if (cut === undefined && match?.isBeginning !== true) return []
    return [{ text: fullName, matched: match?.parts ?? [], phrase: cut?.query ?? '', kind, box }]
  })
}
