/**
 * The floor that the index is measured against: a search that looks at every record, over columns in plain arrays. It answers what
 * the searches of synthetic-records.ts ask: words, phrases, OR, NOT, one box, a first date, one facet, orders, pages.
 */
import { type Bbox, bboxesOverlap } from '@graticule/contracts/bbox'
import { FACET_NAMES, type FacetName, type SearchQuery } from '../../server/src/catalogue/catalogue.ts'
import { GAP, recordTerms } from '../../server/src/catalogue/index/analyser/record-words.ts'
import { keysOfTerm } from '../../server/src/catalogue/index/analyser/terms.ts'
import { timeSpanOf, titleOf, valuesOf } from '../../server/src/catalogue/index/entry-values.ts'
import { type PhraseNode, positiveWords, type SearchWord } from '../../server/src/catalogue/index/phrase.ts'
import { fieldWeight, impactOf, rarityOf } from '../../server/src/catalogue/index/relevance.ts'
import { readSearch } from '../../server/src/catalogue/index/thesaurus/synonyms.ts'
import { syntheticRecord } from './synthetic-records.ts'

/** Stands between two values and between two fields. */
const NO_TERM = 0
const FIELDS = 4

/** Texts numbered from 1. */
class Numbers {
  readonly texts = ['']
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}

/** What a scan answers: how many records match, the ids of the page, and the most frequent values of the wanted facets. */
interface NaiveAnswer {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: Partial<Record<FacetName, readonly (readonly [value: string, count: number])[]>>
}

/** The first `size` synthetic records by columns. */
export class NaiveColumns {
  readonly #size: number
  readonly #terms = new Numbers()
  /** By record, then by field: the numbers of its terms. */
  readonly #texts: Uint32Array[][] = []
  readonly #boxes: (Bbox | undefined)[] = []
  readonly #starts: Float64Array
  readonly #ends: Float64Array
  readonly #titles: string[] = []
  readonly #values = new Map(FACET_NAMES.map((name) => [name, new Numbers()]))
  readonly #valuesOf = new Map(FACET_NAMES.map((name): [FacetName, Uint32Array[]] => [name, []]))

  constructor(size: number, facets: readonly FacetName[]) {
    this.#size = size
    this.#starts = new Float64Array(size)
    this.#ends = new Float64Array(size)
    for (let record = 0; record < size; record += 1) {
      const resource = syntheticRecord(record)
      const fields = recordTerms(resource)
      this.#texts.push(fields.map((terms) => Uint32Array.from(terms, (term) => (term === GAP ? NO_TERM : this.#terms.of(term)))))
      this.#boxes.push(resource.footprint?.boxes[0])
      const span = timeSpanOf(resource)
      this.#starts[record] = span?.start ?? NaN
      this.#ends[record] = span?.end ?? NaN
      this.#titles.push(titleOf(resource))
      for (const name of facets) {
        const numbers = this.#values.get(name) as Numbers
        this.#valuesOf.get(name)?.push(Uint32Array.from(valuesOf(resource, name), (value) => numbers.of(value)))
      }
    }
  }

  /** By term, whether the word finds it. */
  #found(word: SearchWord): Uint8Array {
    return Uint8Array.from(this.#terms.texts, (term) => (keysOfTerm(term).some((key) => word.keys.has(key)) ? 1 : 0))
  }

