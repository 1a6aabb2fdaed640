import { PortalError } from '@graticule/contracts/problem'
import { initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import { describe, expect, it } from 'vitest'
import { buildCatalogueQuery } from './build-catalogue-query.ts'

const build = (filters: Partial<SearchFilters>) => buildCatalogueQuery({ ...initialFilters(), ...filters }, [], {}, 0)

describe('the search that filters ask for', () => {
  it('is a search for everything when nothing is filtered', () => {
    expect(build({})).toEqual({ phrase: '', searchFields: [], start: 0, count: 10, wantedFacets: [] })
  })

  it('keeps the scope of the service', () => {
    expect(buildCatalogueQuery(initialFilters(), [], { curated: true, types: ['data'] }, 0)).toMatchObject({
      curated: true,
      types: ['data'],
    })
  })

  it.each<[Partial<SearchFilters>, object]>([
    [
      { startIndex: 13, itemsPerPage: 12 },
      { start: 12, count: 12 },
    ],
    [{ areas: [[1, 2, 3, 4]], relation: 'DISJOINT' }, { area: { boxes: [[1, 2, 3, 4]], relation: 'DISJOINT' } }],
    [
      { areaText: 'POLYGON((170 0,190 0,190 9,170 0))', relation: 'CONTAINS' },
      { area: { boxes: [[170, 0, -170, 9]], geometry: expect.objectContaining({ type: 'MultiPolygon' }), relation: 'CONTAINS' } },
    ],
    [{ dateFrom: '2020-01-01T00:00:00Z' }, { time: { from: Date.UTC(2020, 0, 1) } }],
    [{ publishedTo: '2020-01-01T00:00:00Z' }, { published: { to: Date.UTC(2020, 0, 1) } }],
    [{ searchFields: ['title', 'keywords', 'kwd', 'description'] }, { searchFields: ['title', 'keyword', 'abstract'] }],
    [{ searchFields: ['anyText'] }, { searchFields: ['title', 'keyword', 'organisation', 'abstract'] }],
    [{ keyword: ['a'], sources: ['b'], productType: ['c'] }, { facets: { keyword: ['a'], providerID: ['b'], prodType: ['c'] } }],
    [{ row: 5, cloudCover: { max: 20 } }, { ranges: { row: { min: 5, max: 5 }, cloudCover: { max: 20 } } }],
    // the range that searches of scenes begin with, as nobody set it, loses no scene that does not tell its clouds
    [{ cloudCover: { min: 0, max: 70 } }, { ranges: { cloudCover: { min: 0, max: 70, orMissing: true } } }],
    [{ minMagnitude: 5, maxDepth: 10 }, { ranges: { magnitude: { min: 5 }, depth: { max: 10 } } }],
    [{ cropTypes: ['Wheat'] }, { labels: { cropTypes: ['Wheat'] } }],
    [{ magnitudeType: 'ML' }, { magnitudeType: 'ML' }],
    [
      { dataCore: true, inSitu: true },
      { dataCore: true, inSitu: true },
    ],
    [
      { targetIds: ['x'], parents: ['y'] },
      { ids: ['x'], parents: ['y'] },
    ],
    [{ eventOrder: 'magnitude-asc' }, { sort: { by: 'magnitude', direction: 'asc' } }],
    [{ eventOrder: 'time' }, { sort: { by: 'date', direction: 'desc' } }],
    [{ sort: 'title:asc', eventOrder: 'time' }, { sort: { by: 'title', direction: 'asc' } }],
  ])('of %j has %j', (filters, expected) => {
    expect(build(filters)).toMatchObject(expected)
  })

  it('takes magnitude type "all" as any', () => {
    expect(build({ magnitudeType: 'ALL' })).not.toHaveProperty('magnitudeType')
  })

  it('asks the catalogue only for facets that it has', () => {
    const { wantedFacets } = buildCatalogueQuery(initialFilters(), ['keyword', 'attributeTitle'], {}, 0)
    expect(wantedFacets).toEqual([{ name: 'keyword', limit: 100 }])
  })

  // @rule B-filters.facet-items
  it('asks for the values of facets that hold a text', () => {
    const { wantedFacets } = buildCatalogueQuery(initialFilters(), ['keyword'], {}, 0, 'ice')
    expect(wantedFacets).toEqual([{ name: 'keyword', limit: 100, containing: 'ice' }])
  })

  it('asks for every score of a range', () => {
    expect(build({ score: ['97-100', '40', '1,2'] }).facets?.sscScore).toEqual(['97', '98', '99', '100', '40', '1', '2'])
  })

  it.each<[string, Partial<SearchFilters>]>([
    ['searchFields', { searchFields: ['title', 'colour'] }],
    ['searchFields', { searchFields: ['constructor'] }],
    ['wkt', { areaText: 'nonsense' }],
    ['wkt', { areaText: 'POINT(1 2)', areas: [[1, 2, 3, 4]] }],
  ])('names %s in the refusal of %j', (parameter, filters) => {
    expect(() => build(filters)).toThrow(expect.objectContaining({ parameter }) as PortalError)
  })
})
