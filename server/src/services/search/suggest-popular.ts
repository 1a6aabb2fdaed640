/** Popular searches for a phrase that is being typed. */
import type { Suggestions } from '@graticule/contracts/services/search'
import { readTyped } from '../../catalogue/index/suggest/folded-words.ts'
import { matchText } from '../../catalogue/index/suggest/matched-parts.ts'

/** The phrases that answer to what was typed: with the fewest errors, beginning with it, then in their order. */
export function suggestPopular(phrases: readonly string[], text: string, limit: number): Suggestions['popular'] {
  const typed = readTyped(text)
  if (typed === undefined) return []
  const found = [...new Set(phrases)].flatMap((phrase) => {
    const match = matchText(phrase, typed)
    return match === undefined ? [] : [{ phrase, match }]
  })
  return found
    .toSorted((a, b) => a.match.errors - b.match.errors || Number(b.match.isBeginning) - Number(a.match.isBeginning))
    .slice(0, limit)
    .map(({ phrase, match }) => ({ text: phrase, matched: match.parts }))
}