  #matcher(node: PhraseNode, found: (word: SearchWord) => Uint8Array): (record: number) => boolean {
    switch (node.kind) {
      case 'word':
      case 'phrase': {
        const words = (node.kind === 'word' ? [node.word] : node.words).map(found)
        const hasAt = (terms: Uint32Array, place: number) =>
          words.every((marks, next) => marks[terms[place + next] ?? NO_TERM] === 1)
        return (record) => (this.#texts[record] ?? []).some((terms) => terms.some((_, place) => hasAt(terms, place)))
      }
      case 'not': {
        const matches = this.#matcher(node.node, found)
        return (record) => !matches(record)
      }
      case 'and':
      case 'or': {
        const parts = node.nodes.map((part) => this.#matcher(part, found))
        return (record) => (node.kind === 'and' ? parts.every((part) => part(record)) : parts.some((part) => part(record)))
      }
    }
  }

  #scorer(words: readonly SearchWord[], found: (word: SearchWord) => Uint8Array): (record: number) => number {
    const marks = words.map(found)
    const rarities = marks.map((one) => {
      let having = 0
      for (const fields of this.#texts) if (fields.some((terms) => terms.some((term) => one[term] === 1))) having += 1
      return rarityOf(having, this.#size)
    })
    return (record) => {
      let score = 0
      for (const [word, one] of marks.entries()) {
        let weight = 0
        for (let field = 0; field < FIELDS; field += 1) {
          const terms = this.#texts[record]?.[field] ?? []
          let count = 0
          for (const term of terms) count += one[term] ?? 0
          weight += fieldWeight(field, count, terms.length)
        }
        if (weight > 0) score += (rarities[word] ?? 0) * impactOf(weight)
      }
      return score
    }
  }

  #comparison(
    query: SearchQuery,
    phrase: PhraseNode | undefined,
    found: (word: SearchWord) => Uint8Array,
    matches: readonly number[],
  ) {
    const by = query.sort?.by ?? (phrase === undefined ? 'date' : 'relevance')
    const endOf = (record: number) => (Number.isNaN(this.#ends[record]) ? -Infinity : (this.#ends[record] as number))
    const byDate = (a: number, b: number) => (endOf(a) === endOf(b) ? 0 : endOf(b) - endOf(a))
    if (by === 'date') return byDate
    if (by === 'title') return (a: number, b: number) => ((this.#titles[a] ?? '') < (this.#titles[b] ?? '') ? -1 : 1)
    const score = this.#scorer(positiveWords(phrase), found)
    const scores = new Map(matches.map((record) => [record, score(record)]))
    return (a: number, b: number) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || byDate(a, b)
  }

  /** Looks at every record. */
  search(query: SearchQuery): NaiveAnswer {
    const { area, time } = query
    const phrase = readSearch(query.phrase)
    const known = new Map<SearchWord, Uint8Array>()
    const found = (word: SearchWord): Uint8Array => {
      const marks = known.get(word) ?? this.#found(word)
      known.set(word, marks)
      return marks
    }
    const hasWords = phrase === undefined ? () => true : this.#matcher(phrase, found)
    const [choice] = Object.entries(query.facets ?? {})
    const chosen = choice && {
      name: choice[0] as FacetName,
      values: choice[1].map((value) => this.#values.get(choice[0] as FacetName)?.of(value)),
    }
    const counts = new Map(query.wantedFacets.map(({ name }) => [name, new Map<number, number>()]))
    const countIn = (record: number, name: FacetName) => {
      const own = counts.get(name)
      for (const value of this.#valuesOf.get(name)?.[record] ?? []) own?.set(value, (own.get(value) ?? 0) + 1)
    }
    const matches: number[] = []
    for (let record = 0; record < this.#size; record += 1) {
      const box = this.#boxes[record]
      if (area !== undefined && (box === undefined || !area.boxes.some((wanted) => bboxesOverlap(wanted, box)))) continue
      if (
        time !== undefined &&
        !((this.#ends[record] as number) >= (time.from ?? -Infinity) && (this.#starts[record] as number) <= (time.to ?? Infinity))
      )
        continue
      if (!hasWords(record)) continue
      if (
        chosen !== undefined &&
        !(this.#valuesOf.get(chosen.name)?.[record] ?? []).some((value) => chosen.values.includes(value))
      ) {
        countIn(record, chosen.name)
        continue
      }
      matches.push(record)
      for (const { name } of query.wantedFacets) countIn(record, name)
    }
    const compare = this.#comparison(query, phrase, found, matches)
    const page = matches.toSorted(compare).slice(query.start, query.start + query.count)
    const facets: NaiveAnswer['facets'] = {}
    for (const { name, limit } of query.wantedFacets) {
      const most = [...(counts.get(name) ?? [])].toSorted(([, a], [, b]) => b - a).slice(0, limit)
      facets[name] = most.map(([value, count]): [string, number] => [this.#values.get(name)?.texts[value] ?? '', count])
    }
    return { total: matches.length, ids: page.map((record) => `urn:synthetic:${record}`), facets }
  }
}
