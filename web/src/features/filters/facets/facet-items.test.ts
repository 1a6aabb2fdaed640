import { describe, expect, it } from 'vitest'
import { createFacet } from '../../../testing/factories.ts'
import { foundItems, orderedItems, shownItems } from './facet-items.ts'

const items = createFacet({ NetCDF: 9, GeoTIFF: 7, CSV: 5, Zarr: 3, Été: 1 })
const terms = (list: readonly { term: string }[]) => list.map(({ term }) => term)

describe('the values of a facet', () => {
  // @rule B-filters.facet-order
  it('begin with those in force; one that is ticked now keeps its place', () => {
    expect(terms(orderedItems(items, ['CSV', 'Zarr'], ['CSV']))).toEqual(['CSV', 'NetCDF', 'GeoTIFF', 'Zarr', 'Été'])
  })

  it('keep chosen ones that no result has any more, on top, also when they were just unticked', () => {
    const ordered = orderedItems(items, ['GRIB'], ['KML'])
    expect(ordered.slice(0, 2)).toEqual([
      { term: 'KML', label: 'KML', count: 0 },
      { term: 'GRIB', label: 'GRIB', count: 0 },
    ])
  })

  it('are few at first, with the chosen ones among them', () => {
    expect(terms(shownItems(items, ['Été'], false))).toEqual(['NetCDF', 'GeoTIFF', 'CSV', 'Été'])
    expect(shownItems(items, [], true)).toHaveLength(5)
  })

  it('are found without case and marks, here and by the server, each once', () => {
    expect(terms(foundItems(items, 'ete', []))).toEqual(['Été'])
    const further = createFacet({ NetCDF: 9, 'NetCDF-4': 2 })
    expect(terms(foundItems(items, 'net', further))).toEqual(['NetCDF', 'NetCDF-4'])
  })
})
