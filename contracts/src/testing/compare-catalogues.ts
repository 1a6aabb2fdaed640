/** What is wrong with the texts of a language, compared with the English ones: the check that a translation has to pass. */
import type { Words } from '../texts/texts.ts'

const PLURAL_END = /_(zero|one|two|few|many|other)$/

/** Texts by key, `tools.sort`. */
export function textsByKey(words: Words, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): (readonly [string, string])[] =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : [...textsByKey(value, `${path}${key}.`)],
    ),
  )
}

/** The key that code names: without the end for a number. */
export const withoutPlural = (key: string): string => key.replace(PLURAL_END, '')

const placeholdersOf = (text: string): string => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted().join(' ')

/** Texts of one key, by their plural category; `''` for a text that is the same in every number. */
function byCategory(texts: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const keys = new Map<string, Map<string, string>>()
  for (const [key, text] of texts) {
    const forms = keys.get(withoutPlural(key)) ?? new Map<string, string>()
    keys.set(withoutPlural(key), forms.set(PLURAL_END.exec(key)?.[1] ?? '', text))
  }
  return keys
}

/** The categories that CLDR gives a language. `_zero` may stand beside them: a text for none at all. */
function pluralFaults(key: string, forms: ReadonlyMap<string, string>, language: string): string[] {
  if (forms.has('')) return forms.size === 1 ? [] : [`${key}: has a text with and without a number`]
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...wanted.filter((category) => !forms.has(category)).map((category) => `${key}_${category}: missing`),
    ...[...forms.keys()]
      .filter((form) => form !== 'zero' && !wanted.some((category) => category === form))
      .map((form) => `${key}_${form}: not a form of ${language}`),
  ]
}

/** The faults of a language's texts, each with its key; none when it can be shown. `language` is a BCP 47 tag. */
export function catalogueFaults(english: Words, translated: Words, language: string): string[] {
  const [wanted, given] = [byCategory(textsByKey(english)), byCategory(textsByKey(translated))]
  const extra = [...given.keys()].filter((key) => !wanted.has(key)).map((key) => `${key}: not in English`)
  const faults = [...wanted].flatMap(([key, forms]) => {
    const own = given.get(key)
    if (own === undefined) return [`${key}: missing`]
    const placeholders = placeholdersOf(forms.get('other') ?? forms.get('') ?? '')
    const differing = [...own]
      // a form for one or none may do without its number
      .filter(([form, text]) => (form === '' || form === 'other') && placeholdersOf(text) !== placeholders)
      .map(() => `${key}: has other placeholders than English (${placeholders})`)
    return [...pluralFaults(key, own, language), ...differing]
  })
  return [...extra, ...faults]
}
