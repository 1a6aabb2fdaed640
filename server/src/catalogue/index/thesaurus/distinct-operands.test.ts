import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import type { SearchQuery } from '../../catalogue.ts'
import { costOf, sumOf } from '../search/search-cost.ts'
import { readSearch } from './synonyms.ts'
import { TypedArrayIndex } from '../typed-array-index.ts'

const all: SearchQuery = { phrase: '', searchFields: [], start: 0, count: 10, wantedFacets: [] }
const index = new TypedArrayIndex()
index.apply(
  Array.from({ length: 200 }, (_, at) => createResource({ id: `n${at}`, title: at % 2 === 0 ? 'data of the ice' : 'of data' })),
  [],
)
const repeated = (part: string, times: number, operator: string) => Array.from({ length: times }, () => part).join(operator)
const costIn = (phrase: string, query = all) => sumOf(costOf(index.segments, query, readSearch(phrase)))
const search = (phrase: string) => index.search(all, readSearch(phrase))

describe('equal operands', () => {
  // @rule B-limits.equal-operands
  it.each([
    ['phrases joined by OR', repeated('"data of"', 150, ' OR '), '"data of"'],
    ['phrases joined by AND', repeated('"data of"', 150, ' '), '"data of"'],
    ['negated phrases', `ice ${repeated('NOT "of data"', 100, ' ')}`, 'ice NOT "of data"'],
    ['groups in another order', repeated('("data of" OR ice) OR (ice OR "data of")', 40, ' OR '), '"data of" OR ice'],
    ['negations of negations', `${'NOT '.repeat(401)}ice`, 'NOT ice'],
  ])('cost and find as much as one: %s', (_name, many, one) => {
    expect(readSearch(many)).toEqual(readSearch(one))
    expect(costIn(many)).toBe(costIn(one))
    expect(search(many)).toEqual(search(one))
  })

  it('leave a word that is said twice its weight', () => {
    expect(search('ice ice').hits[0]?.relevance).toBeGreaterThan(search('ice').hits[0]?.relevance as number)
  })

  it('tell different phrases, synonyms and negations apart', () => {
    const { total } = search('"data of" OR "of data"')
    expect([total, search('"data of"').total, search('NOT NOT ice').total]).toEqual([200, 100, 100])
    expect(costIn('"data of" OR "of data"')).toBeGreaterThan(costIn('"data of"'))
  })
})

describe('many different operands of OR', () => {
  it('find, and weigh, what groups of them do', () => {
    const phrases = ['"data of"', '"of data"', '"the ice"', 'ice NOT "of data"', '"of the"', '"data of the"', 'NOT data']
    const grouped = `((${phrases.slice(0, 3).join(' OR ')}) OR (${phrases.slice(3, 5).join(' OR ')})) OR (${phrases.slice(5).join(' OR ')})`
    expect(search(phrases.join(' OR '))).toEqual(search(grouped))
    expect(search(`data (${phrases.join(' OR ')})`)).toEqual(search(`data (${grouped})`))
  })
})
