import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '../../server/src/catalogue/catalogue.ts'
import { type ComparedAnswer, differences, kindOf, readOpenSearchAnswer, readPortalAnswer } from './compare-answers.ts'

const QUERY: SearchQuery = {
  phrase: '',
  searchFields: [],
  start: 0,
  count: 12,
  wantedFacets: [{ name: 'format', limit: 2 }],
}
const RECORD = { title: 'Ice', abstract: 'Of the sea', online: [] }
const ANSWER: ComparedAnswer = {
  total: 7,
  records: 1,
  facets: {
    format: [
      ['COG', 4],
      ['CSV', 3],
    ],
  },
}

describe('reading answers', () => {
  it('takes of ours as many values as the search wants, and the records that are whole', () => {
    const text = JSON.stringify({
      total: 7,
      entries: [{ resource: RECORD }, { resource: { title: 'Ice' } }],
      facets: {
        format: [
          { term: 'COG', label: 'COG', count: 4 },
          { term: 'CSV', label: 'CSV', count: 3 },
          { term: 'Zarr', label: 'Zarr', count: 1 },
        ],
      },
    })
    expect(readPortalAnswer(text, QUERY)).toEqual(ANSWER)
  })

  const page = { hits: { total: { value: 7 }, hits: [{ _source: RECORD }, { _source: {} }] } }
  const counted = {
    aggregations: {
      format: {
        buckets: [
          { key: 'COG', doc_count: 4 },
          { key: 'CSV', doc_count: 3 },
        ],
      },
    },
  }

  it('takes theirs from one search or from several', () => {
    expect(readOpenSearchAnswer(JSON.stringify({ ...page, ...counted }))).toEqual(ANSWER)
    const several = { responses: [page, { hits: { hits: [] }, ...counted }] }
    expect(readOpenSearchAnswer(JSON.stringify(several))).toEqual(ANSWER)
  })

  it('fails when one of several searches failed, which the status of the answer does not say', () => {
    const answer = JSON.stringify({ responses: [page, { error: { reason: 'no such field' } }] })
    expect(() => readOpenSearchAnswer(answer)).toThrow('no such field')
  })
})

describe('comparing answers', () => {
  it('finds nothing where both agree', () => {
    expect(differences(ANSWER, structuredClone(ANSWER))).toEqual([])
  })

  it.each<[string, Partial<ComparedAnswer>]>([
    ['total 7 and 8', { total: 8 }],
    ['records 1 and 0', { records: 0 }],
    ['format [["COG",4],["CSV",3]] and []', { facets: {} }],
    [
      'format [["COG",4],["CSV",3]] and [["COG",4],["CSV",2]]',
      {
        facets: {
          format: [
            ['COG', 4],
            ['CSV', 2],
          ],
        },
      },
    ],
  ])('says %s', (words, more) => {
    expect(differences(ANSWER, { ...ANSWER, ...more })).toEqual([words])
  })

  it.each<[string, Partial<SearchQuery>]>([
    ['everything', {}],
    ['1 word', { phrase: 'ice' }],
    ['3 words', { phrase: 'ice of seas' }],
    ['phrase', { phrase: '"sea ice"' }],
    ['OR', { phrase: 'ice OR sea' }],
    ['1 word, date', { phrase: 'ice', time: { from: 0 } }],
    ['area', { area: { boxes: [[0, 0, 1, 1]], relation: 'OVERLAPS' } }],
    ['1 word, by title', { phrase: 'ice', sort: { by: 'title', direction: 'asc' } }],
    ['format, deep page', { facets: { format: ['COG'] }, start: 1_000 }],
  ])('calls a kind of search %s', (kind, more) => {
    expect(kindOf({ ...QUERY, ...more })).toBe(kind)
  })
})
