/**
 * What a search costs, known before it starts: from the lengths of the lists of its words, its corners, and how much is wanted.
 * The unit is an entry that is looked at once in a list, some 25 ns.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import type { SearchQuery } from '../../catalogue.ts'
import { type PhraseNode, positiveWords } from '../phrase.ts'
import { ALL_FIELDS, fieldMask } from '../relevance.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { hasFiltersButFacets } from './filters.ts'
import { PhraseEvaluator } from './words/evaluate-phrase.ts'

/** By what makes it dear. */
export interface SearchCost {
  readonly words: number
  /** Phrases among the words: where their words stand in an entry is read for each. */
  readonly phrases: number
  readonly area: number
  /** Facets, other filters, and the reasons of the entries of the page. */
  readonly others: number
}

export const sumOf = ({ words, area, others }: SearchCost): number => words + area + others

/** So many entries in the lists of words take as long as one elsewhere: the lists lie side by side in memory, and few are read to the end. */
const WORDS_AT_ONCE = 4
const WORDS_OF_PHRASES_AT_ONCE = 2

/** How long a search would hold the thread that answers requests, in the same unit: its words were estimated for the worst case. */
export const costHere = ({ words, phrases, area, others }: SearchCost): number =>
  words / (phrases > 0 ? WORDS_OF_PHRASES_AT_ONCE : WORDS_AT_ONCE) + area + others

/** Reading where a word stands in an entry. */
const POSITIONS = 5
/** Looking for an entry in a list that is longer. */
const LEAP = 8
/** An entry that is put together with what was found before. */
const UNITED = 2
/** A phrase that is looked for in one entry of the page, to tell whether it matched. */
const EXPLAINED_PHRASE = 150
/** A word that is looked for in the text of one. */
const EXPLAINED_WORD = 10
/** An entry that is passed over on the way to a deep page. */
const PASSED = 10
/** An entry that is compared with an area that is no box: most are told by its cells, the others by the few edges that are near. */
const COMPARED_SHAPE = 8
/** So much more for the root of its corners: twice the edges lie closer together in each direction. */
const COMPARED_CORNERS = 6
const COMPARED_PART = 1 / 4
/** A box that goes across the antimeridian or to a pole is told from no entry by its sides alone. */
const COMPARED_ROUND = 2
/** A position of an entry's own shape that is read; of those compared with a box, most are told by their boxes. */
const READ_POSITION = 1
const READ_FOR_BOX = 1 / 4

/** What it costs to find a node among `within` entries. */
function workOfNode(evaluator: PhraseEvaluator, size: number, node: PhraseNode, within: number): number {
  const inside = (child: PhraseNode, among: number) => workOfNode(evaluator, size, child, among)
  switch (node.kind) {
    case 'word':
      return Math.min(evaluator.cost(node), within * LEAP) * (evaluator.fields === ALL_FIELDS ? 1 : POSITIONS)
    case 'phrase': {
      const candidates = Math.min(within, evaluator.cost(node))
      const words = node.words.map((word): PhraseNode => ({ kind: 'word', word }))
      return inside({ kind: 'and', nodes: words }, within) + candidates * node.words.length * POSITIONS
    }
    case 'and': {
      const costs = node.nodes.map((child) => evaluator.cost(child))
      const least = Math.min(...costs)
      const first = costs.indexOf(least)
      return node.nodes.reduce((sum, child, at) => sum + inside(child, at === first ? within : Math.min(within, least)), 0)
    }
    case 'or': {
      const isPlain = node.nodes.every(({ kind }) => kind === 'word')
      let united = 0
      let work = 0
      for (const child of node.nodes) {
        united = Math.min(size, within, united + evaluator.cost(child))
        work += inside(child, within) + (isPlain ? 0 : united * UNITED)
      }
      return work
    }
    case 'not':
      return Math.min(size, within) + inside(node.node, within)
  }
}

function cornersOf({ coordinates }: Geometry): number {
  const count = (value: readonly unknown[]): number =>
    typeof value[0] === 'number' ? 1 : (value as readonly (readonly unknown[])[]).reduce((sum, part) => sum + count(part), 0)
  return count(coordinates)
}

