/** Texts by language: what pages and the menu hold in the languages of the portal. */
import * as Type from 'typebox'
import { keptText } from '../kept/kept-texts.ts'
import { type Language, LANGUAGES } from '../languages.ts'

/** Texts by language; a language that is left out has none. */
export type Words = Readonly<Partial<Record<Language, string>>>

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  pl: 'Polish',
  ru: 'Russian',
  zh: 'Chinese',
}

/** An object with an optional member for each language. */
export const byLanguage = <T extends Type.TSchema>(of: (language: string) => T, description: string) =>
  Type.Object(
    Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(of(LANGUAGE_NAMES[language]))])) as Record<
      Language,
      Type.TOptional<T>
    >,
    { description, additionalProperties: false },
  )

/** Short texts by language. */
export const wordsOf = (maxLength: number, description: string) =>
  Type.Unsafe<Words>(byLanguage((language) => keptText(maxLength, `in ${language}`), description))

/** The text of a language, else that of another one: English first, then in the order of the languages. */
export function wordsIn(words: Words, language: string): { readonly text: string; readonly language: Language } | undefined {
  const order = [...LANGUAGES].toSorted((one, other) => Number(other === language) - Number(one === language))
  for (const candidate of order) {
    const text = words[candidate]
    if (text !== undefined && text !== '') return { text, language: candidate }
  }
  return undefined
}
