import { COUNTED_RELAXATIONS } from '@graticule/contracts/limits'
import { describe, expect, it } from 'vitest'
import { bestFirst, relaxationsOf } from './relaxations.ts'
import { readSiteQuery } from '../../../site/links.ts'

const of = (query: string, meant?: string) => relaxationsOf(readSiteQuery(query), meant)
const words = (query: string, meant?: string) => of(query, meant).map((one) => one.words)
const without = (word: string) => `Search without the word “${word}”`

describe('what may exclude all results', () => {
  it.each([
    ['soil moisture', [without('soil'), without('moisture'), 'Match any word: soil OR moisture']],
    ['changes in the ice', [without('changes'), without('ice'), 'Match any word: changes OR ice']],
    ['where can I find ice', []],
    ['the ice', []],
    ['ice', []],
    ['', []],
    ['"sea ice" Arctic', ['Search without quotation marks: sea ice Arctic']],
    ['“sea ice”', ['Search without quotation marks: sea ice']],
    ['sea OR ice', []],
    ['(sea ice) snow', []],
    ['""', []],
    ['one two three four five six seven', ['Match any word: one OR two OR three OR four OR five OR six OR seven']],
  ])('of the words %s', (phrase, expected) => {
    expect(words(`f:phrase=${encodeURIComponent(phrase)}`)).toEqual(expected)
  })

  // @rule B-answers.relaxations
  it('is each filter, the last one first, and each way leads to the first page of the search without it', () => {
    const [format, dates] = of('f:phrase=ice&f:format=CSV&f:dateFrom=2020-01-01T00:00:00Z&f:startIndex=13')
    expect(format).toMatchObject({ words: 'Remove Format CSV', state: { filters: { format: [], startIndex: 1 } } })
    expect(dates).toMatchObject({ words: 'Remove 2020 – today', state: { filters: { dateFrom: null, format: ['CSV'] } } })
  })

  it('is an area that has to hold results whole', () => {
    const area = 'f:selectedAreaCoordinates=0,0,10,10&f:boundingBoxRelation=CONTAINS'
    expect(words(`f:phrase=ice&${area}`)).toContain('Accept results that reach beyond the area')
  })

  it('is a typing error first, without which all else is counted', () => {
    const [spelt, format] = of('f:phrase=glaciar&f:format=CSV', 'glacier')
    expect(spelt).toMatchObject({ words: 'Search for “glacier”', state: { filters: { phrase: 'glacier', format: ['CSV'] } } })
    expect(format).toMatchObject({ state: { filters: { phrase: 'glacier', format: [] } } })
  })

  it('is never more than is counted, however many filters there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => `f:keyword=word${index}`).join('&')
    const ways = words(`f:phrase=sea ice&${many}`)
    expect(ways).toHaveLength(COUNTED_RELAXATIONS)
    expect(ways.slice(-2)).toEqual(['Remove all filters', 'Remove the search text'])
  })

  it('is told by what each change gives: what gives nothing is left out, one thing comes first, the most results first', () => {
    const ways = of('f:phrase=sea ice&f:format=CSV')
    expect(bestFirst(ways, new Map([['phrase', 3]]))).toEqual(ways)
    const counts = new Map<string, number | null>([
      ['word:sea', 0],
      ['word:ice', 4],
      ['phrase', 90],
      ['format:CSV', 7],
      ['words', 500],
    ])
    expect(bestFirst(ways, counts).map(({ id }) => id)).toEqual(['format:CSV', 'word:ice', 'words', 'phrase'])
  })
})
