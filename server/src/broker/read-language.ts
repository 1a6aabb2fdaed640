/** The language that the words of an answer are wanted in. */
import { oneOf, REFUSED } from '@graticule/contracts/codec'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { PLACE_LANGUAGES, type PlaceLanguage } from '@graticule/contracts/services/places'
import { oneText, refusal } from './search-request.ts'

const languageCodec = oneOf(PLACE_LANGUAGES, 'en', { foldCase: true })

/** `language` of a request. @throws PortalError `invalid-parameter` for a language that the portal has no words in */
export function readLanguage(query: QueryParameters): PlaceLanguage {
  // browsers name a language with its country, "fr-CA"
  const asked = oneText(query, 'language') ?? ''
  const language = languageCodec.decode([asked.replace(/(?<=^[a-z]+)[-_].*$/i, '')])
  if (language === REFUSED) throw refusal('language', languageCodec.accepts)
  return language
}
