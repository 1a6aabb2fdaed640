/**
 * Words that belong to a search: what means the same, keywords that its matches have much oftener than other entries, and
 * runs of words that come again in the titles of its best matches.
 */
import type { FacetCount } from '../port.ts'
import { foldedWords } from './folded-words.ts'
import { isStopWord } from '../analyser/stop-words.ts'

/** What a search found, as far as it tells of related words. */
export interface FoundForWords {
  /** Number of matches, and of entries in all. */
  readonly total: number
  readonly entries: number
  /** Keywords of the matches with how many have them. */
  readonly keywords: readonly FacetCount[]
  /** How many entries in all have a keyword. */
  readonly countOf: (keyword: string) => number
  /** Titles of the best matches. */
  readonly titles: readonly string[]
}

/** A keyword is related when matches have it so many times as often as entries in all. */
const LEAST_LIFT = 1.5
/** Longer ones are sentences, or addresses. */
const LONGEST_KEYWORD = 60
/** Words of a run from titles, and in how many titles it must come. */
const RUN_WORDS = [3, 2] as const
const LEAST_TITLES = 3
/** Addresses, numbers, and codes of code lists such as "inlandWaters": nobody would put these into a phrase. */
const NO_WORDS = /^[A-Za-z]+:\/\/|^urn:|^\d+$|^[a-z]+[A-Z]\w*$/

const keyOf = (text: string): string =>
  foldedWords(text)
    .map(({ folded }) => folded)
    .join(' ')

/** The keywords that set the matches apart, the most telling first. */
function tellingKeywords({ total, entries, keywords, countOf }: FoundForWords): string[] {
  const least = Math.min(2, total)
  return keywords
    .filter(({ term, count }) => count >= least && term.length <= LONGEST_KEYWORD && !NO_WORDS.test(term))
    .map(({ term, count }) => ({ term, count, lift: count / total / (Math.max(count, countOf(term)) / entries) }))
    .filter(({ lift, count }) => lift >= LEAST_LIFT || count === entries || total === entries)
    .map(({ term, count, lift }) => ({ term, score: count * Math.log2(1 + lift) }))
    .toSorted((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term)
}

/** Runs of two or three words that come in several titles, as they are first written. */
function repeatedRuns(titles: readonly string[]): string[] {
  const runs = new Map<string, { readonly text: string; count: number }>()
  for (const title of new Set(titles)) {
    const words = foldedWords(title)
    const seen = new Set<string>()
    for (const length of RUN_WORDS) {
      for (let at = 0; at + length <= words.length; at += 1) {
        const run = words.slice(at, at + length)
        const [first, last] = [run[0], run.at(-1)]
        if (first === undefined || last === undefined || run.some(({ folded }) => /\p{N}/u.test(folded) || folded.length < 2))
          continue
        if (isStopWord(first.folded) || isStopWord(last.folded)) continue
        const text = title.slice(first.from, last.to)
        const key = keyOf(text)
        if (seen.has(key) || !/^[\p{L}\p{M} '’-]+$/u.test(text)) continue
        seen.add(key)
        const known = runs.get(key)
        if (known === undefined) runs.set(key, { text, count: 1 })
        else known.count += 1
      }
    }
  }
  const often = [...runs.values()].filter(({ count }) => count >= LEAST_TITLES)
  return often.toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)).map(({ text }) => text)
}

/**
 * Words related to a phrase, each once however it is written, without those that the phrase has already. `same`: what means
 * the same, which comes first.
 */
export function relatedWords(phrase: string, same: readonly string[], found: FoundForWords, limit: number): string[] {
  const asked = new Set(foldedWords(phrase).map(({ folded }) => folded))
  const result = new Map<string, string>()
  const candidates = found.total === 0 ? [] : [...tellingKeywords(found), ...repeatedRuns(found.titles)]
  for (const text of [...same, ...candidates]) {
    const words = foldedWords(text)
    const isNew = words.some(({ folded }) => !asked.has(folded) && !isStopWord(folded))
    const key = keyOf(text)
    if (isNew && result.size < limit && !result.has(key)) result.set(key, text)
  }
  return [...result.values()]
}
