import type { ShareState } from '@graticule/contracts/links/share-state'
import { describe, expect, it } from 'vitest'
import { createFacet } from '../../testing/factories.ts'
import { activeFilters } from './active-filters.ts'
import { siteDefaults } from '../../site/links.ts'

const state = (part: Partial<ShareState['filters']>, top: Partial<ShareState> = {}): ShareState => {
  const initial = siteDefaults()
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
      '|2015 – today',
      'Format|NetCDF',
      'Format|CSV',
    ])
    expect(words(state({ dateFrom: '2015-06-01T00:00:00Z' }))).toEqual(['|2015-06-01 – today'])
    expect(words(state({ dateTo: '2020-12-31T23:59:59Z' }))).toEqual(['|until 2020'])
    expect(words(state({ dateFrom: '2015-01-01T00:00:00Z' }, { datePeriod: 'lastMonth' }))).toEqual(['|Last month'])
  })

  it('include those that only a link can set, so that nothing narrows unseen', () => {
    const one = state({
      parents: ['a', 'b'],
      dataCore: true,
      publishedFrom: '2020-05-01T00:00:00Z',
      productType: ['GRD', 'SLC'],
      cloudCover: { max: 20 },
      minMagnitude: 5,
      maxDepth: 70,
      cropTypes: ['maize', 'wheat'],
      cropConfidence: { min: 40, max: 90 },
    })
    expect(words({ ...one, presetSources: ['podaac'] })).toEqual([
      'Part of|a, b',
      'GEOSS Data-CORE|',
      'Published from|2020-05-01',
      'Product type|GRD, SLC',
      'Cloud cover|up to 20%',
      'Magnitude from|5',
      'Depth down to|70 km',
      'Crops|maize, wheat',
      'Crop confidence|40–90%',
      'Providers|podaac',
    ])
    expect(
      activeFilters({ ...one, presetSources: ['podaac'] })
        .at(-1)
        ?.remove(one).presetSources,
    ).toEqual([])
  })

  it('show values of facets by their display names', () => {
    const facets = { providerID: [{ ...createFacet({ x: 1 })[0], term: 'podaac', label: 'PO.DAAC', count: 1 }] }
    expect(activeFilters(state({ sources: ['podaac'] }), facets).map(({ value }) => value)).toEqual(['PO.DAAC'])
    const preset = state({}, { presetSources: ['podaac', 'other', 'seismic'] })
    expect(activeFilters(preset, facets).map(({ value }) => value)).toEqual(['PO.DAAC, other, Earthquakes'])
  })

  // @rule S1-4.selected-area
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
