/** Languages whose words are stemmed, by the tag that their terms carry. */
import { createStemmer } from 'multilingual-stemmer'

/** Tags of terms: one per stemmed language, `x` for what no stemmer should touch (numbers, codes, Chinese). */
export const STEMMED_TAGS = ['e', 's', 'f', 'p', 'r'] as const
export type StemmedTag = (typeof STEMMED_TAGS)[number]
export const UNSTEMMED_TAG = 'x'

const STEMMERS: Readonly<Record<StemmedTag, (word: string) => string>> = {
  e: createStemmer('en'),
  s: createStemmer('es'),
  f: createStemmer('fr'),
  p: createStemmer('pl'),
  r: createStemmer('ru'),
}

/** ISO 639-1, 639-2/T and 639-2/B codes. */
const TAG_OF_CODE: Readonly<Record<string, StemmedTag>> = {
  en: 'e',
  eng: 'e',
  es: 's',
  spa: 's',
  fr: 'f',
  fra: 'f',
  fre: 'f',
  pl: 'p',
  pol: 'p',
  ru: 'r',
  rus: 'r',
}

/**
 * The tag for the words of a record: by its language code ("fr", "fra", "fr-CA", "eng; USA"). Records without a
 * language, or in one that is not stemmed, count as English, which is what catalogues mostly are and what changes other
 * languages' words least.
 */
export function tagOfLanguage(language: string | undefined): StemmedTag {
  const code = /^[a-z]{2,3}(?![a-z])/.exec(language?.trim().toLowerCase() ?? '')?.[0] ?? ''
  return Object.hasOwn(TAG_OF_CODE, code) ? (TAG_OF_CODE[code] as StemmedTag) : 'e'
}

/** The stem of a lower-case word (Snowball). */
export function stem(tag: StemmedTag, word: string): string {
  return STEMMERS[tag](word)
}
