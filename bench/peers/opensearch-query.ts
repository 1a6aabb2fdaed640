/**
 * Searches of the benches in the language of OpenSearch: exact total, whole records, the most frequent values of the wanted facets,
 * whose counts ignore their own choice as ours do. Synonyms and operators are read by our own reader, as a portal in front of an
 * OpenSearch would; words are cut and stemmed by its analyser.
 */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { FacetName, SearchQuery } from '../../server/src/catalogue/catalogue.ts'
import type { PhraseNode, SearchWord } from '../../server/src/catalogue/index/phrase.ts'
import { readSearch } from '../../server/src/catalogue/index/thesaurus/synonyms.ts'

/** Fields that are searched for words, with their weights. */
const TEXT_FIELDS = ['title^4', 'keywords.value^2', 'contacts.organisation^1.5', 'abstract']
/** By facet, the field that has its values. */
export const FACET_FIELDS: Partial<Readonly<Record<FacetName, string>>> = {
  keyword: 'keyword',
  format: 'formats',
  protocol: 'online.protocol',
  organisationName: 'organisation',
  providerID: 'source.id',
}

/** A part of a request of OpenSearch. */
type Clause = Readonly<Record<string, unknown>>

/** One search of a request. */
export interface SearchBody {
  readonly from?: number
  readonly size: number
  readonly track_total_hits: boolean
  readonly query: Clause
  readonly sort?: readonly Clause[]
  readonly aggs?: Readonly<Record<string, Clause>>
}

function fieldOf(name: FacetName): string {
  const field = FACET_FIELDS[name]
  if (field === undefined) throw new Error(`There is no field for the facet ${name}.`)
  return field
}

const boostOf = ({ isSynonym }: SearchWord): Clause => (isSynonym === true ? { boost: 0.5 } : {})

function textQuery(node: PhraseNode): Clause {
  switch (node.kind) {
    case 'word':
      return { multi_match: { query: node.word.text, type: 'most_fields', fields: TEXT_FIELDS, ...boostOf(node.word) } }
    case 'phrase': {
      const [first] = node.words
      const query = node.words.map(({ text }) => text).join(' ')
      return { multi_match: { query, type: 'phrase', fields: TEXT_FIELDS, ...(first === undefined ? {} : boostOf(first)) } }
    }
    case 'or':
      return { bool: { should: node.nodes.map(textQuery), minimum_should_match: 1 } }
    case 'not':
      return { bool: { must_not: [textQuery(node.node)] } }
    case 'and': {
      const wanted = node.nodes.filter(({ kind }) => kind !== 'not')
      const unwanted = node.nodes.flatMap((each) => (each.kind === 'not' ? [each.node] : []))
      return { bool: { must: wanted.map(textQuery), must_not: unwanted.map(textQuery) } }
    }
  }
}

const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { should: clauses, minimum_should_match: 1 } }

function boxFilter([west, south, east, north]: Bbox): Clause {
  const parts = splitAtAntimeridian([west, south, east, north])
  const longitudes = parts.map(([w, , e]) => ({ range: { 'at.longitudes': { gte: w, lte: e, relation: 'intersects' } } }))
  const latitudes = { range: { 'at.latitudes': { gte: south, lte: north, relation: 'intersects' } } }
  return { bool: { filter: [anyOf(longitudes), latitudes] } }
}

function timeFilters({ from, to }: NonNullable<SearchQuery['time']>): Clause[] {
  return [
    ...(from === undefined ? [] : [{ range: { 'at.end': { gte: from } } }]),
    ...(to === undefined ? [] : [{ range: { 'at.start': { lte: to } } }]),
  ]
}

/** Parts of a search that the benches ask for; anything else must not be left out silently. */
const KNOWN = new Set<string>([
  'phrase',
  'searchFields',
  'area',
  'time',
  'facets',
  'sort',
  'start',
  'count',
  'wantedFacets',
] satisfies (keyof SearchQuery)[])

