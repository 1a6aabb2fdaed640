/** What the words of a search are in a segment, and how rare they are in all of them. */
import { type PhraseNode, positiveWords, type SearchWord } from '../../phrase.ts'
import { rarityOf, synonymRarity } from '../../relevance.ts'
import type { LiveSegment } from '../../segment/live-segment.ts'
import type { Segment } from '../../segment/segment.ts'
import { UNKNOWN } from '../../segment/lists/string-table.ts'

/** The numbers of the terms that the word finds in a segment, each once. */
export function termsOfWord({ terms, secondKeys, columns }: Segment, word: SearchWord): number[] {
  const found = new Set<number>()
  for (const key of word.keys) {
    const term = terms.find(key)
    if (term !== UNKNOWN) found.add(term)
    const second = secondKeys.find(key)
    if (second === UNKNOWN) continue
    const list = columns.keyTerms.subarray(columns.keyTermOffsets[second], columns.keyTermOffsets[second + 1])
    for (const other of list) found.add(other)
  }
  return [...found]
}

/** How rare each word of the phrase is that is not negated. */
export function wordRarities(segments: readonly LiveSegment[], phrase: PhraseNode | undefined): Map<SearchWord, number> {
  const entries = segments.reduce((sum, { size }) => sum + size, 0)
  const rarities = new Map<SearchWord, number>()
  for (const word of positiveWords(phrase)) {
    let found = 0
    for (const live of segments) for (const term of termsOfWord(live.segment, word)) found += live.countOf(term)
    const rarity = rarityOf(found, entries)
    rarities.set(word, word.isSynonym ? synonymRarity(rarity) : rarity)
  }
  return rarities
}
