import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '../../server/src/catalogue/catalogue.ts'
import { syntheticQueries, syntheticRecord } from '../data/synthetic-records.ts'
import { documentOf } from './opensearch-index.ts'
import { openSearchRequest, searchBodies } from './opensearch-query.ts'

const TWO_FACETS = [
  { name: 'keyword', limit: 10 },
  { name: 'format', limit: 10 },
] as const
const search = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  phrase: '',
  searchFields: [],
  start: 0,
  count: 12,
  wantedFacets: TWO_FACETS,
  ...more,
})
const FIELDS = ['title^4', 'keywords.value^2', 'contacts.organisation^1.5', 'abstract']
const word = (query: string, more: object = {}) => ({ multi_match: { query, type: 'most_fields', fields: FIELDS, ...more } })
const KEYWORDS = { keyword: { terms: { field: 'keyword', size: 10 } } }
const FORMATS = { format: { terms: { field: 'formats', size: 10 } } }
const queryOf = (more: Partial<SearchQuery>) => searchBodies(search(more))[0]?.query

describe('a search in the language of OpenSearch', () => {
  it('asks for the exact total, whole records and the most frequent values of the facets', () => {
    expect(searchBodies(search({ phrase: 'ocean', start: 1_000 }))).toEqual([
      { from: 1_000, size: 12, track_total_hits: true, query: word('ocean'), aggs: { ...KEYWORDS, ...FORMATS } },
    ])
  })

  it.each([
    ['ocean wind index', { bool: { must: [word('ocean'), word('wind'), word('index')], must_not: [] } }],
    ['the ocean of data', { bool: { must: [word('ocean'), word('data')], must_not: [] } }],
    ['"ocean index"', { multi_match: { query: 'ocean index', type: 'phrase', fields: FIELDS } }],
    ['ocean OR index', { bool: { should: [word('ocean'), word('index')], minimum_should_match: 1 } }],
    ['data NOT ocean', { bool: { must: [word('data')], must_not: [word('ocean')] } }],
    ['rainfall', { bool: { should: [word('rainfall'), word('precipitation', { boost: 0.5 })], minimum_should_match: 1 } }],
  ])('says %s', (phrase, query) => {
    expect(queryOf({ phrase })).toEqual(query)
  })

  it('narrows by boxes that overlap, in two parts across the antimeridian', () => {
    const longitudes = (gte: number, lte: number) => ({ range: { 'at.longitudes': { gte, lte, relation: 'intersects' } } })
    const latitudes = { range: { 'at.latitudes': { gte: -5, lte: 20, relation: 'intersects' } } }
    expect(queryOf({ area: { boxes: [[-10, -5, 30, 20]], relation: 'OVERLAPS' } })).toEqual({
      bool: { filter: [{ bool: { filter: [longitudes(-10, 30), latitudes] } }] },
    })
    const parts = { bool: { should: [longitudes(170, 180), longitudes(-180, -160)], minimum_should_match: 1 } }
    expect(queryOf({ area: { boxes: [[170, -5, -160, 20]], relation: 'OVERLAPS' } })).toEqual({
      bool: { filter: [{ bool: { filter: [parts, latitudes] } }] },
    })
  })

  it('narrows words by an area and by dates that overlap', () => {
    expect(queryOf({ phrase: 'ocean', time: { from: 5, to: 9 } })).toEqual({
      bool: { must: [word('ocean')], filter: [{ range: { 'at.end': { gte: 5 } } }, { range: { 'at.start': { lte: 9 } } }] },
    })
  })

  it('sorts, without a relevance that nobody looks at; newest first when there are no words', () => {
    const filtered = { bool: { filter: [word('ocean')] } }
    const [byTitle] = searchBodies(search({ phrase: 'ocean', sort: { by: 'title', direction: 'asc' } }))
    expect(byTitle).toMatchObject({ sort: [{ 'at.title': { order: 'asc' } }], query: filtered })
    const [byDate] = searchBodies(search({ phrase: 'ocean', sort: { by: 'date', direction: 'desc' } }))
    expect(byDate).toMatchObject({ sort: [{ 'at.end': { order: 'desc' } }], query: filtered })
    expect(searchBodies(search())[0]).toMatchObject({ sort: [{ 'at.end': { order: 'desc' } }], query: { match_all: {} } })
  })

  it('counts a facet without its own choice, the others with it', () => {
    const choice = { terms: { formats: ['COG'] } }
    expect(searchBodies(search({ phrase: 'ocean', facets: { format: ['COG'] } }))).toEqual([
      {
        from: 0,
        size: 12,
        track_total_hits: true,
        query: { bool: { must: [word('ocean')], filter: [choice] } },
        aggs: KEYWORDS,
      },
      { size: 0, track_total_hits: false, query: { bool: { filter: [word('ocean')] } }, aggs: FORMATS },
    ])
    const [, formats, keywords] = searchBodies(search({ facets: { format: ['COG'], keyword: ['Ice'] } })).toSorted(
      (a, b) => b.size - a.size || JSON.stringify(a.aggs).localeCompare(JSON.stringify(b.aggs)),
    )
    expect(formats).toMatchObject({ aggs: FORMATS, query: { bool: { filter: [{ terms: { keyword: ['Ice'] } }] } } })
    expect(keywords).toMatchObject({ aggs: KEYWORDS, query: { bool: { filter: [choice] } } })
  })

  it('counts each facet of everything apart', () => {
    const [page, ...counted] = searchBodies(search())
    expect(page).not.toHaveProperty('aggs')
    expect(counted).toEqual(
      [KEYWORDS, FORMATS].map((aggs) => ({ size: 0, track_total_hits: false, query: { match_all: {} }, aggs })),
    )
  })

  it('translates every search of the benches', () => {
    expect(
      syntheticQueries()
        .map((query) => searchBodies(query).length)
        .every((length) => length >= 1),
    ).toBe(true)
  })

  it.each<[string, Partial<SearchQuery>]>([
    ['types', { types: ['data'] }],
    ['some fields', { searchFields: ['title'] }],
    ['facet', { facets: { level: ['dataset'] } }],
    ['overlapped', { area: { boxes: [[0, 0, 1, 1]], relation: 'CONTAINS' } }],
    ['order by score', { sort: { by: 'score', direction: 'desc' } }],
  ])('refuses what it has no words for: %s', (words, more) => {
    expect(() => searchBodies(search(more))).toThrow(words)
  })
})

