/** Phrases that operators keep from other visitors. */

/** Words of a phrase in lower case. */
export const wordsOf = (phrase: string): string[] => phrase.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/**
 * Rows whose phrases hold none of the texts, compared by whole words, without case.
 * @rule B-usage-log.blocked-phrases Operators block phrases that are not told to others
 */
export function withoutBlocked<Row extends { readonly phrase: string }>(rows: readonly Row[], texts: readonly string[]): Row[] {
  const blocked = texts.map((text) => wordsOf(text.normalize('NFC').toLowerCase()).join(' ')).filter((text) => text !== '')
  return rows.filter(({ phrase }) => {
    const words = ` ${wordsOf(phrase).join(' ')} `
    return blocked.every((text) => !words.includes(` ${text} `))
  })
}
