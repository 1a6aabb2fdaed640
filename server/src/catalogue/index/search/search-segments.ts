/** Answers a search over the segments of an index. */
import type { FacetName, SearchQuery } from '../../catalogue.ts'
import { type PhraseNode, positiveWords } from '../phrase.ts'
import type { IndexAnswer } from '../port.ts'
import { fieldMask } from '../relevance.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { PhraseEvaluator } from './evaluate-phrase.ts'
import { CommonValues, countFacets, countOfValue, type SegmentFindings } from './facet-counts.ts'
import { type ChosenFacets, filterMatches } from './filters.ts'
import type { Matches } from './matches.ts'
import { takePage } from './page-order.ts'
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

function allEntries({ segment }: LiveSegment): Uint32Array {
  const entries = new Uint32Array(segment.size)
  for (let entry = 0; entry < entries.length; entry += 1) entries[entry] = entry
  return entries
}

/** The complete answer. `common` numbers the values of just these segments. */
export function searchSegments(
  segments: readonly LiveSegment[],
  common: CommonValues | undefined,
  query: SearchQuery,
  phrase: PhraseNode | undefined,
): IndexAnswer {
  const rarities = wordRarities(segments, phrase)
  const rarityOfWord = new Map(positiveWords(phrase).map((word, index) => [word, rarities[index] as number]))
  const fields = fieldMask(query.searchFields)
  const chosen = chosenFacets(segments, query.facets)
  const findings = segments.map((live): SegmentFindings => {
    const within = query.ids === undefined ? undefined : entriesOf(live, query.ids)
    // words that are only negated have no rarity and need none
    const evaluator = new PhraseEvaluator(live.segment, fields, (word) => rarityOfWord.get(word) ?? 1)
    const unscored = (entries: Uint32Array): Matches => ({ entries, scores: new Int32Array(entries.length) })
    const matches = phrase === undefined ? unscored(within ?? allEntries(live)) : evaluator.evaluate(phrase, within)
    const filtered = filterMatches(live, matches, query, chosen)
    return { live, filtered, all: filtered.everything && phrase === undefined && within === undefined }
  })
  const sort = query.sort ?? { by: phrase === undefined ? 'date' : 'relevance', direction: 'desc' }
  const lists = findings.map(({ live, filtered }) => ({ segment: live.segment, matches: filtered.matches }))
  const sum = (numberOf: (finding: SegmentFindings) => number) =>
    findings.reduce((total, finding) => total + numberOf(finding), 0)
  return {
    total: sum(({ filtered }) => filtered.matches.entries.length),
    hits: takePage(lists, sort, query.start, query.count).map(({ segment, entry, score }) => {
      const id = segment.ids.get(entry)
      return { id, score, children: countOfValue(segments, 'parent', id) }
    }),
    facets: common === undefined ? emptyFacets(query) : countFacets(findings, common, query.wantedFacets),
    leftOut: {
      withoutFootprint: sum(({ filtered }) => filtered.withoutFootprint),
      withoutTime: sum(({ filtered }) => filtered.withoutTime),
    },
    rarities,
  }
}

function emptyFacets({ wantedFacets }: SearchQuery): IndexAnswer['facets'] {
  return Object.fromEntries(wantedFacets.map(({ name }) => [name, []]))
}
