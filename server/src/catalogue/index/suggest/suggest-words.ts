/** Completes what is being typed from the titles and keywords of the index. */
import type { LiveSegment } from '../segment/live-segment.ts'
import type { TypedWords } from './folded-words.ts'
import { nearWords } from './near-words.ts'
import { suggestKeywords, type SuggestedKeyword } from './suggest-keywords.ts'
import { suggestTitles, type TitleCandidate } from './suggest-titles.ts'
import type { WordTable } from './word-table.ts'

/** What the segments have for what was typed. */
export interface SegmentSuggestions {
  readonly titles: readonly TitleCandidate[]
  readonly keywords: readonly SuggestedKeyword[]
}

/**
 * Most of each kind. `tables` has the words of each of the segments.
 * @rule B-suggestions.all-words A suggestion has all the words, the last of which may go on
 */
export function suggestWords(
  segments: readonly LiveSegment[],
  tables: readonly WordTable[],
  typed: TypedWords,
  limits: { readonly titles: number; readonly keywords: number },
): SegmentSuggestions {
  const near = typed.words.map((word, at) => nearWords(tables, word, typed.isOpen && at === typed.words.length - 1))
  return {
    titles: limits.titles === 0 ? [] : suggestTitles(segments, tables, typed, near, limits.titles),
    keywords: limits.keywords === 0 ? [] : suggestKeywords(segments, tables, typed, near, limits.keywords),
  }
}
