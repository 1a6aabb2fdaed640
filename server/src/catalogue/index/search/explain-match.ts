/** Why an entry matched: worked out for the few entries of a page. */
import { SEARCH_FIELDS } from '@graticule/contracts/resource'
import type { PhraseNode, SearchWord } from '../phrase.ts'
import type { FieldMatch } from '../port.ts'
import { fieldWeight, impactOf, shownRelevance } from '../relevance.ts'
import { FIELDS, GAP_TERM, type Segment } from '../segment/segment.ts'
import type { PhraseEvaluator } from './evaluate-phrase.ts'

/** The terms of one field of an entry; none when the field is not searched. */
function readField({ columns }: Segment, entry: number, field: number, mask: number): Uint32Array {
  const { texts, textOffsets } = columns
  const start = textOffsets[entry * FIELDS + field]
  return (mask & (1 << field)) === 0 ? texts.subarray(0, 0) : texts.subarray(start, textOffsets[entry * FIELDS + field + 1])
}

const count = (terms: Uint32Array, test: (term: number) => boolean): number =>
  terms.reduce((sum, term) => (test(term) ? sum + 1 : sum), 0)

/** The words that made the entry match; those of parts that do not match, or are negated, are not among them. */
function matchingWords(evaluator: PhraseEvaluator, node: PhraseNode, entry: Uint32Array): readonly SearchWord[] {
  if (node.kind === 'not' || evaluator.evaluate(node, entry).entries.length === 0) return []
  if (node.kind === 'word') return [node.word]
  return node.kind === 'phrase' ? node.words : node.nodes.flatMap((child) => matchingWords(evaluator, child, entry))
}

/**
 * Relevance of a matching entry and the share of each field in it: the impact of every term is split as the fields
 * weigh in it (see relevance.ts). `fields`: see `fieldMask`.
 */
export function explainMatch(
  segment: Segment,
  entry: number,
  evaluator: PhraseEvaluator,
  phrase: PhraseNode,
): { relevance: number; matched: FieldMatch[] } {
  const words = matchingWords(evaluator, phrase, Uint32Array.of(entry))
  const texts = SEARCH_FIELDS.map((_, field) => readField(segment, entry, field, evaluator.fields))
  const lengths = texts.map((terms) => count(terms, (term) => term !== GAP_TERM))
  const found = new Set<number>()
  const shares = texts.map(() => 0)
  let score = 0
  for (const word of words) {
    for (const term of evaluator.termsOf(word)) {
      const weights = texts.map((terms, field) =>
        fieldWeight(
          field,
          count(terms, (other) => other === term),
          lengths[field] ?? 0,
        ),
      )
      const weight = weights.reduce((sum, part) => sum + part, 0)
      if (weight === 0) continue
      found.add(term)
      const points = evaluator.rarityOf(word) * impactOf(weight)
      score += points
      for (const [field, part] of weights.entries()) shares[field] = (shares[field] ?? 0) + (points * part) / weight
    }
  }
  return {
    relevance: shownRelevance(score),
    matched: SEARCH_FIELDS.flatMap((field, index) => {
      const places: number[] = []
      texts[index]?.forEach((term, place) => {
        if (found.has(term)) places.push(place)
      })
      return places.length === 0 ? [] : [{ field, places, weight: shownRelevance(shares[index] ?? 0) }]
    }),
  }
}
