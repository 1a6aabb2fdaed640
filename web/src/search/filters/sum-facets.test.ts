import { describe, expect, it } from 'vitest'
import { createFacet } from '../../testing/factories.ts'
import { countsValues, sumFacets } from './sum-facets.ts'

describe('the facets of several sources', () => {
  it('add up the counts of equal values, the most frequent first', () => {
    const sum = sumFacets([
      { keyword: createFacet({ ice: 5, snow: 4 }), format: createFacet({ CSV: 1 }) },
      { keyword: createFacet({ snow: 3, lakes: 1 }), format: [] },
    ])
    expect(sum['keyword']).toEqual(createFacet({ snow: 7, ice: 5, lakes: 1 }))
    expect(sum['format']).toEqual(createFacet({ CSV: 1 }))
  })

  it('keep the years in their order', () => {
    const years = sumFacets([{ year: createFacet({ 2020: 9 }) }, { year: createFacet({ 1999: 1, 2021: 2 }) }])['year']
    expect(years?.map(({ term }) => term)).toEqual(['1999', '2020', '2021'])
  })

  it('are none where a source gives every facet empty', () => {
    expect(countsValues({ keyword: [], year: [] })).toBe(false)
    expect(countsValues({ keyword: createFacet({ ice: 1 }), year: [] })).toBe(true)
  })
})
