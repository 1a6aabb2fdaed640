/**
 * Loads the texts of one feature in one language. English texts of the first screen are bundled; each other file
 * (`<language>/<feature>.json`) is a part of its own, loaded beside the code that shows it.
 */
import type { Feature } from './english.ts'
import type { Words } from '@graticule/contracts/texts/texts'
import { addWords } from './texts.ts'

const FALLBACK = 'en'

/** What loads each file, by its path: `./en/draw.json`. */
export type TextFiles = Readonly<Record<string, (() => Promise<Words>) | undefined>>

interface TextLoader {
  /** Makes the texts of a feature known: of files that are bundled, and in tests. */
  readonly keepTexts: (feature: Feature, words: Words, language?: string) => void
  /** Gives a language texts that are made from the English ones, from those that are loaded later too. */
  readonly makeLanguage: (language: string, from: (english: Words) => Words) => void
  readonly hasTexts: (language: string, feature: Feature) => boolean
  /**
   * Loads the texts of a feature once; the same promise each time, so that React can wait for it. Rejects when the file cannot be
   * loaded, and tries again at the next call.
   */
  readonly loadTexts: (language: string, feature: Feature) => Promise<void>
}

/** Loads from these files. A language that lacks the file of a feature reads the English one. */
export function createTextLoader(files: TextFiles): TextLoader {
  /** Files that are here, by language and feature. */
  const here = new Map<string, Map<Feature, Words>>()
  /** Files on their way or here, by path. */
  const loads = new Map<string, Promise<void>>()
  const made = new Map<string, (english: Words) => Words>()

  const keepTexts: TextLoader['keepTexts'] = (feature, words, language = FALLBACK) => {
    const known = here.get(language) ?? new Map<Feature, Words>()
    here.set(language, known.set(feature, words))
    addWords(feature, words, language)
    if (language === FALLBACK) for (const [other, from] of made) addWords(feature, from(words), other)
  }

  const languageOfFile = (language: string, feature: Feature): string =>
    files[`./${language}/${feature}.json`] === undefined ? FALLBACK : language
  const hasTexts: TextLoader['hasTexts'] = (language, feature) =>
    here.get(languageOfFile(language, feature))?.has(feature) ?? false

  return {
    keepTexts,
    hasTexts,
    makeLanguage: (language, from) => {
      made.set(language, from)
      for (const [feature, words] of here.get(FALLBACK) ?? []) addWords(feature, from(words), language)
    },
    loadTexts: (language, feature) => {
      const from = languageOfFile(language, feature)
      const path = `./${from}/${feature}.json`
      const found = loads.get(path)
      if (found !== undefined) return found
      const load = hasTexts(language, feature) ? undefined : files[path]
      const loading = load === undefined ? Promise.resolve() : load().then((words) => keepTexts(feature, words, from))
      loads.set(path, loading)
      loading.catch(() => loads.delete(path))
      return loading
    },
  }
}

const FILES = import.meta.glob<Words>(['./*/*.json', '!./en/{map,search,shell}.json'], { import: 'default' })

/** The languages that have files of texts, English first. */
export const languagesWithTexts: readonly string[] = [
  ...new Set([FALLBACK, ...Object.keys(FILES).map((path) => path.split('/')[1] ?? FALLBACK)]),
]

export const { keepTexts, makeLanguage, hasTexts, loadTexts } = createTextLoader(FILES)
