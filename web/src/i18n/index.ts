/**
 * The words of the portal, one file per language and feature (`en/<feature>.json`). English words of the first screen are bundled;
 * the others are loaded (`load-texts.ts`) before what shows them is drawn.
 */
import map from './en/map.json'
import search from './en/search.json'
import shell from './en/shell.json'
import type { Feature, FullKey, KeyOf } from './english.ts'
import { hasTexts, keepTexts, loadTexts } from './load-texts.ts'
import type { TextValues } from '@graticule/contracts/texts/texts'
import { textOf } from './texts.ts'

const FIRST_SCREEN = [
  ['map', map],
  ['search', search],
  ['shell', shell],
] as const
for (const [feature, words] of FIRST_SCREEN) keepTexts(feature, words)

/** A text by its key, filled with values; a string in their place stands in for a text that there is not. */
export type Translate<Key extends string> = (key: Key, values?: TextValues | string) => string

/** The language in use and its texts, for words outside components. */
export const i18n: { readonly language: string; readonly t: Translate<FullKey> } = {
  get language() {
    return inUse
  },
  t: (key, values) => textOf(inUse, key, typeof values === 'string' ? { defaultValue: values } : values),
}

/** BCP 47 tag of the language in use. */
let inUse = 'en'

/** Loads the first screen's texts in a language and speaks it from then on. Rejects when they cannot be loaded. */
export async function speak(language: string): Promise<void> {
  await Promise.all(FIRST_SCREEN.map(([feature]) => loadTexts(language, feature)))
  inUse = language
}

/** Code that is on its way, once the texts that it reads are there too: `withTexts(import('./kml-layer.ts'), 'vector')`. */
export async function withTexts<Code>(code: Promise<Code>, ...features: readonly Feature[]): Promise<Code> {
  const [loaded] = await Promise.all([code, ...features.map((feature) => loadTexts(inUse, feature))])
  return loaded
}

interface Translation<Name extends Feature> {
  readonly t: Translate<KeyOf<Name>>
  readonly i18n: typeof i18n
}

/** Keys are checked where they are used: one function for all features. */
const translations = new Map<Feature, { readonly t: Translate<string>; readonly i18n: typeof i18n }>()

/**
 * The texts of a feature; those of others by their full keys. The same object each time. What is drawn waits (`Suspense`) while the
 * texts of its feature are loaded.
 */
export function useTranslation<Name extends Feature = 'shell'>(feature?: Name): Translation<Name> {
  const name = feature ?? 'shell'
  // "use" would have to be called each time, also when nothing is waited for
  if (!hasTexts(inUse, name)) throw loadTexts(inUse, name) // oxlint-disable-line typescript/only-throw-error
  const found = translations.get(name) ?? {
    t: (key: string, values?: TextValues | string) => i18n.t((key.includes(':') ? key : `${name}:${key}`) as FullKey, values),
    i18n,
  }
  translations.set(name, found)
  return found
}
