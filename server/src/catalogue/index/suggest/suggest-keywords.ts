/** Keywords that answer to what was typed. */
import { fold, lowerCase } from '../analyser/fold.ts'
import { countOfValue } from '../search/facets/value-numbers.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import type { TypedWords } from './folded-words.ts'
import { matchText, type Part } from './matched-parts.ts'
import type { NearWords } from './near-words.ts'
import { keywordText, type WordTable } from './word-table.ts'

/** A keyword that is in use. */
export interface SuggestedKeyword {
  /** In its most frequent spelling. */
  readonly text: string
  readonly matched: readonly Part[]
  /** Entries that have it, those of its spellings added up. */
  readonly count: number
}

/** Keywords of one segment that are looked at closely, the most frequent ones. */
const LOOKED_AT = 80
/** Longer ones are sentences, or addresses, that somebody put there. */
const LONGEST_KEYWORD = 80
/** What a keyword gains by beginning with what was typed, and loses by each error, in doublings of its count. */
const BEGINNING_GAIN = 4
const ERROR_LOSS = 5

/** Numbers of the keywords of a segment that have all of the words. */
function keywordsWith(table: WordTable, near: readonly NearWords[], at: number): number[] {
  let found: Set<number> | undefined
  for (const { words } of near) {
    const having = new Set<number>()
    for (const { number } of words[at] ?? []) {
      for (const keyword of table.keywordsOf(number)) if (found?.has(keyword) ?? true) having.add(keyword)
    }
    found = having
  }
  return [...(found ?? [])]
}

/** The best keywords, each once however it is written. */
export function suggestKeywords(
  segments: readonly LiveSegment[],
  tables: readonly WordTable[],
  typed: TypedWords,
  near: readonly NearWords[],
  limit: number,
): SuggestedKeyword[] {
  const spellings = new Map<string, Set<string>>()
  for (const [at, table] of tables.entries()) {
    const { segment, valueCounts } = segments[at] as LiveSegment
    const countOf = (keyword: number) => valueCounts[keyword] as number
    const inUse = keywordsWith(table, near, at).filter((keyword) => countOf(keyword) > 0)
    for (const keyword of inUse.sort((a, b) => countOf(b) - countOf(a)).slice(0, LOOKED_AT)) {
      const text = keywordText(segment, keyword)
      if (text.length > LONGEST_KEYWORD) continue
      const folded = fold(lowerCase(text))
      const known = spellings.get(folded)
      if (known === undefined) spellings.set(folded, new Set([text]))
      else known.add(text)
    }
  }
  const found = [...spellings].flatMap(([folded, texts]) => {
    const counted = [...texts]
      .map((text) => ({ text, count: countOfValue(segments, 'keyword', text) }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    const text = counted[0]?.text ?? folded
    const match = matchText(text, typed)
    if (match === undefined) return []
    const count = counted.reduce((sum, one) => sum + one.count, 0)
    const score = Math.log2(1 + count) + (match.isBeginning ? BEGINNING_GAIN : 0) - ERROR_LOSS * match.errors
    return [{ text, matched: match.parts, count, score }]
  })
  return found
    .toSorted((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
    .map(({ text, matched, count }) => ({ text, matched, count }))
}
