/** Terms of other languages and what they are in English: `translations.txt`. */
import { readFileSync } from 'node:fs'
import type { StemmedTag } from '../analyser/languages.ts'
import { isStopWord } from '../analyser/stop-words.ts'
import { termOf } from '../analyser/terms.ts'
import { wordsOf } from '../analyser/words.ts'

/** Words of one expression. */
type Expression = readonly string[]

/** The columns after the English one; Chinese words have no stems, whatever the tag. */
const COLUMNS = ['s', 'f', 'p', 'r', 'x'] as const
const TAGS: readonly StemmedTag[] = ['s', 'f', 'p', 'r']

/** Words that do not narrow a search have been left out of it. */
const keyIn = (tag: StemmedTag, words: Expression): string =>
  words
    .filter((word) => !isStopWord(word))
    .map((word) => termOf(tag, word))
    .join(' ')

/** The expressions of each language in the order of the file, as they are written. */
const TERMS = new Map<string, string[]>([
  ['es', []],
  ['fr', []],
  ['pl', []],
  ['ru', []],
  ['zh', []],
])
const LANGUAGES = [...TERMS.keys()]
/** By language and English expression, what is said first there. */
const FROM_ENGLISH = new Map<string, string>()

/** By expression in its language, the English expression. */
const IN_ENGLISH = new Map<string, Expression>()
let longest = 1
const lines = readFileSync(new URL('translations.txt', import.meta.url), 'utf8').split('\n')
for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
  const texts = line.split('|').map((column) => column.split(',').map((text) => text.trim()))
  const [english = [], ...columns] = texts.map((column) => column.map(wordsOf))
  for (const [at, written] of texts.slice(1).entries()) {
    const language = LANGUAGES[at] ?? ''
    TERMS.get(language)?.push(...written.filter((text) => text !== ''))
    for (const one of english) if (written[0]) FROM_ENGLISH.set(`${language} ${keyIn('e', one)}`, written[0])
  }
  const [searched = []] = english
  for (const [at, expressions] of columns.entries()) {
    const column = COLUMNS[at] ?? 'x'
    for (const words of expressions) {
      const tag = column === 'x' ? 's' : column
      // what is called the same needs no translation
      if (words.length === 0 || keyIn(tag, words) === keyIn(tag, searched)) continue
      longest = Math.max(longest, words.length)
      if (!IN_ENGLISH.has(keyIn(tag, words))) IN_ENGLISH.set(keyIn(tag, words), searched)
    }
  }
}

/** Most words of an expression. */
export const LONGEST_TRANSLATED = longest

/**
 * What an expression is in English, by its words with whatever endings; nothing where it is English or unknown.
 * @rule B-search.translated-terms A term of another language of the portal finds the English one too, after itself
 */
export function inEnglish(words: Expression): readonly Expression[] {
  const found = TAGS.map((tag) => IN_ENGLISH.get(keyIn(tag, words))?.join(' '))
  return [...new Set(found)].flatMap((text) => (text === undefined ? [] : [text.split(' ')]))
}

/** The terms of a language; none in English, which the others lead to. */
export const termsIn = (language: string): readonly string[] => TERMS.get(language) ?? []

/** An English term in another language; `undefined` where it has none. */
export const fromEnglish = (english: string, language: string): string | undefined =>
  FROM_ENGLISH.get(`${language} ${keyIn('e', wordsOf(english))}`)

/** Whether two texts are one term in a language, whatever their endings. */
export function isSameTerm(a: string, b: string, language: string): boolean {
  const tag = COLUMNS[LANGUAGES.indexOf(language)] ?? 'e'
  const key = (text: string) => keyIn(tag === 'x' ? 's' : tag, wordsOf(text))
  return key(a) === key(b)
}
