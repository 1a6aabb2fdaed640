/** Other combinations of the words of a phrase, offered as "see also". */
import { tellingWords } from './plain-words.ts'

const COMPOSED = /[()]|\bNOT\b/
const QUOTED = /["“”„‟«»]/g
const OPERATOR = /^(?:AND|OR)$/

/**
 * The words of a phrase joined by OR and by AND, when two or three words carry meaning. A combination that finds the same as the
 * phrase is left out: all words of a phrase are wanted anyway. Quotation marks do not count.
 * @rule S1-5.see-also Two or three words that say something give an OR and an AND combination, unless it finds the same as the phrase
 */
export function combinedWords(phrase: string): string[] {
  if (COMPOSED.test(phrase)) return []
  const plain = phrase.replaceAll(QUOTED, ' ')
  const parts = plain.split(/\s+/).filter((part) => part !== '')
  const operators = new Set(parts.filter((part) => OPERATOR.test(part)))
  const words = tellingWords(parts.filter((part) => !OPERATOR.test(part)).join(' '))
  if (words.length < 2 || words.length > 3 || operators.size > 1) return []
  const isQuoted = plain !== phrase
  const finds = operators.has('OR') ? 'OR' : 'AND'
  return ['OR', 'AND'].filter((operator) => isQuoted || operator !== finds).map((operator) => words.join(` ${operator} `))
}
