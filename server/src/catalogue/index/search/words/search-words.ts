/** What the words of a search are in a segment, and how rare they are in all of them. */
import { type PhraseNode, positiveWords, readPhrase, type SearchWord } from '../../phrase.ts'
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

const entriesWith = (segments: readonly LiveSegment[], word: SearchWord): number =>
  segments.reduce((sum, live) => termsOfWord(live.segment, word).reduce((found, term) => found + live.countOf(term), sum), 0)

/** About how many entries have a word in any form, exact when there are none; of a word of several (Chinese), the rarest of them. */
export function entriesWithWord(segments: readonly LiveSegment[], word: string): number {
  const counts = positiveWords(readPhrase(word)).map((part) => entriesWith(segments, part))
  return counts.length === 0 ? 0 : Math.min(...counts)
}

/** How rare each word of the phrase is that is not negated. */
export function wordRarities(segments: readonly LiveSegment[], phrase: PhraseNode | undefined): Map<SearchWord, number> {
  const entries = segments.reduce((sum, { size }) => sum + size, 0)
  const rarities = new Map<SearchWord, number>()
  for (const word of positiveWords(phrase)) {
    const rarity = rarityOf(entriesWith(segments, word), entries)
    rarities.set(word, word.isSynonym ? synonymRarity(rarity) : rarity)
  }
  return rarities
}
