/** Phrases whose place stands behind "of": apart, because the first screen does without. */
import type { PlaceKind, PlaceLanguage } from '../../services/places.ts'
import { type PlacePhrase, placeLanguageOf, quotations } from './phrase.ts'

/** "Of" before a name, where the rest of the phrase has a capital: "forêts du Brésil", "bosques de Brasil". */
const OF_WORDS: Partial<Readonly<Record<PlaceLanguage, RegExp>>> = {
  es: /\s(?:del|de(?:\s+(?:la|los|las|el))?)\s+(?=\p{Lu})/u,
  fr: /\s(?:(?:du|des|de(?:\s+la)?)\s+|(?:de\s+l|d)['’]\s*)(?=\p{Lu})/u,
}
/** With these before "of" the country is a part of another name: a gulf of Mexico, a bank of France. */
const PARTS_OF_NAMES: Partial<Readonly<Record<PlaceLanguage, RegExp>>> = {
  es: /(?<!\p{L})(?:golfo|mar|bahía|estrecho|canal|océano|islas?|lago|río|cabo|república|reino|estados|ciudad|banco|universidad|instituto|agencia|servicio|ministerio|gobierno)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:golfe|mers?|baie|détroit|canal|océan|îles?|lac|fleuve|cap|république|royaume|états|ville|banque|université|institut|agence|service|ministère|gouvernement)(?!\p{L})/iu,
}

/** What "of" may stand before: "étude de Tours" may well be about towers. */
const OF_KINDS: readonly PlaceKind[] = ['country', 'continent', 'region']

/**
 * Cuts a phrase at the first "of" before a name, in languages whose words find little in an English catalogue. In English the words
 * find the records that tell of the place. `undefined` as with `splitPlacePhrase`, and where the name is a part of another.
 * @rule B-phrases.of-country In Spanish and French "of" before a country, a continent or a region asks as "in" does
 */
export function splitOfPhrase(phrase: string, visitors: string): PlacePhrase | undefined {
  const language = placeLanguageOf(visitors)
  const cut = OF_WORDS[language]?.exec(phrase)
  if (!cut || quotations(phrase).length > 0) return undefined
  const query = phrase.slice(0, cut.index).trim()
  if (query === '' || PARTS_OF_NAMES[language]?.test(query) === true) return undefined
  return { query, place: phrase.slice(cut.index + cut[0].length).trim(), kinds: OF_KINDS }
}