function refuseUnknown(query: SearchQuery): void {
  const unknown = Object.keys(query).find((name) => !KNOWN.has(name))
  if (unknown !== undefined) throw new Error(`A search with '${unknown}' is not translated.`)
  if (query.searchFields.length > 0) throw new Error('A search in some fields is not translated.')
  if (query.area !== undefined && (query.area.relation !== 'OVERLAPS' || query.area.geometry !== undefined))
    throw new Error('Only boxes that are overlapped are translated.')
}

function sortOf({ sort }: SearchQuery, hasWords: boolean): { readonly sort?: readonly Clause[] } {
  const { by, direction } = sort ?? { by: hasWords ? 'relevance' : 'date', direction: 'desc' }
  if (by === 'relevance' && direction === 'desc') return {}
  const field = by === 'date' ? 'at.end' : by === 'title' ? 'at.title' : undefined
  if (field === undefined) throw new Error(`The order by ${by}, ${direction}, is not translated.`)
  return { sort: [{ [field]: { order: direction } }] }
}

function aggregations(wanted: SearchQuery['wantedFacets']): { readonly aggs?: Readonly<Record<string, Clause>> } {
  if (wanted.length === 0) return {}
  return { aggs: Object.fromEntries(wanted.map(({ name, limit }) => [name, { terms: { field: fieldOf(name), size: limit } }])) }
}

/**
 * The searches that answer one of ours, the page first; the others only count. Several together are faster in two cases: a facet with
 * a choice is counted without it apart from the others (a third of the time of a `post_filter`), and facets of everything are counted
 * one by one, because OpenSearch looks those up instead of counting when nothing else is asked (a fifth of the time).
 */
export function searchBodies(query: SearchQuery): SearchBody[] {
  refuseUnknown(query)
  const phrase = readSearch(query.phrase)
  const words = phrase === undefined ? [] : [textQuery(phrase)]
  const filters = [
    ...(query.area === undefined ? [] : [anyOf(query.area.boxes.map(boxFilter))]),
    ...(query.time === undefined ? [] : timeFilters(query.time)),
  ]
  const chosen = Object.entries(query.facets ?? {}) as [FacetName, readonly string[]][]
  const choices = new Map(chosen.map(([name, values]) => [name, { terms: { [fieldOf(name)]: values } }]))

  const matching = (more: readonly Clause[], scored: boolean): Clause => {
    const narrowed = scored ? [...filters, ...more] : [...words, ...filters, ...more]
    const [only] = scored ? words : []
    if (only !== undefined && narrowed.length === 0) return only
    if (only === undefined && narrowed.length === 0) return { match_all: {} }
    return { bool: { ...(only === undefined ? {} : { must: [only] }), filter: narrowed } }
  }
  const counting = (wanted: SearchQuery['wantedFacets'], more: readonly Clause[]): SearchBody => ({
    size: 0,
    track_total_hits: false,
    query: matching(more, false),
    ...aggregations(wanted),
  })

  const order = sortOf(query, phrase !== undefined)
  const isEverything = words.length === 0 && filters.length === 0 && choices.size === 0
  const apart = query.wantedFacets.filter(({ name }) => isEverything || choices.has(name))
  const page: SearchBody = {
    from: query.start,
    size: query.count,
    track_total_hits: true,
    query: matching([...choices.values()], order.sort === undefined),
    ...order,
    ...aggregations(query.wantedFacets.filter((wanted) => !apart.includes(wanted))),
  }
  const othersThan = (name: FacetName) => [...choices].filter(([other]) => other !== name).map(([, choice]) => choice)
  return [page, ...apart.map((wanted) => counting([wanted], othersThan(wanted.name)))]
}

/** The path and the body that ask for these searches; no answer is taken from the cache of whole answers. */
export function openSearchRequest(
  index: string,
  bodies: readonly SearchBody[],
): { readonly path: string; readonly body: string; readonly mediaType: string } {
  const [only] = bodies
  if (only !== undefined && bodies.length === 1)
    return { path: `/${index}/_search?request_cache=false`, body: JSON.stringify(only), mediaType: 'application/json' }
  const lines = bodies.flatMap((body) => ['{"request_cache":false}', JSON.stringify(body)])
  return { path: `/${index}/_msearch`, body: `${lines.join('\n')}\n`, mediaType: 'application/x-ndjson' }
}
