/** The language that the words of an answer are wanted in. */
import { oneOf, REFUSED } from '@graticule/contracts/codec'
import { PLACE_LANGUAGES, type PlaceLanguage } from '@graticule/contracts/services/places'
import { refusal } from './parameters.ts'

const languageCodec = oneOf(PLACE_LANGUAGES, 'en', { foldCase: true })

/** The parameter `language` of a request that may leave it out. @throws PortalError as {@link readLanguage} does */
export const readLanguageIfSaid = ({ language }: { readonly language?: string }): PlaceLanguage | undefined =>
  language === undefined || language === '' ? undefined : readLanguage({ language })

/** The parameter `language` of a request. @throws PortalError `invalid-parameter` for one that the portal has no words in */
export function readLanguage({ language: asked }: { readonly language: string }): PlaceLanguage {
  // browsers name a language with its country, "fr-CA"
  const language = languageCodec.decode([asked.replace(/(?<=^[a-z]+)[-_].*$/i, '')])
  if (language === REFUSED) throw refusal('language', languageCodec.accepts)
  return language
}
