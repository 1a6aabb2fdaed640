/**
 * Loads the texts of one feature in one language: each file (`<language>/<feature>.json`) is a part of its own, loaded beside the code that
 * shows it; those of the first screen are one part. Texts that a language lacks are put into its files in English when the page is built.
 */
import type { Feature } from './english.ts'
import type { Words } from '@graticule/contracts/texts/texts'
import { addWords } from './texts.ts'

const FALLBACK = 'en'

/** What loads each file, by its path, of which language and name count: `../en/draw.json`. */
export type TextFiles = Readonly<Record<string, (() => Promise<Words>) | undefined>>

interface TextLoader {
  /** Makes the texts of a feature known, in tests. */
  readonly keepTexts: (feature: Feature, words: Words, language?: string) => void
  /** Gives a language texts that are made from the English ones, from those that are loaded later too. */
  readonly makeLanguage: (language: string, from: (english: Words) => Words) => void
  readonly hasTexts: (language: string, feature: Feature) => boolean
  /** Features whose texts are here in some language: what the page shows, or has shown. */
  readonly featuresHere: () => readonly Feature[]
  /**
   * Loads the texts of a feature once; the same promise each time, so that React can wait for it. Rejects when the file cannot be
   * loaded, and tries again at the next call.
   */
  readonly loadTexts: (language: string, feature: Feature) => Promise<void>
}

/** Loads from the files of each language, which are known when it is first spoken. A language that lacks one reads the English one. */
export function createTextLoader(filesOf: Readonly<Record<string, (() => Promise<TextFiles>) | undefined>>): TextLoader {
  /** Texts that are here, by language and feature. */
  const here = new Map<string, Map<Feature, Words>>()
  /** Features that a language has no file for, by language: it reads them in English. */
  const lacking = new Map<string, Set<Feature>>()
  /** Texts on their way or here, by language and feature. */
  const loads = new Map<string, Promise<void>>()
  const made = new Map<string, (english: Words) => Words>()

  const keepTexts: TextLoader['keepTexts'] = (feature, words, language = FALLBACK) => {
    const known = here.get(language) ?? new Map<Feature, Words>()
    here.set(language, known.set(feature, words))
    addWords(feature, words, language)
    if (language === FALLBACK) for (const [other, from] of made) addWords(feature, from(words), other)
  }

  const hasTexts: TextLoader['hasTexts'] = (language, feature) =>
    here.get(language)?.has(feature) === true || lacking.get(language)?.has(feature) === true

  const load = async (language: string, feature: Feature): Promise<void> => {
    const files = (await filesOf[language]?.()) ?? {}
    const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${feature}.json`)) ?? []
    if (file !== undefined) return keepTexts(feature, await file(), language)
    if (language !== FALLBACK) await loadTexts(FALLBACK, feature)
    lacking.set(language, (lacking.get(language) ?? new Set()).add(feature))
  }

  const loadTexts: TextLoader['loadTexts'] = (language, feature) => {
    const key = `${language}/${feature}`
    const found = loads.get(key)
    if (found !== undefined) return found
    const loading = hasTexts(language, feature) ? Promise.resolve() : load(language, feature)
    loads.set(key, loading)
    loading.catch(() => loads.delete(key))
    return loading
  }

  return {
    keepTexts,
    hasTexts,
    loadTexts,
    featuresHere: () => [...new Set([...here.values()].flatMap((known) => [...known.keys()]))],
    makeLanguage: (language, from) => {
      made.set(language, from)
      for (const [feature, words] of here.get(FALLBACK) ?? []) addWords(feature, from(words), language)
    },
  }
}

/** Where the files of a language are is told by a file of its own: no page carries the names of them all. */
const FILES = import.meta.glob<TextFiles>('./files/*.ts', { import: 'files' })
const filesOf = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => [path.slice('./files/'.length, -'.ts'.length), load]),
)

/** The languages that have texts, English first. */
export const languagesWithTexts: readonly string[] = Object.keys(filesOf)

export const { keepTexts, makeLanguage, hasTexts, featuresHere, loadTexts } = createTextLoader(filesOf)
