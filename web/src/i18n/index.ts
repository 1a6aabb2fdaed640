/**
 * The words of the portal, one file per language and feature (`en/<feature>.json`). Only those of the language in use are loaded: the
 * first screen's before the page is drawn, the others (`load-texts.ts`) before what shows them is drawn.
 */
import { createContext, useContext } from 'react'
import type { TextValues } from '@graticule/contracts/texts/texts'
import type { Feature, FullKey, KeyOf } from './english.ts'
import { featuresHere, hasTexts, loadTexts } from './load-texts.ts'
import { textOf } from './texts.ts'

/** Their files are one file of the built page for each language, see `web/vite.config.ts`. */
const FIRST_SCREEN = ['map', 'search', 'shell'] as const

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
const listeners = new Set<(language: string) => void>()

/** Calls with each language that is spoken from now on, until the function that it gives is called. */
export function onLanguage(listener: (language: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of the last call of {@link speak}: who chooses twice gets the second language, whichever comes first. */
let calls = 0

/**
 * Loads the texts of what the page shows in a language and speaks it from then on, everywhere at once. Rejects when they cannot be loaded;
 * then the language stays as it is. `first`: whose texts are read whenever something is drawn.
 */
export async function speak(language: string, first: readonly Feature[] = FIRST_SCREEN): Promise<void> {
  const call = ++calls
  const wanted = () => [...new Set<Feature>([...first, ...featuresHere()])].filter((one) => !hasTexts(language, one))
  // more may be shown while they come
  while (wanted().length > 0) await Promise.all(wanted().map((feature) => loadTexts(language, feature)))
  if (call !== calls || language === inUse) return
  inUse = language
  for (const listener of listeners) listener(language)
}

/** Components that read texts are drawn again when it changes; the App gives it. */
export const LanguageInUse = createContext<string | undefined>(undefined)

/** Code that is on its way, once the texts that it reads are there too: `withTexts(import('./kml-layer.ts'), 'vector')`. */
export async function withTexts<Code>(code: Promise<Code>, ...features: readonly Feature[]): Promise<Code> {
  const [loaded] = await Promise.all([code, ...features.map((feature) => loadTexts(inUse, feature))])
  // another language may have been chosen meanwhile
  return features.every((feature) => hasTexts(inUse, feature)) ? loaded : withTexts(code, ...features)
}

interface Translation<Name extends Feature> {
  readonly t: Translate<KeyOf<Name>>
  readonly i18n: typeof i18n
}

/** By language and feature. Keys are checked where they are used: one function for all features. */
const translations = new Map<string, { readonly t: Translate<string>; readonly i18n: typeof i18n }>()

/**
 * The texts of a feature; those of others by their full keys. The same object each time, another in another language. What is drawn
 * waits (`Suspense`) while the texts of its feature are loaded.
 */
export function useTranslation<Name extends Feature = 'shell'>(feature?: Name): Translation<Name> {
  useContext(LanguageInUse)
  const name = feature ?? 'shell'
  // "use" would have to be called each time, also when nothing is waited for
  if (!hasTexts(inUse, name)) throw loadTexts(inUse, name) // oxlint-disable-line typescript/only-throw-error
  const path = `${inUse}/${name}`
  const found = translations.get(path) ?? {
    t: (key: string, values?: TextValues | string) => i18n.t((key.includes(':') ? key : `${name}:${key}`) as FullKey, values),
    i18n,
  }
  translations.set(path, found)
  return found
}
