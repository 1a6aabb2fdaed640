/** Finds the entries of a segment that a phrase asks for, and scores them. Removed entries are still among them. */
import type { PhraseNode, SearchWord } from '../../phrase.ts'
import { ALL_FIELDS, fieldWeight, impactOf } from '../../relevance.ts'
import { countedTerm } from '../../segment/lists/counted-lists.ts'
import { fieldOf, PositionReader } from '../../segment/positions.ts'
import { entryReader, FIELDS, type Segment } from '../../segment/segment.ts'
import { adjacency } from './adjacency.ts'
import {
  addScores,
  areMarked,
  cut,
  intersect,
  isLopsided,
  type Matches,
  narrow,
  noMatches,
  numbersTo,
  type Postings,
  roomFor,
  subtract,
  Union,
  unite,
  uniteLists,
  viewed,
} from '../matches.ts'
import type { KnownLists } from '../ranking/nearest-counted.ts'
import { scratch } from '../scratch.ts'
import { termsOfWord } from './search-words.ts'

/** So many operands of OR are found before they are put together. */
const FEW_OPERANDS = 4

/** Evaluates phrases in one segment for one search. */
export class PhraseEvaluator {
  /** Searched fields as bits. */
  readonly fields: number
  /** How rare a word is; see relevance.ts. */
  readonly rarityOf: (word: SearchWord) => number
  /** Whether anybody wants to know the scores. */
  isScored = false
  readonly #segment: Segment
  #readText: ((entry: number) => Uint32Array) | undefined
  readonly #terms = new Map<SearchWord, readonly number[]>()
  /** What was taken out of a list of the segment. */
  #takenOut: { readonly from: Uint32Array; readonly entries: Uint32Array } | undefined

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
        return this.#or(node.nodes, within)
      case 'not':
        return this.#without(viewed(within ?? numbersTo(this.#segment.size)), node.node)
    }
  }

  /** The terms of an entry, see `entryReader`; good until the next is asked for. */
  textOf(entry: number): Uint32Array {
    this.#readText ??= entryReader(this.#segment, 0)
    return this.#readText(entry)
  }

  /** The numbers of the terms that a word finds in the segment. */
  termsOf(word: SearchWord): readonly number[] {
    const known = this.#terms.get(word)
    if (known !== undefined) return known
    const terms = termsOfWord(this.#segment, word)
    this.#terms.set(word, terms)
    return terms
  }

  /** Counted lists that the matches of a node lie within, or that lie within them (in all fields only). */
  knownLists(node: PhraseNode): KnownLists {
    const isWithin = node.kind === 'or'
    if (isWithin && this.fields !== ALL_FIELDS) return { lists: [], isWithin }
    const termsIn = (part: PhraseNode): number[] => {
      if (part.kind === 'word') return this.#onlyTermOf(part.word)
      if (part.kind === 'phrase') return isWithin ? [] : part.words.flatMap((word) => this.#onlyTermOf(word))
      return part === node && part.kind !== 'not' ? part.nodes.flatMap(termsIn) : []
    }
    const lists = termsIn(node).flatMap((term) => countedTerm(this.#segment, term) ?? [])
    const taken = this.#takenOut
    const isTakenFrom = ({ entries }: Matches) =>
      entries.byteOffset === taken?.from.byteOffset && entries.buffer === taken.from.buffer
    return {
      lists: lists.map((list) => (isTakenFrom(viewed(list.entries)) ? { ...list, difference: taken?.entries } : list)),
      isWithin,
    }
  }

  /** The one list that the scores of all matches of a node are from, when there is one. */
  onlyScores(node: PhraseNode): Postings | undefined {
    if (node.kind === 'word') return this.#plainList(node)
    if (node.kind !== 'and') return undefined
    const [only, ...others] = node.nodes.filter(({ kind }) => kind !== 'not')
    return only?.kind === 'word' && others.length === 0 ? this.#plainList(only) : undefined
  }

  #onlyTermOf(word: SearchWord): number[] {
    const terms = this.termsOf(word)
    return terms.length === 1 ? [...terms] : []
  }

  /** About how many entries a node matches: the smallest is looked for first. */
  cost(node: PhraseNode): number {
    const { postingOffsets } = this.#segment.columns
    const wordCost = (word: SearchWord) =>
      this.termsOf(word).reduce((sum, term) => sum + (postingOffsets[term + 1] as number) - (postingOffsets[term] as number), 0)
    switch (node.kind) {
      case 'word':
        return wordCost(node.word)
      case 'phrase':
        return Math.min(...node.words.map(wordCost))
      case 'and':
        return Math.min(...node.nodes.map((child) => this.cost(child)))
      case 'or':
        return node.nodes.reduce((sum, child) => sum + this.cost(child), 0)
      case 'not':
        return this.#segment.size
    }
  }

  #union(lists: readonly Matches[]): Matches {
    return lists.reduce((sum, list) => unite(sum, list, this.#segment.size), noMatches)
  }

  #or(nodes: readonly PhraseNode[], within: Uint32Array | undefined): Matches {
    const lists = within === undefined && this.isScored ? nodes.flatMap((node) => this.#plainList(node) ?? []) : []
    const entries = lists.reduce((sum, { start, end }) => sum + end - start, 0)
    const { size } = this.#segment
    if (lists.length === nodes.length && areMarked(entries, size)) return uniteLists(lists, size)
    const isLarge =
      nodes.length > FEW_OPERANDS &&
      areMarked(Math.min(this.cost({ kind: 'or', nodes }), (within?.length ?? size) * nodes.length), size)
    return isLarge ? this.#uniteInTurn(nodes, within) : this.#union(nodes.map((child) => this.evaluate(child, within)))
  }

  /** As much memory as one of the operands needs, however many there are. */
  #uniteInTurn(nodes: readonly PhraseNode[], within: Uint32Array | undefined): Matches {
    const union = new Union(this.#segment.size, this.isScored)
    const { used } = scratch
    for (const node of nodes) {
      union.add(this.evaluate(node, within))
      scratch.giveBack(used)
    }
    // it lay in what was given back
    this.#takenOut = undefined
    return union.matches()
  }

  #and(nodes: readonly PhraseNode[], within: Uint32Array | undefined): Matches {
    // what is not meant has no scores to begin with
    const isOut = ({ node }: { node: PhraseNode }) => Number(node.kind === 'not')
    const ordered = nodes
      .map((node) => ({ node, cost: this.cost(node) }))
      .toSorted((a, b) => isOut(a) - isOut(b) || a.cost - b.cost)
    let found: Matches | undefined
    for (const { node } of ordered) {
      if (found === undefined) found = this.evaluate(node, within)
      else if (node.kind === 'not') found = this.#without(found, node.node)
      else {
        const list = this.#plainList(node)
        const isMarked = list !== undefined && !isLopsided(list.end - list.start, found.entries.length)
        found = isMarked ? narrow(found, list, this.#segment.size) : addScores(this.evaluate(node, found.entries), found)
      }
      if (found.entries.length === 0) break
    }
    return found ?? noMatches
  }

  /** The matches that a node does not match. */
  #without(matches: Matches, node: PhraseNode): Matches {
    const list = this.#plainList(node)
    const isMarked = list !== undefined && !isLopsided(list.end - list.start, matches.entries.length)
    const taken = isMarked ? list.postings.subarray(list.start, list.end) : this.evaluate(node, matches.entries).entries
    const out = matches.isView ? scratch.integers(matches.entries.length) : undefined
    const left = subtract(matches, taken, this.#segment.size, out)
    if (out !== undefined)
      this.#takenOut = { from: matches.entries, entries: out.subarray(0, matches.entries.length - left.entries.length) }
    return left
  }

  /** The list of a node that is a word with one term, looked for in all fields. */
  #plainList(node: PhraseNode): Postings | undefined {
    if (node.kind !== 'word' || this.fields !== ALL_FIELDS) return undefined
    const [term] = this.#onlyTermOf(node.word)
    return term === undefined ? undefined : this.#postingsOf(term, this.rarityOf(node.word))
  }

  #postingsOf(term: number, rarity: number): Postings {
    const { postings, impacts, postingOffsets } = this.#segment.columns
    return { postings, impacts, start: postingOffsets[term] as number, end: postingOffsets[term + 1] as number, rarity }
  }

  #word(word: SearchWord, within: Uint32Array | undefined): Matches {
    const rarity = this.rarityOf(word)
    return this.#union(this.termsOf(word).map((term) => this.#term(term, rarity, within)))
  }

  #term(term: number, rarity: number, within: Uint32Array | undefined): Matches {
    const { postings, impacts, start, end } = this.#postingsOf(term, rarity)
    if (within === undefined && this.fields === ALL_FIELDS) {
      const entries = postings.subarray(start, end)
      if (!this.isScored) return viewed(entries)
      const scores = scratch.scores(entries.length)
      for (let at = 0; at < scores.length; at += 1) scores[at] = rarity * (impacts[start + at] as number)
      return { entries, scores, isView: true }
    }
    const longest = within === undefined ? end - start : Math.min(end - start, within.length)
    const entries = scratch.integers(longest)
    // the numbers of the postings at first
    const scores = scratch.scores(longest)
    let length = longest
    if (within === undefined) {
      entries.set(postings.subarray(start, end))
      for (let at = 0; at < length; at += 1) scores[at] = start + at
    } else length = intersect(postings, start, end, within, entries, scores)
    if (this.fields === ALL_FIELDS) {
      for (let at = 0; at < length; at += 1) scores[at] = rarity * (impacts[scores[at] as number] as number)
      return cut(entries, this.isScored ? scores : undefined, length)
    }
    const impactAt = this.#narrowedImpacts(term)
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const entry = entries[at] as number
      const impact = impactAt(scores[at] as number, entry)
      if (impact === 0) continue
      entries[kept] = entry
      scores[kept] = rarity * impact
      kept += 1
    }
    return cut(entries, scores, kept)
  }

  /** Reads the impact that a term has in the searched fields alone, posting by posting in their order; 0 when it is in none. */
  #narrowedImpacts(term: number): (posting: number, entry: number) => number {
    const { fieldLengths } = this.#segment.columns
    const reader = new PositionReader(this.#segment, term)
    const positions: number[] = []
    const counts = new Uint32Array(FIELDS)
    return (posting, entry) => {
      const length = reader.readPosting(posting, positions, 0)
      counts.fill(0)
      let found = 0
      for (let at = 0; at < length; at += 1) {
        const field = fieldOf(positions[at] as number)
        if ((this.fields & (1 << field)) === 0) continue
        found += 1
        counts[field] = (counts[field] as number) + 1
      }
      if (found === 0) return 0
      let weight = 0
      for (let field = 0; field < FIELDS; field += 1) {
        weight += fieldWeight(field, counts[field] as number, fieldLengths[entry * FIELDS + field] as number)
      }
      return impactOf(weight)
    }
  }

  #phrase(words: readonly SearchWord[], within: Uint32Array | undefined): Matches {
    const nodes = words.map((word): PhraseNode => ({ kind: 'word', word }))
    const found = this.#and(nodes, within)
    const terms = words.map((word) => this.termsOf(word))
    const isAdjacent = adjacency(this.#segment, terms, this.fields)
    const { entries, scores } = found
    const kept = roomFor(found)
    let length = 0
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] as number
      if (!isAdjacent(entry)) continue
      kept[length] = entry
      if (scores !== undefined) scores[length] = scores[at] as number
      length += 1
    }
    return cut(kept, scores, length)
  }
}