const partsOf = ({ type, coordinates }: Geometry): number => (type.startsWith('Multi') ? coordinates.length : 1)

/** Whether a box goes across an end of the map; all of the map has every box. */
const goesRound = ([west, south, east, north]: Bbox): boolean =>
  (west > east || west <= -180 || east >= 180 || south <= -90 || north >= 90) &&
  !(east - west >= 360 && south <= -90 && north >= 90)

/** What it costs to compare one entry with an area, its own shape having so many positions. */
function workOfArea({ boxes, geometry }: NonNullable<SearchQuery['area']>, positions: number): number {
  if (geometry === undefined) {
    const round = boxes.filter(goesRound)
    return boxes.length - 1 + round.length * COMPARED_ROUND + boxes.length * positions * READ_FOR_BOX
  }
  // a rectangle is known by its cells
  const corners = Math.max(0, cornersOf(geometry) - 4)
  return COMPARED_SHAPE + Math.sqrt(corners) * COMPARED_CORNERS + partsOf(geometry) * COMPARED_PART + positions * READ_POSITION
}

function phrasesIn(node: PhraseNode): number {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.reduce((sum, child) => sum + phrasesIn(child), 0)
  return node.kind === 'phrase' ? 1 : 0
}

/** A chosen value that is looked for in a segment: its name is compared with some twenty others. */
const FOUND_VALUE = 60

/** Values that are chosen of all lists. */
function valuesIn({ facets, parents, dois, labels }: SearchQuery): number {
  const lists = [...Object.values(facets ?? {}), ...Object.values(labels ?? {}), parents, dois]
  return lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
}

/** Another filter that an entry is looked at for. */
const FILTERED = 1 / 4

/** Filters that entries are looked at for one by one, the area apart. */
function filtersIn({
  facets = {},
  ranges = {},
  labels = {},
  time,
  published,
  parents,
  dois,
  types,
  magnitudeType,
}: SearchQuery): number {
  const lists = [facets, ranges, labels].reduce((sum, filter) => sum + Object.keys(filter).length, 0)
  return lists + [time, published, parents, dois, types, magnitudeType].filter((filter) => filter !== undefined).length
}

const isNarrowed = (query: SearchQuery) => query.facets !== undefined || hasFiltersButFacets(query)

/** What a search costs. */
export function costOf(segments: readonly LiveSegment[], query: SearchQuery, phrase: PhraseNode | undefined): SearchCost {
  const entries = segments.reduce((sum, { segment }) => sum + segment.size, 0)
  const fields = fieldMask(query.searchFields)
  const among = query.ids?.length ?? Infinity
  const evaluators = phrase === undefined ? [] : segments.map(({ segment }) => new PhraseEvaluator(segment, fields, () => 1))
  const sum = (of: (evaluator: PhraseEvaluator, size: number) => number) =>
    evaluators.reduce((all, evaluator, at) => all + of(evaluator, segments[at]?.segment.size ?? 0), 0)
  const words = phrase === undefined ? 0 : sum((evaluator, size) => workOfNode(evaluator, size, phrase, Math.min(size, among)))
  const found = phrase === undefined ? entries : sum((evaluator, size) => Math.min(size, evaluator.cost(phrase)))
  const matches = Math.min(found, among)
  const { area } = query
  const positions = segments.reduce((all, { segment }) => all + segment.columns.shapes.length / 2, 0) / Math.max(1, entries)
  const perEntry = area === undefined ? 0 : workOfArea(area, positions)
  const shown = Math.min(query.count, matches)
  const phrases = phrase === undefined ? 0 : phrasesIn(phrase)
  const explained = phrase === undefined ? 0 : phrases * EXPLAINED_PHRASE + positiveWords(phrase).length * EXPLAINED_WORD
  // without words and filters the counts are in the index as they are
  const looked = phrase === undefined && query.ids === undefined && isNarrowed(query) ? matches : (query.ids?.length ?? 0)
  const passed = query.start < matches ? query.start * PASSED : 0
  const chosen = valuesIn(query) * segments.length * FOUND_VALUE
  const filtered = matches * filtersIn(query) * FILTERED
  return { words, phrases, area: matches * perEntry, others: looked + filtered + chosen + shown * explained + passed }
}
