/** Corrects a phrase by the words of the index, one wrong word among right ones too. */
import { isEverydayWord } from '@graticule/contracts/search/plain-words'
import type { WordTable } from '../suggest/word-table.ts'
import { inCaseOf } from '../../../spelling/in-case-of.ts'
import { type CheckedWord, checkedWords } from './checked-words.ts'
import { nearSpellings, type Spelling } from './near-spellings.ts'

/** What a word may be corrected by. */
export interface Correction extends CheckedWord {
  /** The likeliest first; at least one. */
  readonly spellings: readonly Spelling[]
}

/** Spellings of a word that are tried, and words of a phrase that are corrected. */
const MOST_SPELLINGS = 3
const MOST_CORRECTED = 3
/** A word that so many entries have is no typing error. */
const KNOWN_FROM = 5
/** A word that some entries have is one only if another, one easy error away, is so many times as frequent. */
const MEANT_FACTOR = 50
const EASY_ERROR = 1

/** A word with how many entries have it. */
export interface RareWord extends CheckedWord {
  readonly found: number
}

/** The words of a phrase that hardly any entry has, and that say something about data. `foundBy`: how many entries have a word. */
export function rareWords(phrase: string, foundBy: (word: string) => number): RareWord[] {
  return checkedWords(phrase)
    .filter(({ folded }) => !isEverydayWord(folded))
    .map((word) => ({ ...word, found: foundBy(word.text) }))
    .filter(({ found }) => found < KNOWN_FROM)
}

/** What rare words were probably meant to be; those with no other word near them are left out. */
export function correctionsOf(tables: readonly WordTable[], words: readonly RareWord[]): Correction[] {
  return words
    .flatMap((word): Correction[] => {
      const spellings = nearSpellings(tables, word.folded, MOST_SPELLINGS).filter(
        ({ count, weight }) => word.found === 0 || (weight <= EASY_ERROR && count >= word.found * MEANT_FACTOR),
      )
      return spellings.length === 0 ? [] : [{ ...word, spellings }]
    })
    .slice(0, MOST_CORRECTED)
}

/** The phrase with each word by the spelling of that number; the last one it has instead of one that is missing. */
function corrected(phrase: string, corrections: readonly Correction[], choice: readonly number[]): string {
  return corrections.reduceRight((text, { from, to, text: typed, spellings }, at) => {
    const spelling = spellings[Math.min(choice[at] ?? 0, spellings.length - 1)]
    return `${text.slice(0, from)}${inCaseOf(typed, spelling?.word ?? typed)}${text.slice(to)}`
  }, phrase)
}

/** The phrases that may have been meant, the likeliest first: each word by its best spelling, then one by one by another. */
export function correctedPhrases(phrase: string, corrections: readonly Correction[]): string[] {
  const best = corrections.map(() => 0)
  const others = corrections.flatMap(({ spellings }, at) =>
    spellings.slice(1).map((_, number) => best.map((choice, other) => (other === at ? number + 1 : choice))),
  )
  return corrections.length === 0 ? [] : [...new Set([best, ...others].map((choice) => corrected(phrase, corrections, choice)))]
}
