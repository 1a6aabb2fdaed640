/** Why an entry matched: worked out for the few entries of a page. */
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import type { PhraseNode, SearchWord } from '../../phrase.ts'
import type { FieldMatch } from '../../port.ts'
import { fieldWeight, impactOf, shownRelevance } from '../../relevance.ts'
import { FIELD_END, FIELDS, type Segment } from '../../segment/segment.ts'
import type { PhraseEvaluator } from './evaluate-phrase.ts'

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
      // a word that is not there adds nothing
      const matching = node.nodes.filter((child) => child.kind === 'word' || evaluator.evaluate(child, entry).entries.length > 0)
      return matching.flatMap((child) => matchingWords(evaluator, child, entry))
    }
    case 'not':
      return []
  }
}

/** Where terms stand in a text: by field, the places among its words, and how often it has each of the terms. */
interface Found {
  readonly places: readonly (readonly number[])[]
  readonly counts: readonly (readonly number[])[]
}

/** Goes through a text once. `fields`: see `fieldMask`. */
function findTerms(text: Uint32Array, terms: readonly number[], fields: number): Found {
  const places = SEARCH_FIELDS.map((): number[] => [])
  const counts = SEARCH_FIELDS.map(() => terms.map(() => 0))
  let field = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const term = text[at] as number
    if (term === FIELD_END) {
      field += 1
      start = at + 1
      continue
    }
    for (let index = 0; index < terms.length; index += 1) {
      if (terms[index] !== term || (fields & (1 << field)) === 0) continue
      const ofField = counts[field] as number[]
      ofField[index] = (ofField[index] as number) + 1
      ;(places[field] as number[]).push(at - start)
    }
  }
  return { places, counts }
}

/**
 * Relevance of a matching entry and the share of each field in it: the impact of every term is split as the fields
 * weigh in it (see relevance.ts).
 * @rule D9.matches The answer says in which fields and by which words an entry matched
 */
export function explainMatch(
  segment: Segment,
  entry: number,
  evaluator: PhraseEvaluator,
  phrase: PhraseNode,
): { relevance: number; matched: FieldMatch[] } {
  const words = matchingWords(evaluator, phrase, Uint32Array.of(entry))
  const terms = [...new Set(words.flatMap((word) => evaluator.termsOf(word)))]
  const { places, counts } = findTerms(evaluator.textOf(entry), terms, evaluator.fields)
  const { fieldLengths } = segment.columns
  const shares = SEARCH_FIELDS.map(() => 0)
  const weights = SEARCH_FIELDS.map(() => 0)
  let score = 0
  for (const word of words) {
    for (const term of evaluator.termsOf(word)) {
      const index = terms.indexOf(term)
      let weight = 0
      for (let field = 0; field < FIELDS; field += 1) {
        const count = counts[field]?.[index] as number
        weights[field] = fieldWeight(field, count, fieldLengths[entry * FIELDS + field] as number)
        weight += weights[field] as number
      }
      if (weight === 0) continue
      const points = evaluator.rarityOf(word) * impactOf(weight)
      score += points
      for (let field = 0; field < FIELDS; field += 1) {
        shares[field] = (shares[field] as number) + (points * (weights[field] as number)) / weight
      }
    }
  }
  const matched: FieldMatch[] = []
  for (const [index, field] of SEARCH_FIELDS.entries()) {
    const found = places[index] as readonly number[]
    if (found.length > 0) matched.push({ field, places: found, weight: shownRelevance(shares[index] as number) })
  }
  return { relevance: shownRelevance(score), matched }
}
