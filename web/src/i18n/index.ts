/**
 * The words of the portal, one file per feature (`en/<feature>.json`). English words of the first screen are bundled; those
 * of the other features come with them (`<feature>-words.ts`).
 */
import filters from './en/filters.json'
import map from './en/map.json'
import results from './en/results.json'
import search from './en/search.json'
import shell from './en/shell.json'
import type { Feature, FullKey, KeyOf } from './english.ts'
import { addWords, textOf, type TextValues } from './texts.ts'

for (const [feature, words] of Object.entries({ filters, map, results, search, shell })) addWords(feature, words)

/** A text by its key, filled with values; a string in their place stands in for a text that there is not. */
export type Translate<Key extends string> = (key: Key, values?: TextValues | string) => string

/** The language in use and its texts, for words outside components. */
export const i18n: { readonly language: string; readonly t: Translate<FullKey> } = {
  language: 'en',
  t: (key, values) => textOf(i18n.language, key, typeof values === 'string' ? { defaultValue: values } : values),
}

interface Translation<Name extends Feature> {
  readonly t: Translate<KeyOf<Name>>
  readonly i18n: typeof i18n
}

/** Keys are checked where they are used: one function for all features. */
const translations = new Map<Feature, { readonly t: Translate<string>; readonly i18n: typeof i18n }>()

/** The texts of a feature; those of others by their full keys. The same object each time. */
export function useTranslation<Name extends Feature = 'shell'>(feature?: Name): Translation<Name> {
  const name = feature ?? 'shell'
  const found = translations.get(name) ?? {
    t: (key: string, values?: TextValues | string) => i18n.t((key.includes(':') ? key : `${name}:${key}`) as FullKey, values),
    i18n,
  }
  translations.set(name, found)
  return found
}
