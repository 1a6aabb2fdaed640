/**
 * What the server tells visitors, from catalogues by language (`<language>/<feature>.json`, the form of the page's). Logs, the command
 * line and operators read English. Not from here, on purpose: what a parameter accepts (it is the API description too), words that
 * protocols fix (OGC exceptions, OpenSearch feeds, calls of the original portal), and words of other servers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PortalError, Wording } from '@graticule/contracts/problem'
import { createTexts, type Words } from '@graticule/contracts/texts/texts'
import { ENGLISH, type TextKey } from './english.ts'

const { addWords, textOf } = createTexts((key) => {
  throw new Error(`There is no text ${key}`)
})

const spoken = new Set<string>()

/** Makes a language known: its files by feature. What they lack is told in English. */
export function addLanguage(language: string, files: Readonly<Partial<Record<string, Words>>>): void {
  for (const [feature, words] of Object.entries(files)) if (words !== undefined) addWords(feature, words, language)
  spoken.add(language)
}

/** Forgets that a language is spoken, for tests. */
export const dropLanguage = (language: string): boolean => spoken.delete(language)

/** Makes the languages of a folder known that are not known yet: `<language>/<feature>.json`. */
export function addLanguagesIn(folder: string): void {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !spoken.has(entry.name))
  for (const { name: language } of languages) {
    const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
    const read = (file: string) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Words
    addLanguage(language, Object.fromEntries(files.map((file) => [basename(file, '.json'), read(file)])))
  }
}

addLanguage('en', ENGLISH)
addLanguagesIn(import.meta.dirname)

/** The languages that have texts here, English first. */
export const spokenLanguages = (): readonly string[] => [...spoken]

/** What a text is filled with: `count` chooses its number, and words are told in the language of the text. */
export interface SaidValues {
  readonly count?: number
  readonly [name: string]: string | number | Wording | undefined
}

/** Words that are made when their reader is known. */
export function say(key: TextKey, values: SaidValues = {}): Wording {
  return {
    in: (language) => {
      const { count, ...others } = values
      const filled = Object.entries(others).map(([name, value]) => [name, typeof value === 'object' ? value.in(language) : value])
      return textOf(language, key, {
        ...(Object.fromEntries(filled) as Record<string, string>),
        ...(count === undefined ? {} : { count }),
      })
    },
  }
}

/** The title of a problem in a language (RFC 9457 section 3.1.3). */
export const titleOf = (code: keyof (typeof ENGLISH)['problem']['title'], language: string): string =>
  textOf(language, `problem:title.${code}`)

/** The words of a failure in another text. */
export const wordsOf = (error: PortalError): Wording => ({ in: (language) => error.detailIn(language) })

/** Words with a full stop at their end, unless they end a sentence already. */
export function sentence(words: string | Wording): Wording {
  return {
    in: (language) => {
      const text = typeof words === 'string' ? words : words.in(language)
      return /[.!?。！？\]]$/.test(text) ? text : `${text}.`
    },
  }
}
