/** Why an entry matched: worked out for the few entries of a page. */
import { SEARCH_FIELDS } from '@graticule/contracts/resource'
import type { PhraseNode, SearchWord } from '../phrase.ts'
import type { FieldMatch } from '../port.ts'
import { fieldWeight, impactOf, shownRelevance } from '../relevance.ts'
import { entryReader, FIELD_END, FIELDS, GAP_TERM, type Segment } from '../segment/segment.ts'
import type { PhraseEvaluator } from './evaluate-phrase.ts'

/** The terms of an entry, field by field; none of a field that is not searched. */
function readFields(segment: Segment, entry: number, mask: number): Uint32Array[] {
  const text = entryReader(segment, 0)(entry)
  const fields: Uint32Array[] = []
  for (let start = 0; fields.length < FIELDS;) {
    const next = text.indexOf(FIELD_END, start)
    const end = next === -1 ? text.length : next
    fields.push((mask & (1 << fields.length)) === 0 ? new Uint32Array(0) : text.subarray(start, end))
    start = end + 1
  }
  return fields
}

function count(terms: Uint32Array, wanted: number): number {
  let found = 0
  for (let place = 0; place < terms.length; place += 1) if (terms[place] === wanted) found += 1
  return found
}

/**
 * The words that made an entry match of which it is known that it matches the node; those of parts that do not match, or are
 * negated, are not among them.
 */
function matchingWords(evaluator: PhraseEvaluator, node: PhraseNode, entry: Uint32Array): readonly SearchWord[] {
  switch (node.kind) {
    case 'word':
      return [node.word]
    case 'phrase':
      return node.words
    case 'and':
      return node.nodes.flatMap((child) => matchingWords(evaluator, child, entry))
    case 'or': {
      const matching = node.nodes.filter((child) => evaluator.evaluate(child, entry).entries.length > 0)
      return matching.flatMap((child) => matchingWords(evaluator, child, entry))
    }
    case 'not':
      return []
  }
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
  const texts = readFields(segment, entry, evaluator.fields)
  const lengths = texts.map((terms) => terms.length - count(terms, GAP_TERM))
  const found = new Set<number>()
  const shares = texts.map(() => 0)
  let score = 0
  for (const word of words) {
    for (const term of evaluator.termsOf(word)) {
      const weights = texts.map((terms, field) => fieldWeight(field, count(terms, term), lengths[field] ?? 0))
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
