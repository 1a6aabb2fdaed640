/**
 * The oracle: answers a search by looking at every record with the plainest code there is. The index has to give the
 * same answers; property tests hold it to that. Not used by the product.
 */
import { type Bbox, bboxContains, bboxesOverlap, type BboxRelation } from '@graticule/contracts/bbox'
import type { NumberRange } from '@graticule/contracts/codec'
import type { Resource } from '@graticule/contracts/resource'
import type { FacetName, LabelName, RangeName, SearchQuery } from '../catalogue.ts'
import { GAP, recordWords } from '../index/analyser/record-words.ts'
import { keysOfTerm } from '../index/analyser/terms.ts'
import { dateOf, foldLabel, numberOf, publishedOf, timeSpanOf, titleOf, type ValueName, valuesOf } from '../index/entry-values.ts'
import { type PhraseNode, positiveWords, readPhrase, type SearchWord } from '../index/phrase.ts'
import type { FacetCount, IndexAnswer } from '../index/port.ts'
import { fieldMask, fieldWeight, impactOf, rarityOf } from '../index/relevance.ts'

interface Scanned {
  readonly resource: Resource
  readonly fields: ReturnType<typeof recordWords>
}

const finds = (word: SearchWord, term: string): boolean => term !== GAP && keysOfTerm(term).some((key) => word.keys.has(key))
const searched = (mask: number, field: number): boolean => (mask & (1 << field)) !== 0

/** Number of different terms of the record that the word finds, in all fields. */
function distinctFound(word: SearchWord, { fields }: Scanned): string[] {
  return [...new Set(fields.flatMap(({ terms }) => terms.filter((term) => finds(word, term))))]
}

/** Score of a word in a record: over the terms that it finds, the impact in the searched fields; 0 when in none. */
function impactOfWord(word: SearchWord, { fields, ...rest }: Scanned, mask: number): number {
  let impact = 0
  for (const term of distinctFound(word, { fields, ...rest })) {
    let weight = 0
    for (const [field, { terms, length }] of fields.entries()) {
      if (searched(mask, field)) weight += fieldWeight(field, terms.filter((other) => other === term).length, length)
    }
    if (weight > 0) impact += impactOf(weight)
  }
  return impact
}

function hasPhrase(words: readonly SearchWord[], { fields }: Scanned, mask: number): boolean {
  return fields.some(
    ({ terms }, field) =>
      searched(mask, field) &&
      terms.some((_, start) =>
        words.every((word, offset) => start + offset < terms.length && finds(word, terms[start + offset] as string)),
      ),
  )
}

/** Score of a record for a phrase; `undefined` when it does not match. */
function scoreOf(node: PhraseNode, record: Scanned, mask: number, rarity: (word: SearchWord) => number): number | undefined {
  const wordScore = (word: SearchWord) => rarity(word) * impactOfWord(word, record, mask)
  switch (node.kind) {
    case 'word':
      return impactOfWord(node.word, record, mask) > 0 ? wordScore(node.word) : undefined
    case 'phrase':
      if (!hasPhrase(node.words, record, mask)) return undefined
      return node.words.reduce((sum, word) => sum + wordScore(word), 0)
    case 'not':
      return scoreOf(node.node, record, mask, rarity) === undefined ? 0 : undefined
    case 'and':
    case 'or': {
      const scores = node.nodes.map((child) => scoreOf(child, record, mask, rarity))
      const matches = node.kind === 'and' ? !scores.includes(undefined) : scores.some((score) => score !== undefined)
      return matches ? scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) : undefined
    }
  }
}

function related(area: Bbox, boxes: readonly Bbox[], relation: BboxRelation): boolean {
  switch (relation) {
    case 'OVERLAPS':
      return boxes.some((box) => bboxesOverlap(area, box))
    case 'CONTAINS':
      return boxes.every((box) => bboxContains(area, box))
    case 'CONTAINED':
      return boxes.some((box) => bboxContains(box, area))
    case 'DISJOINT':
      return !boxes.some((box) => bboxesOverlap(area, box))
  }
}

const inRange = (value: number | undefined, { min = -Infinity, max = Infinity }: NumberRange): boolean =>
  value !== undefined && value >= min && value <= max

/** Everything but words, area, time and facets. */
function passesPlainFilters(resource: Resource, query: SearchQuery): boolean {
  const { published, ranges = {}, labels = {}, magnitudeType, types, parents, ids } = query
  const has = (name: ValueName, wanted: readonly string[]) => valuesOf(resource, name).some((value) => wanted.includes(value))
  if (query.curated !== undefined && resource.curated !== query.curated) return false
  if (query.dataCore !== undefined && resource.dataCore !== query.dataCore) return false
  if (query.inSitu !== undefined && (resource.inSitu !== undefined) !== query.inSitu) return false
  if (published !== undefined) {
    const { from: min = -Infinity, to: max = Infinity } = published
    if (!inRange(publishedOf(resource), { min, max })) return false
  }
  if (types !== undefined && !types.includes(resource.type)) return false
  if (parents !== undefined && !has('parent', parents)) return false
  if (ids !== undefined && !ids.includes(resource.id)) return false
  if (magnitudeType !== undefined && !has('magnitudeType', [foldLabel(magnitudeType)])) return false
  for (const [name, range] of Object.entries(ranges)) {
    if (!inRange(numberOf(resource, name as RangeName), range)) return false
  }
  for (const [name, wanted] of Object.entries(labels)) {
    if (!has(name as LabelName, wanted.map(foldLabel))) return false
  }
  return true
}

