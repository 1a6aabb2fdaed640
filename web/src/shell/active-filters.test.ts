import { initialShareState, type ShareState } from '@graticule/contracts/share-url'
import { describe, expect, it } from 'vitest'
import { createFacet } from '../testing/factories.ts'
import { activeFilters } from './active-filters.ts'

const state = (part: Partial<ShareState['filters']>, top: Partial<ShareState> = {}): ShareState => {
  const initial = initialShareState()
  return { ...initial, ...top, filters: { ...initial.filters, ...part } }
}

const words = (one: ShareState) => activeFilters(one).map(({ label, value }) => `${label}|${value}`)

describe('the filters in force', () => {
  it('are none for a phrase, a page, a source and an order', () => {
    expect(words(state({ phrase: 'ice', startIndex: 13, sort: 'date:desc' }, { dataSource: 'data' }))).toEqual([])
  })

  it('name place, relation, dates and every value of a facet', () => {
    const one = state({
      areas: [[5.2, 30.6, 11.6, 37.4]],
      relation: 'CONTAINS',
      dateFrom: '2015-01-01T00:00:00Z',
      format: ['NetCDF', 'CSV'],
    })
    expect(words(one)).toEqual([
      'Place|5.2° E to 11.6° E, 30.6° N to 37.4° N',
      '|Result inside area',
      '|2015-01-01 – today',
      'Format|NetCDF',
      'Format|CSV',
    ])
    expect(words(state({ dateFrom: '2015-01-01T00:00:00Z' }, { datePeriod: 'lastMonth' }))).toEqual(['|Last month'])
  })

  it('include those that only a link can set, so that nothing narrows unseen', () => {
    expect(words(state({ parents: ['a', 'b'], dataCore: true, minMagnitude: 5, cloudCover: { max: 20 } }))).toEqual([
      'Part of|a,b',
      'GEOSS Data-CORE|',
      'cloud cover, per cent|,20',
      'smallest magnitude|5',
    ])
  })

  it('show values of facets by their display names', () => {
    const facets = { providerID: [{ ...createFacet({ x: 1 })[0], term: 'podaac', label: 'PO.DAAC', count: 1 }] }
    expect(activeFilters(state({ sources: ['podaac'] }), facets).map(({ value }) => value)).toEqual(['PO.DAAC'])
  })

  it('can each be taken away alone', () => {
    const one = state(
      { areas: [[1, 2, 3, 4]], relation: 'DISJOINT', format: ['NetCDF', 'CSV'], dataCore: true },
      { placeInput: 'Here' },
    )
    const without = (id: string) => {
      const filter = activeFilters(one).find((each) => each.id === id)
      return filter === undefined ? [] : words(filter.remove(one))
    }
    expect(without('format:NetCDF')).toEqual(['Place|Here', '|Result outside area', 'Format|CSV', 'GEOSS Data-CORE|'])
    expect(without('relation')).toEqual(['Place|Here', 'Format|NetCDF', 'Format|CSV', 'GEOSS Data-CORE|'])
    expect(without('place')).toEqual(['Format|NetCDF', 'Format|CSV', 'GEOSS Data-CORE|'])
    expect(without('dataCore')).toEqual(['Place|Here', '|Result outside area', 'Format|NetCDF', 'Format|CSV'])
  })
})
