/** Answers a search over the segments of an index. */
import type { FacetName, SearchQuery } from '../../catalogue.ts'
import { type PhraseNode, positiveWords, type SearchWord } from '../phrase.ts'
import type { IndexAnswer, IndexHit } from '../port.ts'
import { fieldMask, fitQuery, fitScale, orderOf, sumOfShown } from '../relevance.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { countedFacetValue } from '../segment/lists/counted-lists.ts'
import type { Segment } from '../segment/segment.ts'
import { UNKNOWN } from '../segment/lists/string-table.ts'
import { findValue } from '../segment/values.ts'
import { PhraseEvaluator } from './words/evaluate-phrase.ts'
import { explainMatch } from './words/explain-match.ts'
import { type CommonValues, countOfValue } from './facets/value-numbers.ts'
import { countFacets } from './facets/facet-counts.ts'
import { type ChosenFacets, entriesWith } from './facets/facet-choice.ts'
import { type Filtered, filterMatches, hasFiltersButFacets, hasOtherFilters } from './filters.ts'
import { numbersTo, unscored, viewed } from './matches.ts'
import { EntryFit } from './ranking/fit-of-entries.ts'
import { entriesOfBits, keepMarked, nearBits } from './ranking/near-entries.ts'
import type { KnownList, KnownLists } from './ranking/nearest-counted.ts'
import { overlappingEntries } from './area/overlapping-entries.ts'
import { type SearchedSegment, takePage, visitPage } from './ranking/page-order.ts'
import { scratch } from './scratch.ts'
import { wordRarities } from './words/search-words.ts'
import { countYears } from './facets/year-counts.ts'

/** The value itself when an entry has it, else what its commas separate. */
function chosenFacets(segments: readonly LiveSegment[], facets: SearchQuery['facets']): ChosenFacets {
  return Object.entries(facets ?? {}).map(([key, values]) => {
    const name = key as FacetName
    const isWhole = (value: string) => !value.includes(',') || countOfValue(segments, name, value) > 0
    return { name, values: values.flatMap((value) => (isWhole(value) ? [value] : value.split(',').map((part) => part.trim()))) }
  })
}

/** The entries with these ids, in their order. */
function entriesOf({ segment }: LiveSegment, ids: readonly string[]): Uint32Array {
  const found = new Set(ids.map((id) => segment.ids.find(id)))
  found.delete(UNKNOWN)
  return Uint32Array.from(found).sort()
}

/** Up to this part of the entries, matches are looked at one by one. */
const RARE_PART = 64

const noLists: KnownLists = { lists: [], isWithin: false }

/** What was found in one segment, and what facets need to know of it. */
interface Finding extends SearchedSegment {
  readonly live: LiveSegment
  readonly filtered: Filtered
  readonly all: boolean
  readonly allBut: FacetName | undefined
  readonly lists: KnownLists
}

const sortOf = (query: SearchQuery, phrase: PhraseNode | undefined) => orderOf(query, phrase !== undefined)

/** The matches of every segment. They live until the next search of this thread. */
function findIn(segments: readonly LiveSegment[], query: SearchQuery, phrase: PhraseNode | undefined): Finding[] {
  scratch.reset()
  const rarities = wordRarities(segments, phrase)
  // words that are only negated have no rarity and need none
  const rarityOf = (word: SearchWord) => rarities.get(word) ?? 1
  const asked = fitQuery(query)
  const scale = fitScale(positiveWords(phrase).flatMap((word) => (word.isSynonym ? [] : rarityOf(word))))
  const fields = fieldMask(query.searchFields)
  const { by } = sortOf(query, phrase)
  const isScored = by === 'relevance' || by === 'rating'
  const chosen = chosenFacets(segments, query.facets)
  const everything = phrase === undefined && query.ids === undefined && !hasFiltersButFacets(query)
  // one facet chosen and nothing else: the matches are in the index as they are
  const [only] = everything && chosen.length === 1 ? chosen : []
  const isOnlyArea = phrase === undefined && query.ids === undefined && !hasOtherFilters(query)
  return segments.map((live) => {
    const { segment } = live
    const evaluator = new PhraseEvaluator(segment, fields, rarityOf)
    const scoredBy = by === 'relevance' && phrase !== undefined ? evaluator.onlyScores(phrase) : undefined
    evaluator.isScored = isScored && scoredBy === undefined
    const within = query.ids === undefined ? undefined : entriesOf(live, query.ids)
    const overlapping = isOnlyArea && query.area !== undefined ? overlappingEntries(live, query.area) : undefined
    // to look at the few matches of a rare word takes less than to mark what is near
    const isRare = phrase !== undefined && evaluator.cost(phrase) * RARE_PART < segment.size
    const isNearWanted = query.area !== undefined && within === undefined && overlapping === undefined && !isRare
    const near = isNearWanted ? nearBits(segment, query.area) : undefined
    const found = () => {
      if (overlapping !== undefined) return overlapping.kept
      if (phrase !== undefined) return evaluator.evaluate(phrase, within)
      if (only !== undefined) return viewed(entriesWith(segment, only.name, only.values))
      if (within !== undefined) return viewed(within)
      return near === undefined ? viewed(numbersTo(segment.size)) : unscored(entriesOfBits(near, segment.size))
    }
    const unfiltered = found()
    const nearby = near === undefined || phrase === undefined ? unfiltered : keepMarked(unfiltered, near)
    const filtered = filterMatches(live, nearby, query, only === undefined ? chosen : [], overlapping)
    const { matches } = filtered
    const all = everything && chosen.length === 0
    const known = overlapping?.lists ?? (phrase === undefined ? noLists : evaluator.knownLists(phrase))
    // lists that lay within what was found need not lie within what is left of it
    const isCut = within !== undefined || matches.entries.length < unfiltered.entries.length
    const lists = known.isWithin && isCut ? noLists : { ...known, chosen: chosenLists(segment, chosen) }
    const fit = asked && new EntryFit(segment, asked, scale)
    return { live, segment, evaluator, scoredBy, fit, filtered, matches, all, allBut: only?.name, lists }
  })
}

