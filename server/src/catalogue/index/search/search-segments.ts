/** Answers a search over the segments of an index. */
import type { FacetName, SearchQuery } from '../../catalogue.ts'
import type { PhraseNode, SearchWord } from '../phrase.ts'
import type { IndexAnswer, IndexHit } from '../port.ts'
import { fieldMask } from '../relevance.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { PhraseEvaluator } from './evaluate-phrase.ts'
import { explainMatch } from './explain-match.ts'
import { type CommonValues, countFacets, countOfValue } from './facet-counts.ts'
import { type ChosenFacets, entriesWith, type Filtered, filterMatches, hasFiltersButFacets } from './filters.ts'
import { numbersTo, unscored } from './matches.ts'
import { takePage } from './page-order.ts'
import { scratch } from './scratch.ts'
import { wordRarities } from './search-words.ts'

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

/** The complete answer. `common` numbers the values of just these segments. */
export function searchSegments(
  segments: readonly LiveSegment[],
  common: CommonValues | undefined,
  query: SearchQuery,
  phrase: PhraseNode | undefined,
): IndexAnswer {
  scratch.reset()
  const rarities = wordRarities(segments, phrase)
  // words that are only negated have no rarity and need none
  const rarityOf = (word: SearchWord) => rarities.get(word) ?? 1
  const fields = fieldMask(query.searchFields)
  const chosen = chosenFacets(segments, query.facets)
  const everything = phrase === undefined && query.ids === undefined && !hasFiltersButFacets(query)
  // one facet chosen and nothing else: the matches are in the index as they are
  const [only] = everything && chosen.length === 1 ? chosen : []
  const findings = segments.map((live) => {
    const { segment } = live
    const evaluator = new PhraseEvaluator(segment, fields, rarityOf)
    const within = query.ids === undefined ? undefined : entriesOf(live, query.ids)
    const found = () => {
      if (phrase !== undefined) return evaluator.evaluate(phrase, within)
      return unscored(only === undefined ? (within ?? numbersTo(segment.size)) : entriesWith(segment, only.name, only.values))
    }
    const filtered = filterMatches(live, found(), query, only === undefined ? chosen : [])
    const all = everything && chosen.length === 0
    return { live, segment, evaluator, filtered, matches: filtered.matches, all, allBut: only?.name }
  })
  const sort = query.sort ?? { by: phrase === undefined ? 'date' : 'relevance', direction: 'desc' }
  const hits = takePage(findings, sort, query.start, query.count).map(({ segment, evaluator, entry }): IndexHit => {
    const id = segment.ids.get(entry)
    const why = phrase === undefined ? { relevance: 0, matched: [] } : explainMatch(segment, entry, evaluator, phrase)
    return { id, ...why, children: countOfValue(segments, 'parent', id) }
  })
  const sum = (numberOf: (filtered: Filtered) => number) =>
    findings.reduce((total, { filtered }) => total + numberOf(filtered), 0)
  return {
    total: sum(({ matches }) => matches.entries.length),
    hits,
    facets: common === undefined ? noFacets(query) : countFacets(findings, common, query.wantedFacets),
    leftOut: {
      withoutFootprint: sum(({ withoutFootprint }) => withoutFootprint),
      withoutTime: sum(({ withoutTime }) => withoutTime),
    },
  }
}

function noFacets({ wantedFacets }: SearchQuery): IndexAnswer['facets'] {
  return Object.fromEntries(wantedFacets.map(({ name }) => [name, []]))
}
