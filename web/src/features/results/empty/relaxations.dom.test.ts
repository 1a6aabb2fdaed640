import { COUNTED_RELAXATIONS } from '@graticule/contracts/limits'
import { describe, expect, it } from 'vitest'
import { relaxationsOf } from './relaxations.ts'
import { readSiteQuery } from '../../../site/links.ts'

const of = (query: string) => relaxationsOf(readSiteQuery(query))
const words = (query: string) => of(query).map((one) => one.words)

describe('the ways to relax a search', () => {
  it.each([
    ['soil moisture', ['Match any word: soil OR moisture']],
    ['changes in the ice', ['Match any word: changes OR ice']],
    ['the ice', []],
    ['ice', []],
    ['', []],
    ['"sea ice" Arctic', ['Search without quotation marks: sea ice Arctic']],
    ['“sea ice”', ['Search without quotation marks: sea ice']],
    ['sea OR ice', []],
    ['(sea ice) snow', []],
    ['""', []],
  ])('of the words %s', (phrase, expected) => {
    expect(words(`f:phrase=${encodeURIComponent(phrase)}`)).toEqual(expected)
  })

  // @rule B-answers.relaxations
  it('begin with the last filter, and lead to the first page of the search without it', () => {
    const [format, dates] = of('f:phrase=ice&f:format=CSV&f:dateFrom=2020-01-01T00:00:00Z&f:startIndex=13')
    expect(format).toMatchObject({ words: 'Remove Format CSV', state: { filters: { format: [], startIndex: 1 } } })
    expect(dates).toMatchObject({ words: 'Remove 2020 – today', state: { filters: { dateFrom: null, format: ['CSV'] } } })
  })

  it('are never more than are counted, however many filters there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => `f:keyword=word${index}`).join('&')
    const ways = words(`f:phrase=sea ice&${many}`)
    expect(ways).toHaveLength(COUNTED_RELAXATIONS)
    expect(ways.slice(-2)).toEqual(['Remove all filters', 'Remove the search text'])
  })
})
