/** The visitor's words in the dialects of outside searches. */

const QUOTATION_MARKS = /["“”„‟«»]/g

/** Without quotation marks, for sources that do not know phrases. */
export const withoutQuotes = (phrase: string): string => phrase.replace(QUOTATION_MARKS, ' ').replaceAll(/\s+/g, ' ').trim()

/** Without the last quotation mark when their number is odd: an open quotation is an error to most parsers. */
export function balancedQuotes(phrase: string): string {
  const straight = phrase.replace(QUOTATION_MARKS, '"')
  const at = straight.lastIndexOf('"')
  const isOdd = (straight.match(/"/g)?.length ?? 0) % 2 === 1
  return (isOdd ? `${straight.slice(0, at)} ${straight.slice(at + 1)}` : straight).replaceAll(/\s+/g, ' ').trim()
}

/** For query parsers of the Lucene family: AND, OR, NOT and quotations stay, every other sign is a plain one. */
export const lucenePhrase = (phrase: string): string =>
  balancedQuotes(phrase).replaceAll(/[+\-!(){}[\]^~*?:\\/&|<>=]/g, (sign) => (/[<>]/.test(sign) ? ' ' : `\\${sign}`))

/** A value as a quoted term of a Lucene query. */
export const luceneTerm = (value: string): string => `"${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
