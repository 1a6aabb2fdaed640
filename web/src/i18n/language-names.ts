/** Names of languages, for choices and facts. */

/** `Intl.DisplayNames` is made once for each language: that takes several milliseconds. */
const makers = new Map<string, Intl.DisplayNames>()

/**
 * The name of a language in the words of another one: "French", "francés".
 * @param language a BCP 47 tag; one that is not well-formed throws a RangeError
 * @param inLanguage the language of the words
 */
export function languageName(language: string, inLanguage: string): string {
  const maker = makers.get(inLanguage) ?? new Intl.DisplayNames([inLanguage], { type: 'language' })
  makers.set(inLanguage, maker)
  return maker.of(language) ?? language
}
