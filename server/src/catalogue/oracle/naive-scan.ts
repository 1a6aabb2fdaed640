/**
 * The oracle: answers a search by looking at every record with the plainest code there is. The index has to give the
 * same answers; property tests hold it to that. Not used by the product.
 */
import { type Bbox, bboxContains, bboxesOverlap, type BboxRelation } from '@graticule/contracts/bbox'
import type { NumberRange } from '@graticule/contracts/codec'
import { hasWorkingLink } from '@graticule/contracts/links/working-link'
import type { Footprint, Geometry, Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import { AreaFit, TimeFit } from '@graticule/contracts/search/fit'
import { COUNTED_YEARS } from '@graticule/contracts/limits'
import type { FacetName, LabelName, RangeName, SearchQuery, YearCount, WantedFacet } from '../catalogue.ts'
import { holdsText } from '../index/analyser/fold.ts'
import { GAP, recordTerms } from '../index/analyser/record-words.ts'
import { keysOfTerm } from '../index/analyser/terms.ts'
import {
  dateOf,
  foldLabel,
  LABEL_NAMES,
  numberOf,
  publishedOf,
  timeSpanOf,
  titleOf,
  type ValueName,
  valuesOf,
} from '../index/entry-values.ts'
import { type PhraseNode, positiveWords, type SearchWord } from '../index/phrase.ts'
import type { FacetCount, FieldMatch, IndexAnswer, IndexHit } from '../index/port.ts'
import {
  explainFit,
  fieldMask,
  fieldWeight,
  fitPoints,
  fitScale,
  impactOf,
  rarityOf,
  shownRelevance,
  synonymRarity,
} from '../index/relevance.ts'
import { exactPlace, placeOf } from '../index/segment/shapes/polygons.ts'
import { readSearch } from '../index/thesaurus/synonyms.ts'
import { type Regions, regionsHold, regionsOf, regionsOfBox, regionsOverlap } from './exact-shapes.ts'

interface Scanned {
  readonly resource: Resource
  /** By field, in the order of `SEARCH_FIELDS`. */
  readonly fields: readonly (readonly string[])[]
}

const finds = (word: SearchWord, term: string): boolean => term !== GAP && keysOfTerm(term).some((key) => word.keys.has(key))
const searched = (mask: number, field: number): boolean => (mask & (1 << field)) !== 0

/** Number of different terms of the record that the word finds, in all fields. */
function distinctFound(word: SearchWord, { fields }: Scanned): string[] {
  return [...new Set(fields.flatMap((terms) => terms.filter((term) => finds(word, term))))]
}

/** What each field adds to the score of a word in a record: for every term that it finds, the impact, split by weight. */
function pointsOfWord(word: SearchWord, record: Scanned, mask: number, rarity: number): { score: number; shares: number[] } {
  let score = 0
  const shares = record.fields.map(() => 0)
  for (const term of distinctFound(word, record)) {
    const weights = record.fields.map((terms, field) => {
      const length = terms.filter((other) => other !== GAP).length
      return searched(mask, field) ? fieldWeight(field, terms.filter((other) => other === term).length, length) : 0
    })
    const weight = weights.reduce((sum, part) => sum + part, 0)
    if (weight === 0) continue
    score += rarity * impactOf(weight)
    for (const [field, part] of weights.entries())
      shares[field] = (shares[field] ?? 0) + (rarity * impactOf(weight) * part) / weight
  }
  return { score, shares }
}

function hasPhrase(words: readonly SearchWord[], { fields }: Scanned, mask: number): boolean {
  return fields.some(
    (terms, field) =>
      searched(mask, field) && terms.some((_, start) => words.every((word, offset) => finds(word, terms[start + offset] ?? GAP))),
  )
}

/** The words that make a record match; `undefined` when it does not match. */
function matchingWords(node: PhraseNode, record: Scanned, mask: number): SearchWord[] | undefined {
  switch (node.kind) {
    case 'word':
      return hasPhrase([node.word], record, mask) ? [node.word] : undefined
    case 'phrase':
      return hasPhrase(node.words, record, mask) ? [...node.words] : undefined
    case 'not':
      return matchingWords(node.node, record, mask) === undefined ? [] : undefined
    case 'and':
    case 'or': {
      const words = node.nodes.map((child) => matchingWords(child, record, mask))
      const matches = node.kind === 'and' ? !words.includes(undefined) : words.some((found) => found !== undefined)
      return matches ? words.flatMap((found) => found ?? []) : undefined
    }
  }
}

/** Score of a record that matches by these words, and where they are. */
function explain(words: readonly SearchWord[], record: Scanned, mask: number, rarity: (word: SearchWord) => number) {
  const points = words.map((word) => pointsOfWord(word, record, mask, rarity(word)))
  const score = points.reduce((sum, part) => sum + part.score, 0)
  const matched = SEARCH_FIELDS.flatMap((field, index): FieldMatch[] => {
    const terms = record.fields[index] ?? []
    const places = terms.flatMap((term, place) =>
      searched(mask, index) && words.some((word) => finds(word, term)) ? [place] : [],
    )
    const weight = shownRelevance(points.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0))
    return places.length === 0 ? [] : [{ field, places, weight }]
  })
  return { score, matched }
}

