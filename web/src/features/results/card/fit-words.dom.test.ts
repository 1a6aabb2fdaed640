import { describe, expect, it } from 'vitest'
import { readSiteQuery } from '../../../site/links.ts'
import { createEntry } from '../../../testing/factories.ts'
import { fitWords } from './fit-words.ts'

const NOW = Date.UTC(2026, 0)
const AREA = 'f:selectedAreaCoordinates=0,0,10,10'
const DATES = 'f:dateFrom=2015-01-01T00:00:00Z&f:dateTo=2020-12-31T23:59:59Z'
const resource = (more: object) => createEntry({ ...more }).resource
const words = (query: string, more: object) => fitWords(readSiteQuery(query), resource(more), NOW)

describe('how an entry fits a search, in words', () => {
  it.each([
    [AREA, { footprint: { boxes: [[-180, -90, 180, 90]] } }, 'covers 100% of the area'],
    [AREA, { footprint: { boxes: [[0, 0, 5, 10]] } }, 'covers 50% of the area'],
    [AREA, { footprint: { boxes: [[4, 4, 4, 4]] } }, 'covers 1% of the area'],
    [AREA, { footprint: undefined }, ''],
    [DATES, { time: { start: '2015-01-01', end: '2018-12-31' } }, '4 of 6 years'],
    [DATES, { time: { start: '2000' } }, '6 of 6 years'],
    ['f:dateFrom=2020-01-01T00:00:00Z&f:dateTo=2020-12-31T00:00:00Z', { time: { start: '2000' } }, ''],
    [
      `${AREA}&${DATES}`,
      { footprint: { boxes: [[0, 0, 10, 10]] }, time: { start: '2017-01-01' } },
      'covers 100% of the area, 4 of 6 years',
    ],
    ['f:phrase=ice', { footprint: { boxes: [[0, 0, 10, 10]] } }, ''],
    [`${AREA}&f:boundingBoxRelation=DISJOINT`, { footprint: { boxes: [[20, 0, 30, 10]] } }, ''],
  ])('of %s', (query, more, expected) => {
    expect(words(query, more)).toBe(expected)
  })
})
