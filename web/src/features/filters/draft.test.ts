import { initialShareState, type ShareState } from '@graticule/contracts/share-url'
import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, faultsOf, readCorners, stateOf, withTick } from './draft.ts'

const base = (part: Partial<ShareState['filters']> = {}): ShareState => {
  const state = initialShareState()
  return { ...state, filters: { ...state.filters, phrase: 'ice', startIndex: 25, ...part } }
}

const corners = (west: string, south: string, east: string, north: string) => ({ west, south, east, north })

describe('a draft of the filters', () => {
  it('that nobody touched changes nothing but the page', () => {
    const state = base({
      areas: [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
      relation: 'CONTAINS',
      format: ['NetCDF'],
      dateTo: '2020-12-31T23:59:59Z',
    })
    expect(stateOf(draftOf(state), state, null)).toEqual({ ...state, filters: { ...state.filters, startIndex: 1 } })
  })

  it('takes a place by its name, coordinates, or none', () => {
    const draft: Draft = { ...draftOf(base()), placeTouched: true }
    const named = stateOf(draft, base(), { name: 'Iceland', box: [-25, 63, -13, 67] })
    expect(named).toMatchObject({ placeInput: 'Iceland', locationType: 'geolocation', filters: { areas: [[-25, 63, -13, 67]] } })
    const typed = stateOf({ ...draft, placeBy: 'coordinates', corners: corners('170', '-20', '-170', '10') }, base(), null)
    expect(typed).toMatchObject({ locationType: 'coordinates', filters: { areas: [[170, -20, -170, 10]] } })
    const none = stateOf(draft, base({ areas: [[1, 2, 3, 4]], relation: 'DISJOINT' }), null)
    expect(none.filters).toMatchObject({ areas: [], relation: 'OVERLAPS' })
  })

  it('takes a period in place of dates, and dates in place of a period', () => {
    const draft = { ...draftOf(base({ dateFrom: '2015-01-01T00:00:00Z' })), datePeriod: 'lastMonth' as const }
    const filters = { dateFrom: null, dateTo: null }
    expect(stateOf(draft, base(), null)).toMatchObject({ datePeriod: 'lastMonth', filters })
    const dated = stateOf({ ...draft, datePeriod: null, from: '2015', to: '2016-02' }, base(), null)
    const range = { dateFrom: '2015-01-01T00:00:00Z', dateTo: '2016-02-29T23:59:59Z' }
    expect(dated).toMatchObject({ datePeriod: null, filters: range })
  })

  it('keeps several values of a facet', () => {
    const ticked = withTick(withTick(draftOf(base()), 'format', 'NetCDF', true), 'format', 'GeoTIFF', true)
    expect(stateOf(ticked, base(), null).filters.format).toEqual(['NetCDF', 'GeoTIFF'])
    expect(stateOf(withTick(ticked, 'format', 'NetCDF', false), base(), null).filters.format).toEqual(['GeoTIFF'])
  })

  it('names each corner that is wrong', () => {
    expect(readCorners(corners('', '', '', ''))).toEqual({ box: null, faults: {} })
    expect(readCorners(corners('1', '', '3', '4')).faults).toEqual({ south: 'missing' })
    expect(readCorners(corners('x', '2', '190', '97')).faults).toEqual({
      west: 'not-a-number',
      east: 'longitude',
      north: 'latitude',
    })
    expect(readCorners(corners('1', '5', '3', '4')).faults).toEqual({ north: 'south-of-south' })
    expect(readCorners(corners('170', '-20', '-170', '10,5'))).toEqual({ box: [170, -20, -170, 10.5], faults: {} })
  })

  it('asks for dates and corners to be put right only where they count', () => {
    const draft: Draft = { ...draftOf(base()), from: '2021-02-30', to: '2019', corners: corners('1', '', '', '') }
    expect(faultsOf(draft)).toEqual({ fromFault: 'not-a-date', toFault: undefined, corners: {} })
    expect(faultsOf({ ...draft, from: '2020' }).toFault).toBe('before-start')
    expect(faultsOf({ ...draft, datePeriod: 'lastYear' }).fromFault).toBeUndefined()
    const byCoordinates = faultsOf({ ...draft, placeBy: 'coordinates', placeTouched: true }).corners
    expect(Object.keys(byCoordinates)).toEqual(['south', 'east', 'north'])
  })
})
