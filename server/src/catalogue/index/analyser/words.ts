/** Cutting texts into words. A word is a run of letters, marks and digits; Chinese runs are segmented. */
import { createRequire } from 'node:module'

/** Longer words are cut: nobody searches for them, and a record must not fill the dictionary with rubbish. */
const LONGEST_WORD = 64
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv
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

/** The words of a text as they stand there, in their order. Of a long Chinese word its parts come before it. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const run of text.match(RUNS) ?? []) {
    if (isHan(run)) {
      segmenter ??= loadSegmenter()
      for (const word of segmenter(run)) words.push(word)
    } else words.push(run.length > LONGEST_WORD ? run.slice(0, LONGEST_WORD) : run)
  }
  return words
}