/** The counted lists of chosen values, of facets with one. */
function chosenLists(segment: Segment, chosen: ChosenFacets): KnownList[] {
  return chosen.flatMap(({ name, values }) => {
    const value = values.length === 1 ? findValue(segment, name, values[0] as string) : UNKNOWN
    return value === UNKNOWN ? [] : (countedFacetValue(segment, value) ?? [])
  })
}

/** The matches in their order, as places: which of the segments, which of its entries. */
export interface ListedMatches {
  readonly total: number
  readonly segments: Uint32Array
  readonly entries: Uint32Array
}

/** All matches, or the first `most` of them: eight bytes for each. `start` and `count` of the query do not matter. */
export function listSegments(
  segments: readonly LiveSegment[],
  query: SearchQuery,
  phrase: PhraseNode | undefined,
  most: number,
): ListedMatches {
  const findings = findIn(segments, query, phrase)
  const total = findings.reduce((sum, { matches }) => sum + matches.entries.length, 0)
  const length = Math.min(total, most)
  const listed = { total, segments: new Uint32Array(length), entries: new Uint32Array(length) }
  let at = 0
  visitPage(findings, sortOf(query, phrase), 0, length, ({ entry }, segment) => {
    listed.segments[at] = segment
    listed.entries[at] = entry
    at += 1
  })
  return listed
}

/** The complete answer. `common` numbers the values of just these segments. */
export function searchSegments(
  segments: readonly LiveSegment[],
  common: CommonValues | undefined,
  query: SearchQuery,
  phrase: PhraseNode | undefined,
): IndexAnswer {
  const findings = findIn(segments, query, phrase)
  const sort = sortOf(query, phrase)
  const hits = takePage(findings, sort, query.start, query.count).map(({ segment, evaluator, fit, entry }): IndexHit => {
    const id = segment.ids.get(entry)
    const words = phrase === undefined ? { relevance: 0, matched: [] } : explainMatch(segment, entry, evaluator, phrase)
    const why = fit === undefined ? words : withFit(words, fit.explain(entry))
    return { id, ...why, children: countOfValue(segments, 'parent', id) }
  })
  const sum = (numberOf: (filtered: Filtered) => number) =>
    findings.reduce((total, { filtered }) => total + numberOf(filtered), 0)
  return {
    total: sum(({ matches }) => matches.entries.length),
    hits,
    facets: common === undefined ? noFacets(query) : countFacets(findings, common, query.wantedFacets),
    ...(query.wantedYears === undefined ? {} : { years: countYears(findings, query.wantedYears.now) }),
    leftOut: {
      withoutFootprint: sum(({ withoutFootprint }) => withoutFootprint),
      withoutTime: sum(({ withoutTime }) => withoutTime),
    },
  }
}

/** What words and fit add up to. */
function withFit(
  words: Pick<IndexHit, 'relevance' | 'matched'>,
  fit: NonNullable<IndexHit['fit']>,
): Omit<IndexHit, 'id' | 'children'> {
  return { ...words, relevance: sumOfShown(words.relevance, fit.area?.weight ?? 0, fit.time?.weight ?? 0), fit }
}

function noFacets({ wantedFacets }: SearchQuery): IndexAnswer['facets'] {
  return Object.fromEntries(wantedFacets.map(({ name }) => [name, []]))
}
