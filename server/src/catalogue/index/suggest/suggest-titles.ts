/** Entries whose titles answer to what was typed. */
import { keysOfSearchWord } from '../analyser/terms.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import type { Segment } from '../segment/segment.ts'
import type { SearchWord } from '../phrase.ts'
import { termsOfWord } from '../search/words/search-words.ts'
import { isByCharacter, type TypedWords } from './folded-words.ts'
import { type MatchedText, matchText } from './matched-parts.ts'
import type { NearWords } from './near-words.ts'
import { titlesBeginningWith, type WordTable } from './word-table.ts'

/** An entry, by its title as the index keeps it: folded and cut. */
export interface TitleCandidate {
  readonly id: string
  readonly title: string
}

/** Titles, and places of words, that are looked at in all segments, and titles at least in one of them. */
const LOOKED_AT = 12_000
const LOOKED_AT_LEAST = 500
const PLACES_PER_TITLE = 75
/** Different titles of a segment that are enough to choose from, and how many of them may be found by their beginnings. */
const ENOUGH = 40
const ENOUGH_BEGINNINGS = 20
/** Words that are followed up for each typed one. */
const MOST_WORDS = 16
/** Entries are looked through in runs of so many, the newest first, until there are enough. */
const WINDOW = 32_768

/** By entry of the window, how many of the typed words it has so far. */
const marks = new Uint8Array(WINDOW)
const encoder = new TextEncoder()

/** The lists of entries of one typed word, and how far they have been read. */
interface Lists {
  readonly entries: Uint32Array
  readonly next: Uint32Array
  readonly ends: Uint32Array
}

/** The lists of entries that have one of the words, in any form and field. */
function listsOf({ segment }: LiveSegment, words: readonly string[]): Lists {
  const { postingOffsets } = segment.columns
  const found = words.flatMap((text) => {
    const word: SearchWord = { text, keys: new Set(keysOfSearchWord(text)) }
    return termsOfWord(segment, word)
  })
  const terms = [...new Set(found)]
  return {
    entries: segment.columns.postings,
    next: Uint32Array.from(terms, (term) => postingOffsets[term] as number),
    ends: Uint32Array.from(terms, (term) => postingOffsets[term + 1] as number),
  }
}

/** Marks the entries of a window that are in one of the lists and had all words before; gives how many it looked at. */
function markWindow({ entries, next, ends }: Lists, from: number, before: number): number {
  const to = from + WINDOW
  let looked = 0
  for (let list = 0; list < next.length; list += 1) {
    const start = next[list] as number
    const end = ends[list] as number
    let at = start
    for (; at < end; at += 1) {
      const entry = entries[at] as number
      if (entry >= to) break
      if (marks[entry - from] === before) marks[entry - from] = before + 1
    }
    next[list] = at
    looked += at - start
  }
  return looked
}

/** Entries with a Chinese run in their titles: these are looked through as they are, which takes no longer than a table. */
function entriesWithRun({ titles }: Segment, run: string): Lists {
  const { offsets, bytes } = titles.columns
  const buffer = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
  const entries: number[] = []
  let entry = 0
  for (let at = buffer.indexOf(run); at >= 0 && entries.length < LOOKED_AT; at = buffer.indexOf(run, offsets[entry + 1])) {
    while ((offsets[entry + 1] as number) <= at) entry += 1
    entries.push(entry)
  }
  return { next: Uint32Array.of(0), ends: Uint32Array.of(entries.length), entries: Uint32Array.from(entries) }
}

/** True when the title, which is in bytes as the others are, has one of the words: most entries have them elsewhere. */
function titleHolds({ titles }: Segment, entry: number, words: readonly Uint8Array[]): boolean {
  const { offsets, bytes } = titles.columns
  const from = offsets[entry] as number
  const to = offsets[entry + 1] as number
  return words.some((word) => {
    const first = word[0] as number
    for (let at = from; at <= to - word.length; at += 1) {
      if (bytes[at] !== first) continue
      let same = 1
      while (same < word.length && bytes[at + same] === word[same]) same += 1
      if (same === word.length) return true
    }
    return false
  })
}

