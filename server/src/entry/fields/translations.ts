/** Titles and descriptions of a record in other languages than its own. */
import { MAX_TRANSLATIONS } from '@graticule/contracts/limits'
import type { Translation } from '@graticule/contracts/resource'
import { cleanText, languageOf, plainLine, plainText } from './texts.ts'

/** A text and its language, as the record writes both. */
export interface WrittenIn {
  readonly language: string | undefined
  readonly text: string
}

/** The languages and values of an object whose keys are languages; `undefined` = it is none. */
export function languageMap(value: object): (readonly [language: string, value: unknown])[] | undefined {
  const entries = Object.entries(value)
  return entries.every(([key]) => /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(key)) ? entries : undefined
}

/** The texts of an object whose keys are languages (`{"en": ..., "fr": ...}`); none when a key is something else. */
export function writtenIn(value: unknown): WrittenIn[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return (languageMap(value) ?? []).flatMap(([language, text]) => (typeof text === 'string' ? [{ language, text }] : []))
}

/**
 * The texts by language, those in the record's own language left out; of two in one language the first counts. A description without a
 * title in its language is left out: a page would speak two languages at once.
 * @rule B-record-formats.translations Titles and descriptions in other languages are kept of ISO, DCAT, schema.org and CKAN
 */
export function translationsOf(
  own: string | undefined,
  titles: readonly WrittenIn[],
  abstracts: readonly WrittenIn[],
): Translation[] | undefined {
  const found = new Map<string, Translation>()
  const each = (texts: readonly WrittenIn[], put: (code: string, text: string) => void) => {
    for (const { language, text } of texts) {
      const code = languageOf(language)
      if (code !== undefined && code !== own && text.trim() !== '') put(code, text)
    }
  }
  each(titles, (code, text) => {
    const title = cleanText(plainLine(text), 20_000)
    if (title !== '' && !found.has(code) && found.size < MAX_TRANSLATIONS) found.set(code, { language: code, title })
  })
  each(abstracts, (code, text) => {
    const known = found.get(code)
    const abstract = cleanText(plainText(text), 200_000)
    if (known !== undefined && known.abstract === undefined && abstract !== '') found.set(code, { ...known, abstract })
  })
  return found.size === 0 ? undefined : [...found.values()]
}
