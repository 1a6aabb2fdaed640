/**
 * Splits phrases that may name a place, such as "soil moisture in Andalusia", at the place words of the language. The places
 * service decides whether the second part is a place.
 */
import type { Place, PlaceKind, PlaceLanguage } from '../../services/places.ts'

/** A phrase cut into what is looked for and where. Both are trimmed, neither is empty. */
export interface PlacePhrase {
  readonly query: string
  /** As typed, without quotation marks. */
  readonly place: string
  /** What the place has to be to be meant; anything when absent. */
  readonly kinds?: readonly PlaceKind[]
}

/** Words that stand before a place, as parts of a pattern. The English "in" is understood in every language. */
const PLACE_WORDS: Readonly<Record<PlaceLanguage, readonly string[]>> = {
  en: ['in', 'near', 'over', 'around'],
  es: ['in', 'en', 'sobre', 'cerca del?', 'alrededor del?'],
  fr: ['in', 'dans', 'en', 'à', 'aux?', 'sur', 'près d(?:e|u|es)', 'autour d(?:e|u|es)', 'au-dessus d(?:e|u|es)'],
  pl: ['in', 'we?', 'na', 'nad', 'koło', 'wokół'],
  ru: ['in', 'во?', 'на', 'над', 'около', 'возле', 'вокруг'],
  zh: ['in', '在'],
}
/** Articles that the places service leaves out of a name too. */
const ARTICLES = /^(?:the|le|la|les|el|los|las)\s+|^l['’]/i
const QUOTATION_MARKS = /["“”„‟«»]/g

/** Where each quotation begins and ends; an unbalanced mark is a plain character, as it is for the search. */
export function quotations(phrase: string): (readonly [from: number, to: number])[] {
  const marks = [...phrase.matchAll(QUOTATION_MARKS)].map(({ index }) => index)
  return marks.flatMap((from, order) => (order % 2 === 0 && order + 1 < marks.length ? [[from, marks[order + 1] ?? from]] : []))
}

function isLanguage(language: string): language is PlaceLanguage {
  return Object.hasOwn(PLACE_WORDS, language)
}

interface Cut {
  readonly from: number
  readonly to: number
}

/** The language whose place words count for a visitor's. */
export function placeLanguageOf(language: string): PlaceLanguage {
  const [base = ''] = language.toLowerCase().split(/[-_]/)
  return isLanguage(base) ? base : 'en'
}

const cutsAt = (phrase: string, pattern: RegExp): Cut[] =>
  [...phrase.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))

/** The cuts that a phrase offers at words for "in" and "near", from left to right: where the word stands, with the space around it. */
function cuts(phrase: string, language: PlaceLanguage): Cut[] {
  const words = PLACE_WORDS[language]
  const spaced = words.filter((word) => word !== '在')
  // Chinese is written without spaces
  return cutsAt(phrase, new RegExp(`\\s(?:${spaced.join('|')})(?=\\s)${words.includes('在') ? '|在' : ''}`, 'giu'))
}

/** "Near" and "above" behind a Chinese place. */
const AROUND = /(?:附近|周边|周围|上空)$/

/** In Chinese the place may stand first: "芬兰的冰" is the ice of Finland, with or without 在 before it. */
function splitBeforeThing(phrase: string, language: PlaceLanguage): PlacePhrase | undefined {
  if (language !== 'zh') return undefined
  const [, place = '', query = ''] = /^\s*(?:在\s*)?([\p{Script=Han}·]{2,})的([^的"“”„‟«»]+)$/u.exec(phrase) ?? []
  const name = place.replace(AROUND, '')
  return name === '' || query.trim() === '' ? undefined : { query: query.trim(), place: name }
}

/**
 * Cuts a phrase at its last place word ("changes in ice in Greenland" asks about Greenland). `undefined` when there is
 * none, when either side would be empty, or when it stands inside quotation marks. `visitors` is the visitor's language, with or
 * without a country.
 * @rule S1-5.place-split " in " splits a phrase into query and place, unless a side is empty or the words stand in quotation marks
 * @rule B-phrases.place-words Words for "near" and "over" split a phrase as "in" does, in each language
 */
export function splitPlacePhrase(phrase: string, visitors: string): PlacePhrase | undefined {
  const language = placeLanguageOf(visitors)
  const quoted = quotations(phrase)
  const isFree = ({ from }: Cut) => !quoted.some(([start, end]) => start < from && from < end)
  const last = cuts(phrase, language).findLast(isFree)
  if (last === undefined) return splitBeforeThing(phrase, language)
  const query = phrase.slice(0, last.from).trim()
  const named = phrase.slice(last.to).replace(QUOTATION_MARKS, ' ').replaceAll(/\s+/g, ' ').trim()
  const place = language === 'zh' ? named.replace(AROUND, '') : named
  const hasWords = query.replace(QUOTATION_MARKS, '').trim() !== ''
  if (!hasWords) return splitBeforeThing(phrase, language)
  return place === '' ? undefined : { query, place }
}

/**
 * The place that the text after the cut means: the only result with a viewport, if its name is at least as long as the text. The
 * name is the full one, or the one that matched, such as "Republic of Korea" of South Korea. An article in the text does not
 * count. `undefined` when no place clearly leads; then nothing is asked.
 * @rule D62.name-that-matched A place phrase is compared with the name of the place that matched
 * @rule S1-5.place-accepted A place is accepted if it is the only result with a viewport and its name is at least as long as the typed text
 */
export function placeMeant(typed: string, results: readonly Place[]): (Place & Required<Pick<Place, 'viewport'>>) | undefined {
  const [place, ...others] = results.filter(({ viewport }) => viewport !== undefined)
  if (place?.viewport === undefined || others.length > 0) return undefined
  const named = Math.max(place.fullName.length, place.matched?.length ?? 0)
  const isLongEnough = named >= typed.replace(ARTICLES, '').length
  return isLongEnough ? { ...place, viewport: place.viewport } : undefined
}
