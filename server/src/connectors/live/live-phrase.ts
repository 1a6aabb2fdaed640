/** Translates search words into the query syntax of outside sources. */

const QUOTATION_MARKS = /["“”„‟«»]/g

/** Blanks separate, but not within a quotation. */
const PARTS = /(?:"[^"]*"|[^\s"])+/g
const isOperator = (part: string | undefined): boolean => part === 'AND' || part === 'OR' || part === 'NOT'

/**
 * Without AND, OR and NOT that have nothing to combine, which are errors to many parsers. A phrase of nothing else is words in
 * small letters: without any it would ask for everything.
 */
function withoutDanglingOperators(phrase: string): string {
  const kept: string[] = []
  for (const part of phrase.match(PARTS) ?? []) {
    const before = kept.at(-1)
    const isDangling = part === 'NOT' ? before === 'NOT' : isOperator(part) && (before === undefined || isOperator(before))
    if (!isDangling) kept.push(part)
  }
  while (isOperator(kept.at(-1))) kept.pop()
  return kept.length === 0 ? phrase.toLowerCase() : kept.join(' ')
}

/**
 * Without quotation marks, for sources that do not know phrases.
 * @rule S1-5.quotation-marks Quotation marks are stripped for sources that know no phrases
 */
export const withoutQuotes = (phrase: string): string =>
  withoutDanglingOperators(phrase.replace(QUOTATION_MARKS, ' ').replaceAll(/\s+/g, ' ').trim())

/** Without the last quotation mark when their number is odd: an open quotation is an error to most parsers. */
export function balancedQuotes(phrase: string): string {
  const straight = phrase.replace(QUOTATION_MARKS, '"')
  const at = straight.lastIndexOf('"')
  const isOdd = (straight.match(/"/g)?.length ?? 0) % 2 === 1
  const balanced = isOdd ? `${straight.slice(0, at)} ${straight.slice(at + 1)}` : straight
  return withoutDanglingOperators(balanced.replaceAll(/\s+/g, ' ').trim())
}

/** For query parsers of the Lucene family: AND, OR, NOT and quotations stay, every other sign is a plain one. */
export const lucenePhrase = (phrase: string): string =>
  balancedQuotes(phrase).replaceAll(/[+\-!(){}[\]^~*?:\\/&|<>=]/g, (sign) => (/[<>]/.test(sign) ? ' ' : `\\${sign}`))

/** A value as a quoted term of a Lucene query. */
export const luceneTerm = (value: string): string => `"${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
