/** Why an entry matched: worked out for the few entries of a page. */
import { SEARCH_FIELDS } from '@graticule/contracts/resource'
import type { PhraseNode, SearchWord } from '../phrase.ts'
import type { FieldMatch } from '../port.ts'
import { fieldWeight, impactOf, shownRelevance } from '../relevance.ts'
import { FIELD_END, FIELDS, type Segment } from '../segment/segment.ts'
import type { PhraseEvaluator } from './evaluate-phrase.ts'

/** Where the fields of a text begin, and where the last ends; a field ends one place before the next begins. */
function fieldBounds(text: Uint32Array): number[] {
  const bounds = [0]
  for (let place = 0; place < text.length; place += 1) if (text[place] === FIELD_END) bounds.push(place + 1)
  bounds.push(text.length + 1)
  return bounds
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
  const text = evaluator.textOf(entry)
  const bounds = fieldBounds(text)
  const { fieldLengths } = segment.columns
  const isSearched = (field: number) => (evaluator.fields & (1 << field)) !== 0
  const found: number[] = []
  const shares = SEARCH_FIELDS.map(() => 0)
  const weights = SEARCH_FIELDS.map(() => 0)
  let score = 0
  for (const word of words) {
    for (const term of evaluator.termsOf(word)) {
      let weight = 0
      for (let field = 0; field < FIELDS; field += 1) {
        let count = 0
        const end = isSearched(field) ? (bounds[field + 1] as number) - 1 : 0
        for (let place = bounds[field] as number; place < end; place += 1) if (text[place] === term) count += 1
        weights[field] = fieldWeight(field, count, fieldLengths[entry * FIELDS + field] as number)
        weight += weights[field] as number
      }
      if (weight === 0) continue
      if (!found.includes(term)) found.push(term)
      const points = evaluator.rarityOf(word) * impactOf(weight)
      score += points
      for (let field = 0; field < FIELDS; field += 1) {
        shares[field] = (shares[field] as number) + (points * (weights[field] as number)) / weight
      }
    }
  }
  const matched: FieldMatch[] = []
  for (const [index, field] of SEARCH_FIELDS.entries()) {
    if (!isSearched(index)) continue
    const places: number[] = []
    const start = bounds[index] as number
    const end = (bounds[index + 1] as number) - 1
    for (let place = start; place < end; place += 1) if (found.includes(text[place] as number)) places.push(place - start)
    if (places.length > 0) matched.push({ field, places, weight: shownRelevance(shares[index] as number) })
  }
  return { relevance: shownRelevance(score), matched }
}
