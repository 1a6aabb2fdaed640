/** Other combinations of the words of a phrase, offered as "see also". */

const STOP_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'a', 'an', 'the', 'of', 'for', 'in', 'to'])
const QUOTATION_MARKS = /["“”„‟«»]/g

/**
 * The OR and the AND of the words of a phrase, when two or three of them say something; never the phrase itself. Quotation
 * marks do not count.
 * @rule S1-5.see-also Two or three words without stop words give an OR and an AND combination
 */
export function combinedWords(phrase: string): string[] {
  const words = phrase
    .replace(QUOTATION_MARKS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word.toLowerCase()))
  if (words.length < 2 || words.length > 3) return []
  return ['OR', 'AND'].map((operator) => words.join(` ${operator} `)).filter((combined) => combined !== phrase.trim())
}
