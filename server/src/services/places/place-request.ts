/** Reads the query of the places service. */
import { integer, oneOf, REFUSED, text } from '@graticule/contracts/codec'
import type { QueryParameters } from '@graticule/contracts/search-params'
import {
  MAX_PLACE_TEXT,
  MAX_PLACES,
  PLACE_LANGUAGES,
  type PlaceLanguage,
  PLACES_AT_FIRST,
} from '@graticule/contracts/services/places'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { PlaceQuestion } from '../../gazetteer/gazetteer.ts'

const textCodec = text(MAX_PLACE_TEXT)
const languageCodec = oneOf(PLACE_LANGUAGES, 'en', { foldCase: true })
const limitCodec = integer(1, MAX_PLACES, PLACES_AT_FIRST)

/** The language of the names in the answer. @throws PortalError `invalid-parameter` for a language that has no names */
export function readLanguage(query: QueryParameters): PlaceLanguage {
  // browsers name a language with its country, "fr-CA"
  const asked = oneText(query, 'language') ?? ''
  const language = languageCodec.decode([asked.replace(/(?<=^[a-z]+)[-_].*$/i, '')])
  if (language === REFUSED) throw refusal('language', languageCodec.accepts)
  return language
}

/** The text and how it is asked for. @throws PortalError `invalid-parameter`, naming the parameter and what it accepts */
export function readPlaceRequest(query: QueryParameters): { text: string; question: PlaceQuestion } {
  const given = textCodec.decode([oneText(query, 'q') ?? ''])
  if (given === REFUSED || given.trim() === '') throw refusal('q', `the name of a place: ${textCodec.accepts}`)
  const language = readLanguage(query)
  const limit = limitCodec.decode([oneText(query, 'limit') ?? ''])
  if (limit === REFUSED) throw refusal('limit', limitCodec.accepts)
  return { text: given, question: { language, limit } }
}