function boxesRelated(area: Bbox, boxes: readonly Bbox[], relation: BboxRelation): boolean {
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

function shapesRelated(area: Regions, shapes: readonly Regions[], relation: BboxRelation): boolean {
  switch (relation) {
    case 'OVERLAPS':
      return shapes.some((shape) => regionsOverlap(area, shape))
    case 'CONTAINS':
      return shapes.every((shape) => regionsHold(area, shape))
    case 'CONTAINED':
      return shapes.some((shape) => regionsHold(shape, area))
    case 'DISJOINT':
      return !shapes.some((shape) => regionsOverlap(area, shape))
  }
}

/**
 * Whether a record has a relation to an area, a box or a geometry with its box. Where both are boxes, by these. Otherwise boxes that do
 * not meet are apart, and the others are told by shapes.
 */
export function related(area: Bbox, geometry: Geometry | undefined, footprint: Footprint, relation: BboxRelation): boolean {
  const exact = exactPlace(footprint)
  if (exact === undefined && geometry === undefined) return boxesRelated(area, footprint.boxes, relation)
  const boxes = exact === undefined ? footprint.boxes : [exact.box]
  if (!boxes.some((box) => bboxesOverlap(area, box))) return relation === 'DISJOINT'
  const shapes = exact === undefined ? boxes.map(regionsOfBox) : [regionsOf(exact.geometry)]
  return shapesRelated(geometry === undefined ? regionsOfBox(area) : regionsOf(geometry), shapes, relation)
}

const inRange = (value: number | undefined, { min = -Infinity, max = Infinity }: NumberRange): boolean =>
  value !== undefined && value >= min && value <= max

/** Everything but words, area, time and facets. */
function passesPlainFilters(resource: Resource, query: SearchQuery): boolean {
  const { published, ranges = {}, labels = {}, magnitudeType, types, parents, dois, ids } = query
  const has = (name: ValueName, wanted: readonly string[]) => valuesOf(resource, name).some((value) => wanted.includes(value))
  if (query.curated !== undefined && resource.curated !== query.curated) return false
  if (query.dataCore !== undefined && resource.dataCore !== query.dataCore) return false
  if (query.workingLinks !== undefined && hasWorkingLink(resource.online) !== query.workingLinks) return false
  if (query.inSitu !== undefined && (resource.inSitu !== undefined) !== query.inSitu) return false
  if (published !== undefined) {
    const { from: min = -Infinity, to: max = Infinity } = published
    if (!inRange(publishedOf(resource), { min, max })) return false
  }
  if (types !== undefined && !types.includes(resource.type)) return false
  if (parents !== undefined && !has('parent', parents)) return false
  if (dois !== undefined && !has('doi', dois.map(foldLabel))) return false
  if (ids !== undefined && !ids.includes(resource.id)) return false
  if (magnitudeType !== undefined && !has('magnitudeType', [foldLabel(magnitudeType)])) return false
  const { sources, keywords, box, time } = query.view ?? {}
  if (sources !== undefined && !has('providerID', sources)) return false
  if (keywords !== undefined && !has('keyword', keywords)) return false
  if (box !== undefined && !lies(resource, { area: { boxes: [box], relation: 'OVERLAPS' } })) return false
  if (time !== undefined && !passesTime(resource, { time })) return false
  for (const [name, range] of Object.entries(ranges)) {
    const number = numberOf(resource, name as RangeName)
    if (!inRange(number, range) && !(range.orMissing === true && number === undefined)) return false
  }
  for (const [name, wanted] of Object.entries(labels)) {
    if (!has(LABEL_NAMES[name as LabelName], wanted.map(foldLabel))) return false
  }
  return true
}

function lies({ footprint }: Resource, { area }: Pick<SearchQuery, 'area'>): boolean {
  if (area === undefined) return true
  const { boxes, geometry, relation } = area
  return footprint !== undefined && boxes.some((box) => related(box, geometry, footprint, relation))
}

function passesTime(resource: Resource, { time }: Pick<SearchQuery, 'time'>): boolean {
  if (time === undefined) return true
  const span = timeSpanOf(resource)
  return span !== undefined && span.start <= (time.to ?? Infinity) && span.end >= (time.from ?? -Infinity)
}

/** What the fit of a record to area and time adds to its score, and how that is told. */
function fitOfRecord(resource: Resource, query: SearchQuery, scale: number): { points: number; told: Pick<IndexHit, 'fit'> } {
  const { area, time } = query
  const hasArea = area !== undefined && area.relation !== 'DISJOINT'
  if (!hasArea && time === undefined) return { points: 0, told: {} }
  const { boxes } = placeOf(resource.footprint)
  const span = timeSpanOf(resource)
  const inArea = hasArea && boxes.length > 0 ? new AreaFit(area.boxes).compare(boxes, 0, boxes.length) : undefined
  const inTime = time !== undefined && span !== undefined ? new TimeFit(time).compare(span.start, span.end) : undefined
  const points =
    (inArea === undefined ? 0 : fitPoints('area', inArea, scale)) + (inTime === undefined ? 0 : fitPoints('time', inTime, scale))
  return { points, told: { fit: explainFit({ area: inArea, time: inTime }, scale) } }
}

/** The value itself when some record has it, else what its commas separate. */
function knownValues(records: readonly Resource[], name: FacetName, value: string): string[] {
  const known = records.some((resource) => valuesOf(resource, name).includes(value))
  return known ? [value] : value.split(',').map((part) => part.trim())
}

/** Texts are in order by code points, which is by their bytes in UTF-8. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Compares two records in the order asked for; what lacks the property comes last in either direction. */
function comparison(query: SearchQuery, scoreOf: (resource: Resource) => number): (a: Resource, b: Resource) => number {
  const isByFit = query.area !== undefined && query.area.relation !== 'DISJOINT' && query.parents === undefined
  const isRelevant = isByFit || readSearch(query.phrase) !== undefined
  const { by, direction } = query.sort ?? { by: isRelevant ? 'relevance' : 'date', direction: 'desc' }
  const property = (resource: Resource): number | string | undefined => {
    if (by === 'relevance') return scoreOf(resource)
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
    (by === 'rating' ? ascending(scoreOf(a), scoreOf(b), -1) : 0) ||
    ascending(dateOf(a), dateOf(b), -1) ||
    ascending(a.id, b.id, 1)
}

function countValues(records: readonly Resource[], { name, limit, containing = '' }: WantedFacet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const resource of records) for (const value of valuesOf(resource, name)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([term]) => holdsText(term, containing))
    .map(([term, count]) => ({ term, count }))
    .toSorted((a, b) => b.count - a.count || compareBytes(a.term, b.term))
    .slice(0, limit)
}

function countYears(records: readonly Resource[], now: number): YearCount[] {
  const spans = records.flatMap((resource) => timeSpanOf(resource) ?? [])
  const counts: YearCount[] = []
  for (let year = COUNTED_YEARS.first; year <= COUNTED_YEARS.last; year += 1) {
    const count = spans.filter((span) => {
      const end = span.end === Infinity ? Math.max(span.start, now) : span.end
      return span.start < Date.UTC(year + 1, 0) && end >= Date.UTC(year, 0)
    }).length
    if (count > 0) counts.push({ year, count })
  }
  return counts
}

const cut = new WeakMap<Resource, ReturnType<typeof recordTerms>>()

/** The terms of a record, cut once for all queries: cutting takes longer than looking at them. */
function termsOf(resource: Resource): ReturnType<typeof recordTerms> {
  const terms = cut.get(resource) ?? recordTerms(resource)
  cut.set(resource, terms)
  return terms
}

/** The complete answer for a query over these records. */
export function naiveScan(records: readonly Resource[], query: SearchQuery): IndexAnswer {
  const scanned = records.map((resource): Scanned => ({ resource, fields: termsOf(resource) }))
  const phrase = readSearch(query.phrase)
  const mask = fieldMask(query.searchFields)
  const rarities = new Map<SearchWord, number>()
  const rarity = (word: SearchWord): number => {
    const found = () => scanned.reduce((sum, record) => sum + distinctFound(word, record).length, 0)
    const plain = () => rarityOf(found(), records.length)
    const value = rarities.get(word) ?? (word.isSynonym ? synonymRarity(plain()) : plain())
    rarities.set(word, value)
    return value
  }
  const scale = fitScale(positiveWords(phrase).flatMap((word) => (word.isSynonym ? [] : rarity(word))))
  const why = new Map<Resource, ReturnType<typeof explain>>()
  for (const record of scanned) {
    const words = phrase === undefined ? [] : matchingWords(phrase, record, mask)
    if (words !== undefined && passesPlainFilters(record.resource, query)) {
      why.set(record.resource, explain(words, record, mask, rarity))
    }
  }
  const candidates = [...why.keys()]
  const inArea = new Set(candidates.filter((resource) => lies(resource, query)))

  const chosen = Object.entries(query.facets ?? {}).map(([name, values]) => {
    const facet = name as FacetName
    return { facet, values: values.flatMap((value) => knownValues(records, facet, value)) }
  })
  const passesFacets = (resource: Resource, but?: FacetName) =>
    chosen.every(({ facet, values }) => facet === but || valuesOf(resource, facet).some((value) => values.includes(value)))

  const lacksPlace = (resource: Resource) =>
    resource.footprint === undefined && passesTime(resource, query) && passesFacets(resource)
  const lacksTime = (resource: Resource) => timeSpanOf(resource) === undefined && inArea.has(resource) && passesFacets(resource)
  const matches = candidates.filter((resource) => inArea.has(resource) && passesTime(resource, query) && passesFacets(resource))
  const fits = new Map(matches.map((resource) => [resource, fitOfRecord(resource, query, scale)]))
  const page = matches
    .toSorted(comparison(query, (resource) => (why.get(resource)?.score ?? 0) + (fits.get(resource)?.points ?? 0)))
    .slice(query.start, query.start + query.count)
  const facets: Partial<Record<FacetName, FacetCount[]>> = {}
  for (const facet of query.wantedFacets) {
    const counted = candidates.filter(
      (resource) => inArea.has(resource) && passesTime(resource, query) && passesFacets(resource, facet.name),
    )
    facets[facet.name] = countValues(counted, facet)
  }
  return {
    total: matches.length,
    hits: page.map((resource) => ({
      id: resource.id,
      relevance: shownRelevance((why.get(resource)?.score ?? 0) + (fits.get(resource)?.points ?? 0)),
      matched: why.get(resource)?.matched ?? [],
      ...fits.get(resource)?.told,
      children: records.filter(({ parentId }) => parentId === resource.id).length,
    })),
    facets,
    ...(query.wantedYears === undefined
      ? {}
      : {
          years: countYears(
            candidates.filter((resource) => inArea.has(resource) && passesFacets(resource)),
            query.wantedYears.now,
          ),
        }),
    leftOut: {
      withoutFootprint: query.area === undefined ? 0 : candidates.filter(lacksPlace).length,
      withoutTime: query.time === undefined ? 0 : candidates.filter(lacksTime).length,
    },
  }
}