interface Candidate extends TitleCandidate {
  readonly match: MatchedText
  readonly isWholeBeginning: boolean
  /** End of the time extent; what has none counts as oldest. */
  readonly end: number
}

function candidateOf({ segment }: LiveSegment, entry: number, title: string, typed: TypedWords): Candidate | undefined {
  const match = matchText(title, typed)
  if (match === undefined) return undefined
  const time = segment.columns.ends[entry] as number
  const end = Number.isNaN(time) ? -Infinity : time
  return { id: segment.ids.get(entry), title, match, isWholeBeginning: title.startsWith(typed.beginning), end }
}

/** What is looked for in the segment that is number `at` of all, in at most so many titles. */
interface Question {
  readonly live: LiveSegment
  readonly table: WordTable
  readonly at: number
  readonly typed: TypedWords
  readonly near: readonly NearWords[]
  readonly budget: number
}

/** The titles of a segment, those that begin with what was typed and then the newest entries. */
function candidatesIn({ live, table, at: part, typed, near, budget }: Question): Candidate[] {
  const { segment, removed } = live
  const words = near.map((one) => (one.words[part] ?? []).slice(0, MOST_WORDS).map(({ number }) => table.word(number)))
  const needles = near.map(({ errors }, place) =>
    (errors === 0 ? [typed.words[place] as string] : (words[place] ?? [])).map((word) => encoder.encode(word)),
  )
  const found = new Map<string, Candidate>()
  let looked = 0
  const isEnough = () => looked >= budget || found.size >= ENOUGH
  const look = (entry: number): void => {
    if (removed[entry] === 1) return
    looked += 1
    if (!needles.every((list) => titleHolds(segment, entry, list))) return
    const title = segment.titles.get(entry)
    const candidate = found.has(title) ? undefined : candidateOf(live, entry, title, typed)
    if (candidate !== undefined) found.set(title, candidate)
  }
  const { titleOrder } = table.columns
  const { start, end } = titlesBeginningWith(segment, titleOrder, typed.beginning)
  for (const entry of titleOrder.subarray(start, Math.min(end, start + budget / 10)).toSorted()) {
    if (found.size < ENOUGH_BEGINNINGS) look(entry)
  }
  const lists = typed.words.map((word, place) =>
    isByCharacter(word) ? entriesWithRun(segment, word) : listsOf(live, words[place] ?? []),
  )
  let places = 0
  for (let from = 0; from < segment.size && !isEnough(); from += WINDOW) {
    marks.fill(0)
    for (const [place, list] of lists.entries()) places += markWindow(list, from, place)
    const last = Math.min(WINDOW, segment.size - from)
    for (let at = 0; at < last && !isEnough(); at += 1) {
      if (marks[at] === lists.length) look(from + at)
    }
    if (places >= budget * PLACES_PER_TITLE) break
  }
  return [...found.values()]
}

/** The best titles, each once: with the fewest errors, beginning with what was typed, newest. */
export function suggestTitles(
  segments: readonly LiveSegment[],
  tables: readonly WordTable[],
  typed: TypedWords,
  near: readonly NearWords[],
  limit: number,
): TitleCandidate[] {
  const all = segments.reduce((sum, { segment }) => sum + segment.size, 0)
  const found = tables.flatMap((table, at) => {
    const live = segments[at] as LiveSegment
    const budget = LOOKED_AT_LEAST + (LOOKED_AT * live.segment.size) / all
    return candidatesIn({ live, table, typed, near, at, budget })
  })
  const sorted = found.toSorted(
    (a, b) =>
      a.match.errors - b.match.errors ||
      Number(b.isWholeBeginning) - Number(a.isWholeBeginning) ||
      Number(b.match.isBeginning) - Number(a.match.isBeginning) ||
      (a.end === b.end ? 0 : b.end - a.end) ||
      (a.id < b.id ? -1 : 1),
  )
  const titles = new Set<string>()
  const different = sorted.filter(({ title }) => titles.size < titles.add(title).size)
  return different.slice(0, limit).map(({ id, title }) => ({ id, title }))
}