describe('the request of searches', () => {
  it('is one search, or several in one request, none of them from the cache', () => {
    const one = openSearchRequest('records', searchBodies(search({ phrase: 'ocean' })))
    expect(one.path).toBe('/records/_search?request_cache=false')
    expect(JSON.parse(one.body)).toMatchObject({ size: 12 })
    const several = openSearchRequest('records', searchBodies(search()))
    expect(several.path).toBe('/records/_msearch')
    const lines = several.body.trimEnd().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines.filter((_, at) => at % 2 === 0)).toEqual(Array(3).fill('{"request_cache":false}'))
  })
})

describe('a record as it is sent to OpenSearch', () => {
  const record = syntheticRecord(0)

  it('is whole, with its box as ranges and its time as two instants', () => {
    const { at, ...sent } = documentOf({
      ...record,
      title: 'The Ocean',
      footprint: { boxes: [[170, -5, -160, 20]] },
      time: { start: '2001-01-01T00:00:00Z', end: '2002-01-01T00:00:00Z' },
    })
    expect(sent).toMatchObject({ id: record.id, abstract: record.abstract, online: record.online })
    expect(at).toMatchObject({
      longitudes: [
        { gte: 170, lte: 180 },
        { gte: -180, lte: -160 },
      ],
      latitudes: { gte: -5, lte: 20 },
      start: Date.UTC(2001, 0),
      end: Date.UTC(2002, 0),
    })
  })

  it('ends after every date when it goes on, and has no box and no time where there is none', () => {
    const { at } = documentOf({ ...record, time: { start: '2001-01-01T00:00:00Z' } })
    expect(at).toMatchObject({ end: Date.UTC(9999, 0) })
    const { footprint: _footprint, time: _time, ...bare } = record
    expect(Object.keys(documentOf(bare).at)).toEqual(['title'])
  })
})
