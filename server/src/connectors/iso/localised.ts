/** Texts of ISO records in other languages: PT_FreeText (ISO 19139 clause 9.7.5, ISO/TS 19115-3 `lan:PT_FreeText`). */
import { translationsOf, type WrittenIn } from '../../entry/fields/translations.ts'
import { descendants, firstCode, objects, properties, type XmlElement } from '../../xml/xml-element.ts'

/** The languages of the record's locales by their id. */
function languagesOf(record: XmlElement): ReadonlyMap<string, string> {
  const locales = [...objects(record, 'locale'), ...objects(record, 'otherLocale'), ...objects(record, 'defaultLocale')]
  return new Map(
    locales.flatMap((locale) => {
      const language = firstCode(locale, 'languageCode') ?? firstCode(locale, 'language')
      return locale.attributes['id'] === undefined || language === undefined ? [] : [[locale.attributes['id'], language] as const]
    }),
  )
}

/** Titles and descriptions in other languages than that of the record. A locale that is described nowhere is often named by its code. */
export function localisedTexts(record: XmlElement, identifications: readonly XmlElement[], own: string | undefined) {
  const textsAt = (...path: readonly string[]) =>
    identifications
      .flatMap((identification) => properties(identification, ...path))
      .filter(({ children }) => children.some(({ name }) => name === 'PT_FreeText'))
      .flatMap((property) => descendants(property, 'LocalisedCharacterString'))
  const titles = textsAt('citation', 'title')
  if (titles.length === 0) return undefined
  const languages = languagesOf(record)
  const written = ({ attributes, text }: XmlElement): WrittenIn => {
    const locale = (attributes['locale'] ?? '').replace(/^#/, '')
    return { language: languages.get(locale) ?? locale.replace(/^(?:locale|lang)[-_]/i, ''), text }
  }
  return translationsOf(own, titles.map(written), textsAt('abstract').map(written))
}
