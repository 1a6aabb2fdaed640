/** Why an entry matched: worked out from the record itself, for the few entries of a page. */
import { type Match, type Resource, SEARCH_FIELDS } from '@graticule/contracts/resource'
import { type FieldWords, GAP, recordWords } from './analyser/record-words.ts'
import { keysOfTerm } from './analyser/terms.ts'
import { type PhraseNode, positiveWords, type SearchWord } from './phrase.ts'
import { fieldWeight, impactOf, shownRelevance } from './relevance.ts'

/** Most words told per field (contracts: MatchSchema). */
const WORDS_PER_FIELD = 200

/** What all entries of an answer have in common. */
export interface ExplainedSearch {
  readonly phrase: PhraseNode | undefined
  /** See `fieldMask`. */
  readonly fields: number
  /** Of `positiveWords(phrase)`, in their order. */
  readonly rarities: readonly number[]
}

const finds = (word: SearchWord, term: string): boolean => term !== GAP && keysOfTerm(term).some((key) => word.keys.has(key))

function hasPhrase({ terms }: FieldWords, words: readonly SearchWord[]): boolean {
  return terms.some((_, start) => words.every((word, offset) => finds(word, terms[start + offset] ?? GAP)))
}

/** The words that made the record match, `undefined` when it does not. */
function matchingWords(node: PhraseNode, fields: readonly FieldWords[]): SearchWord[] | undefined {
  switch (node.kind) {
    case 'word':
      return fields.some(({ terms }) => terms.some((term) => finds(node.word, term))) ? [node.word] : undefined
    case 'phrase':
      return fields.some((field) => hasPhrase(field, node.words)) ? [...node.words] : undefined
    case 'not':
      return matchingWords(node.node, fields) === undefined ? [] : undefined
    case 'and':
    case 'or': {
      const found = node.nodes.map((child) => matchingWords(child, fields))
      const matches = node.kind === 'and' ? !found.includes(undefined) : found.some((words) => words !== undefined)
      return matches ? found.flatMap((words) => words ?? []) : undefined
    }
  }
}

/** Adds what each field contributes to the score of one word: the impact of a term, split as the fields weigh in it. */
function addShares(shares: number[], word: SearchWord, rarity: number, fields: readonly FieldWords[]): void {
  const terms = new Set(fields.flatMap((field) => field.terms.filter((term) => finds(word, term))))
  for (const term of terms) {
    const weights = fields.map(({ terms: all, length }, index) =>
      fieldWeight(index, all.filter((other) => other === term).length, length),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (const [index, weight] of weights.entries())
      shares[index] = (shares[index] ?? 0) + (rarity * impactOf(sum) * weight) / sum
  }
}

/** The explanation of an entry's score (see relevance.ts); the weights of the fields add up to its relevance. */
export function explainMatch(resource: Resource, score: number, { phrase, fields: mask, rarities }: ExplainedSearch): Match {
  const relevance = shownRelevance(score)
  if (phrase === undefined) return { relevance, fields: [] }
  const unsearched: FieldWords = { words: [], terms: [], length: 0 }
  const fields = recordWords(resource).map((field, index) => ((mask & (1 << index)) === 0 ? unsearched : field))
  const matching = new Set(matchingWords(phrase, fields) ?? [])
  const shares = SEARCH_FIELDS.map(() => 0)
  for (const [index, word] of positiveWords(phrase).entries()) {
    if (matching.has(word)) addShares(shares, word, rarities[index] ?? 1, fields)
  }
  const all = shares.reduce((sum, share) => sum + share, 0)
  return {
    relevance,
    fields: SEARCH_FIELDS.flatMap((field, index) => {
      const { words, terms } = fields[index] ?? unsearched
      const found = words.filter((_, at) => [...matching].some((word) => finds(word, terms[at] ?? GAP)))
      const weight = all === 0 ? 0 : (relevance * (shares[index] ?? 0)) / all
      return found.length === 0 ? [] : [{ field, words: [...new Set(found)].slice(0, WORDS_PER_FIELD), weight }]
    }),
  }
}
