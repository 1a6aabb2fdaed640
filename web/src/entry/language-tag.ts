/** The language of a record as the page may say it ("eng" is "en"); `undefined` for what is no language. */
export function languageTag(language: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
