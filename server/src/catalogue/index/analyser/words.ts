/** Cutting texts into words. A word is a run of letters, marks and digits; Chinese runs are segmented. */
import { createRequire } from 'node:module'

/** Longer words are cut: nobody searches for them, and a record must not fill the dictionary with rubbish. */
export const LONGEST_WORD = 64
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv
/** By ASCII character, 1 for those that words are made of. */
export const ASCII_WORD_CHARACTERS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) ? 1 : 0,
)
const HAN = /^\p{Script=Han}/u

type Segmenter = (run: string) => string[]
let segmenter: Segmenter | undefined

/** The dictionary takes 60 MB and 0.2 s: it is loaded when the first Chinese text comes along. */
function loadSegmenter(): Segmenter {
  const require = createRequire(import.meta.url)
  const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
  const { dict } = require('@node-rs/jieba/dict.js') as typeof import('@node-rs/jieba/dict.js')
  const jieba = Jieba.withDict(dict)
  return (run) => jieba.cutForSearch(run, true)
}

/** True when the text begins with a Chinese character. */
export function isHan(text: string): boolean {
  return HAN.test(text)
}

const cut = (run: string): string => (run.length > LONGEST_WORD ? run.slice(0, LONGEST_WORD) : run)

/**
 * Puts the words of a text into `found` if it is ASCII only, as most texts are: it takes a quarter of the usual time. Returns
 * how many there are, -1 for other texts. `places`: only words at these places (ascending, from 0); what follows the last of
 * them is neither read nor counted.
 */
function plainWords(text: string, found: string[], first = 0, places?: readonly number[]): number {
  // -1 when all places are before the text: no word has that one
  let next = places?.findIndex((wanted) => wanted >= first) ?? 0
  let place = first
  let start = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0 : text.charCodeAt(at)
    if (code >= 0x80) return -1
    if (ASCII_WORD_CHARACTERS[code] === 1) {
      if (start === -1) start = at
    } else if (start !== -1) {
      if (places === undefined || places[next] === place) {
        found.push(cut(text.slice(start, at)))
        next += 1
      }
      place += 1
      start = -1
      if (next === places?.length) break
    }
  }
  return place - first
}

/** The words of a text as they stand there, in their order. Of a long Chinese word its parts come before it. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  if (plainWords(text, words) >= 0) return words
  words.length = 0
  for (const run of text.match(RUNS) ?? []) {
    if (isHan(run)) {
      segmenter ??= loadSegmenter()
      for (const word of segmenter(run)) words.push(word)
    } else words.push(cut(run))
  }
  return words
}

/**
 * Puts into `found` those of the words of a text that stand at some of these places (ascending; its first word has the place `first`),
 * and gives how many words it has, at least up to the last of the places.
 */
export function wordsAt(text: string, first: number, places: readonly number[], found: string[]): number {
  const before = found.length
  const plain = plainWords(text, found, first, places)
  if (plain >= 0) return plain
  found.length = before
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) if (places.includes(first + index)) found.push(word)
  return words.length
}
