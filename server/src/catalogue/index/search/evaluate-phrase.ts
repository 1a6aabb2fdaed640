/** Finds the entries of a segment that a phrase asks for, and scores them. Removed entries are still among them. */
import type { PhraseNode, SearchWord } from '../phrase.ts'
import { ALL_FIELDS, fieldWeight, impactOf } from '../relevance.ts'
import { FIELDS, GAP_TERM, type Segment } from '../segment/segment.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { addScores, cut, forCommon, type Matches, noMatches, numbersTo, unite, without } from './matches.ts'
import { scratch } from './scratch.ts'
import { termsOfWord } from './search-words.ts'

/** Evaluates phrases in one segment for one search. */
export class PhraseEvaluator {
  /** Searched fields as bits. */
  readonly fields: number
  /** How rare a word is; see relevance.ts. */
  readonly rarityOf: (word: SearchWord) => number
  readonly #segment: Segment
  readonly #terms = new Map<SearchWord, readonly number[]>()

  constructor(segment: Segment, fields: number, rarityOf: (word: SearchWord) => number) {
    this.#segment = segment
    this.fields = fields
    this.rarityOf = rarityOf
  }

  /** The matching entries; only those of `within` when it is given. */
  evaluate(node: PhraseNode, within?: Uint32Array): Matches {
    switch (node.kind) {
      case 'word':
        return this.#word(node.word, within)
      case 'phrase':
        return this.#phrase(node.words, within)
      case 'and':
        return this.#and(node.nodes, within)
      case 'or':
        return node.nodes.reduce((sum, child) => unite(sum, this.evaluate(child, within)), noMatches)
      case 'not': {
        const all = within ?? numbersTo(this.#segment.size)
        return without(all, this.evaluate(node.node, within).entries)
      }
    }
  }

  /** The numbers of the terms that a word finds in the segment. */
  termsOf(word: SearchWord): readonly number[] {
    const known = this.#terms.get(word)
    if (known !== undefined) return known
    const terms = termsOfWord(this.#segment, word)
    this.#terms.set(word, terms)
    return terms
  }

  /** About how many entries a node matches: the smallest is looked for first. */
  #cost(node: PhraseNode): number {
    const { postingOffsets } = this.#segment.columns
    const wordCost = (word: SearchWord) =>
      this.termsOf(word).reduce((sum, term) => sum + (postingOffsets[term + 1] as number) - (postingOffsets[term] as number), 0)
    switch (node.kind) {
      case 'word':
        return wordCost(node.word)
      case 'phrase':
        return Math.min(...node.words.map(wordCost))
      case 'and':
        return Math.min(...node.nodes.map((child) => this.#cost(child)))
      case 'or':
        return node.nodes.reduce((sum, child) => sum + this.#cost(child), 0)
      case 'not':
        return this.#segment.size
    }
  }

  #and(nodes: readonly PhraseNode[], within: Uint32Array | undefined): Matches {
    const ordered = nodes
      .map((node) => ({ node, cost: this.#cost(node) }))
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ node }) => node)
    let found: Matches | undefined
    for (const node of ordered) {
      const next = this.evaluate(node, found?.entries ?? within)
      found = found === undefined ? next : addScores(next, found)
      if (found.entries.length === 0) break
    }
    return found ?? noMatches
  }

  #word(word: SearchWord, within: Uint32Array | undefined): Matches {
    const rarity = this.rarityOf(word)
    return this.termsOf(word).reduce((sum, term) => unite(sum, this.#term(term, rarity, within)), noMatches)
  }

  #term(term: number, rarity: number, within: Uint32Array | undefined): Matches {
    const { postings, impacts, postingOffsets } = this.#segment.columns
    const start = postingOffsets[term] as number
    const end = postingOffsets[term + 1] as number
    const narrowed = this.fields !== ALL_FIELDS
    const longest = within === undefined ? end - start : Math.min(end - start, within.length)
    const entries = scratch.integers(longest)
    const scores = scratch.scores(longest)
    let length = 0
    const take = (place: number, entry: number) => {
      const impact = narrowed ? this.#narrowedImpact(term, place, entry) : (impacts[place] as number)
      if (impact === 0) return
      entries[length] = entry
      scores[length] = rarity * impact
      length += 1
    }
    if (within !== undefined) forCommon(postings, start, end, within, take)
    else if (narrowed) for (let place = start; place < end; place += 1) take(place, postings[place] as number)
    else {
      entries.set(postings.subarray(start, end))
      for (let place = start; place < end; place += 1) scores[place - start] = rarity * (impacts[place] as number)
      length = longest
    }
    return cut(entries, scores, length)
  }

  /** The impact that the term has in the searched fields alone, counted in the text itself; 0 when it is in none. */
  #narrowedImpact(term: number, place: number, entry: number): number {
    const { postingFields, texts, textOffsets } = this.#segment.columns
    const common = (postingFields[place] as number) & this.fields
    if (common === 0) return 0
    let weight = 0
    for (let field = 0; field < FIELDS; field += 1) {
      if ((common & (1 << field)) === 0) continue
      const end = textOffsets[entry * FIELDS + field + 1] as number
      let count = 0
      let length = 0
      for (let at = textOffsets[entry * FIELDS + field] as number; at < end; at += 1) {
        if (texts[at] === term) count += 1
        if (texts[at] !== GAP_TERM) length += 1
      }
      weight += fieldWeight(field, count, length)
    }
    return impactOf(weight)
  }

  #phrase(words: readonly SearchWord[], within: Uint32Array | undefined): Matches {
    const { entries, scores } = this.#and(
      words.map((word) => ({ kind: 'word', word })),
      within,
    )
    const isAdjacent = this.#adjacency(words.map((word) => this.termsOf(word)))
    let length = 0
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] as number
      if (!isAdjacent(entry)) continue
      entries[length] = entry
      scores[length] = scores[at] as number
      length += 1
    }
    return cut(entries, scores, length)
  }

  /** A test whether one of the searched fields of an entry has words with these terms one after the other. */
  #adjacency(words: readonly (readonly number[])[]): (entry: number) => boolean {
    const { texts, textOffsets } = this.#segment.columns
    // nearly always a word is one term: comparing is much faster than looking it up in a list
    const [first = UNKNOWN, second = UNKNOWN] = words.map((terms) => (terms.length === 1 ? (terms[0] as number) : UNKNOWN))
    const matchesFrom = (start: number) => words.every((terms, offset) => terms.includes(texts[start + offset] as number))
    return (entry) => {
      for (let field = 0; field < FIELDS; field += 1) {
        if ((this.fields & (1 << field)) === 0) continue
        const last = (textOffsets[entry * FIELDS + field + 1] as number) - words.length
        for (let start = textOffsets[entry * FIELDS + field] as number; start <= last; start += 1) {
          if (first !== UNKNOWN && texts[start] !== first) continue
          if (second !== UNKNOWN && texts[start + 1] !== second) continue
          if (matchesFrom(start)) return true
        }
      }
      return false
    }
  }
}