const passesArea = ({ footprint }: Resource, { area }: SearchQuery): boolean =>
  area === undefined || (footprint !== undefined && area.boxes.some((box) => related(box, footprint.boxes, area.relation)))

function passesTime(resource: Resource, { time }: SearchQuery): boolean {
  if (time === undefined) return true
  const span = timeSpanOf(resource)
  return span !== undefined && span.start <= (time.to ?? Infinity) && span.end >= (time.from ?? -Infinity)
}

/** The value itself when some record has it, else what its commas separate. */
function knownValues(records: readonly Resource[], name: FacetName, value: string): string[] {
  const known = records.some((resource) => valuesOf(resource, name).includes(value))
  return known ? [value] : value.split(',').map((part) => part.trim())
}

/** Texts are in order by code points, which is by their bytes in UTF-8. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Compares two records in the order asked for; what lacks the property comes last in either direction. */
function comparison(query: SearchQuery, scores: ReadonlyMap<Resource, number>): (a: Resource, b: Resource) => number {
  const { by, direction } = query.sort ?? { by: readPhrase(query.phrase) === undefined ? 'date' : 'relevance', direction: 'desc' }
  const property = (resource: Resource): number | string | undefined => {
    if (by === 'relevance') return scores.get(resource)
    if (by === 'date') return dateOf(resource)
    if (by === 'title') return titleOf(resource)
    return numberOf(resource, by)
  }
  const ascending = (a: number | string | undefined, b: number | string | undefined, sign: 1 | -1): number => {
    if (a === b) return 0
    if (a === undefined) return 1
    if (b === undefined) return -1
    return sign * (typeof a === 'string' && typeof b === 'string' ? compareBytes(a, b) : Number(a) < Number(b) ? -1 : 1)
  }
  return (a, b) =>
    ascending(property(a), property(b), direction === 'asc' ? 1 : -1) ||
    ascending(dateOf(a), dateOf(b), -1) ||
    ascending(a.id, b.id, 1)
}

function countValues(records: readonly Resource[], name: FacetName, limit: number): FacetCount[] {
  const counts = new Map<string, number>()
  for (const resource of records) for (const value of valuesOf(resource, name)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([term, count]) => ({ term, count }))
    .toSorted((a, b) => b.count - a.count || compareBytes(a.term, b.term))
    .slice(0, limit)
}

/** The complete answer for a query over these records. */
export function naiveScan(records: readonly Resource[], query: SearchQuery): IndexAnswer {
  const scanned = records.map((resource): Scanned => ({ resource, fields: recordWords(resource) }))
  const phrase = readPhrase(query.phrase)
  const mask = fieldMask(query.searchFields)
  const rarities = new Map<SearchWord, number>()
  const rarity = (word: SearchWord): number => {
    const found = scanned.reduce((sum, record) => sum + distinctFound(word, record).length, 0)
    const value = rarities.get(word) ?? rarityOf(found, records.length)
    rarities.set(word, value)
    return value
  }
  const scores = new Map<Resource, number>()
  for (const record of scanned) {
    const score = phrase === undefined ? 0 : scoreOf(phrase, record, mask, rarity)
    if (score !== undefined && passesPlainFilters(record.resource, query)) scores.set(record.resource, score)
  }
  const candidates = [...scores.keys()]

  const chosen = Object.entries(query.facets ?? {}).map(([name, values]) => {
    const facet = name as FacetName
    return { facet, values: values.flatMap((value) => knownValues(records, facet, value)) }
  })
  const passesFacets = (resource: Resource, but?: FacetName) =>
    chosen.every(({ facet, values }) => facet === but || valuesOf(resource, facet).some((value) => values.includes(value)))

  const matches = candidates.filter(
    (resource) => passesArea(resource, query) && passesTime(resource, query) && passesFacets(resource),
  )
  const page = matches.toSorted(comparison(query, scores)).slice(query.start, query.start + query.count)
  const facets: Partial<Record<FacetName, FacetCount[]>> = {}
  for (const { name, limit } of query.wantedFacets) {
    const counted = candidates.filter(
      (resource) => passesArea(resource, query) && passesTime(resource, query) && passesFacets(resource, name),
    )
    facets[name] = countValues(counted, name, limit)
  }
  return {
    total: matches.length,
    hits: page.map((resource) => ({
      id: resource.id,
      score: scores.get(resource) ?? 0,
      children: records.filter(({ parentId }) => parentId === resource.id).length,
    })),
    facets,
    leftOut: {
      withoutFootprint:
        query.area === undefined
          ? 0
          : candidates.filter(
              (resource) => resource.footprint === undefined && passesTime(resource, query) && passesFacets(resource),
            ).length,
      withoutTime:
        query.time === undefined
          ? 0
          : candidates.filter(
              (resource) => timeSpanOf(resource) === undefined && passesArea(resource, query) && passesFacets(resource),
            ).length,
    },
    rarities: positiveWords(phrase).map(rarity),
  }
}
