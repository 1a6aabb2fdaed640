/** Which words of a phrase may have typing errors: not those in quotation marks, not identifiers, not what is negated. */
import { fold, lowerCase } from '../analyser/fold.ts'
import { isStopWord } from '../analyser/stop-words.ts'
import { isHan } from '../analyser/words.ts'

/** A word as it stands in the phrase: UTF-16 units `from` up to `to`. */
export interface CheckedWord {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly folded: string
}

const QUOTATION_MARKS = /[“”„‟«»]/g
const TOKENS = /"[^"]*"|[()]|[^\s()"]+/g
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv
/** Signs of addresses, file names, codes and DOIs. */
const CODE_SIGNS = /[_/:@\\=#+]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u
const HAS_DIGIT = /\p{N}/u
const HAS_LETTER = /\p{L}/u
/** NDVI, MODIS, ERA: acronyms. */
const ACRONYM = /^\p{Lu}{2,6}$/u
/** Who writes more words has other troubles, and each takes time. */
const MOST_WORDS = 12

/** "MOD13Q1", "10.5281/zenodo.1", "S2A_MSIL1C", "3fa85f64-5717-4562": not "sentinel-2". */
function isIdentifier(chunk: string): boolean {
  const runs = chunk.match(RUNS) ?? []
  if (CODE_SIGNS.test(chunk) || ACRONYM.test(chunk)) return true
  if (runs.length > 2 && HAS_DIGIT.test(chunk)) return true
  return runs.some((run) => HAS_DIGIT.test(run) && HAS_LETTER.test(run))
}

/** Quotation marks are all of one kind; the last of an odd number is a blank. */
function plainOf(phrase: string): string {
  const plain = phrase.replace(QUOTATION_MARKS, '"')
  const last = plain.lastIndexOf('"')
  return plain.split('"').length % 2 === 1 ? plain : `${plain.slice(0, last)} ${plain.slice(last + 1)}`
}

/** How deep parentheses are after a token. */
const depthAfter = (token: string, depth: number): number =>
  token === '(' ? depth + 1 : token === ')' ? Math.max(0, depth - 1) : depth

/**
 * The words of a phrase that may be misspelt, in their order.
 * @rule B-search.spelling-left-alone Identifiers, quoted phrases and negated words are never corrected
 */
export function checkedWords(phrase: string): CheckedWord[] {
  const words: CheckedWord[] = []
  let depth = 0
  // what follows NOT, up to the parenthesis that is as deep
  let negated: number | undefined
  for (const { 0: token, index } of plainOf(phrase).matchAll(TOKENS)) {
    const isNegated = negated !== undefined
    depth = depthAfter(token, depth)
    if (token === 'NOT') negated ??= depth
    else if (negated !== undefined && depth <= negated) negated = undefined
    if (isNegated || /^(?:AND|OR|NOT|[()]|".*)$/s.test(token) || isIdentifier(token)) continue
    for (const { 0: text, index: at } of token.matchAll(RUNS)) {
      const folded = fold(lowerCase(text))
      if (HAS_DIGIT.test(text) || (!isHan(text) && isStopWord(text))) continue
      words.push({ from: index + at, to: index + at + text.length, text, folded })
    }
  }
  return words.slice(0, MOST_WORDS)
}
