import type { FilterSet } from '@graticule/contracts/search/filter-sets'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { describe, expect, it } from 'vitest'
import { createEntry } from '../../testing/factories.ts'
import {
  clearedDraft,
  type Draft,
  draftOf,
  faultsOf,
  faultySection,
  linkedFilters,
  stateOf,
  withBox,
  withoutLinked,
  withTick,
} from './draft.ts'
import { siteDefaults } from '../../site/links.ts'

const base = (part: Partial<ShareState['filters']> = {}): ShareState => {
  const state = siteDefaults()
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
      cropTypes: ['maize'],
    })
    expect(stateOf(draftOf(state), state, null)).toEqual({ ...state, filters: { ...state.filters, startIndex: 1 } })
  })

  // @rule S1-3.location-types
  it('takes a place by its name, a country, coordinates, or none', () => {
    const draft: Draft = { ...draftOf(base()), placeTouched: true }
    const named = stateOf(draft, base(), { name: 'Iceland', box: [-25, 63, -13, 67] })
    expect(named).toMatchObject({ placeInput: 'Iceland', locationType: 'geolocation', filters: { areas: [[-25, 63, -13, 67]] } })
    const fiji = { name: 'Fiji', box: [176, -21, -178, -12] as const }
    const country = stateOf(
      { ...draft, placeBy: 'country', country: { continent: 'oceania', text: null, place: fiji } },
      base(),
      null,
    )
    expect(country).toMatchObject({ placeInput: 'Fiji', locationType: 'continent_country', filters: { areas: [fiji.box] } })
    const typed = stateOf({ ...draft, placeBy: 'coordinates', corners: corners('170', '-20', '-170', '10') }, base(), null)
    expect(typed).toMatchObject({ locationType: 'coordinates', filters: { areas: [[170, -20, -170, 10]] } })
    const none = stateOf(draft, base({ areas: [[1, 2, 3, 4]], relation: 'DISJOINT' }), null)
    expect(none.filters).toMatchObject({ areas: [], relation: 'OVERLAPS' })
  })

  it('knows a country of a link again', () => {
    const state: ShareState = { ...base({ areas: [[1, 2, 3, 4]] }), locationType: 'continent_country', placeInput: 'Chad' }
    const draft = draftOf(state)
    expect(draft).toMatchObject({ placeBy: 'country', country: { place: { name: 'Chad', box: [1, 2, 3, 4] } } })
    expect(stateOf({ ...draft, placeTouched: true }, state, null)).toMatchObject({
      placeInput: 'Chad',
      locationType: 'continent_country',
    })
  })

  it('takes a period in place of dates, and dates in place of a period', () => {
    const draft = { ...draftOf(base({ dateFrom: '2015-01-01T00:00:00Z' })), datePeriod: 'lastMonth' as const }
    const filters = { dateFrom: null, dateTo: null }
    expect(stateOf(draft, base(), null)).toMatchObject({ datePeriod: 'lastMonth', filters })
    const dated = stateOf({ ...draft, datePeriod: null, from: '2015', to: '2016-02' }, base(), null)
    const range = { dateFrom: '2015-01-01T00:00:00Z', dateTo: '2016-02-29T23:59:59Z' }
    expect(dated).toMatchObject({ datePeriod: null, filters: range })
    const reversed = stateOf({ ...draft, datePeriod: null, from: '2020', to: '2019' }, base(), null)
    expect(reversed.filters).toMatchObject({ dateFrom: '2020-01-01T00:00:00Z', dateTo: null })
  })

  it('keeps several values of a facet', () => {
    const ticked = withTick(withTick(draftOf(base()), 'format', 'NetCDF', true), 'format', 'GeoTIFF', true)
    expect(stateOf(ticked, base(), null).filters.format).toEqual(['NetCDF', 'GeoTIFF'])
    expect(stateOf(withTick(ticked, 'format', 'NetCDF', false), base(), null).filters.format).toEqual(['GeoTIFF'])
  })

  it('gives up filters that only a link can set one by one, or all of them when it is cleared', () => {
    const state = base({ cropTypes: ['maize'], minMagnitude: 5, format: ['CSV'], areas: [[1, 2, 3, 4]] })
    const linked = linkedFilters(state, 'facets')
    expect(linked.map(({ id }) => id)).toEqual(['minMagnitude', 'cropTypes'])
    const one = stateOf(withoutLinked(draftOf(state), linked[1]!, state), state, null)
    expect(one.filters).toMatchObject({ cropTypes: [], minMagnitude: 5, format: ['CSV'] })
    const none = stateOf(clearedDraft(state, 'name', 'facets'), state, null)
    expect(none).toEqual(base({ startIndex: 1 }))
  })

  it('tells of filters without a field only, whatever set is on', () => {
    const ids = (part: Partial<SearchFilters>, set: FilterSet) => linkedFilters(base(part), set).map(({ id }) => id)
    expect(ids({ sources: ['seismic'], minMagnitude: 5, row: 3 }, 'earthquakes')).toEqual(['row'])
    expect(ids({ parents: ['s2'], row: 3, keyword: ['sea'] }, 'scenes')).toEqual(['keyword:sea'])
    expect(ids({ viewId: 'worldcereal', cropTypes: ['maize'] }, 'facets')).toEqual([])
    expect(ids({ viewId: 'worldcereal', parents: ['s2'] }, 'scenes')).toEqual(['viewId'])
  })

  it('stays with the earthquakes when it is cleared, and with little cloud over scenes', () => {
    const quakes = base({ sources: ['seismic'], minMagnitude: 5 })
    expect(stateOf(clearedDraft(quakes, 'name', 'earthquakes'), quakes, null).filters).toMatchObject({
      sources: ['seismic'],
      minMagnitude: null,
    })
    const parent = createEntry({ id: 's2', queryables: ['cloudcp', 'row'] }, {}, 3)
    const scenes = base({ parents: ['s2'], row: 3, cloudCover: null })
    expect(stateOf(clearedDraft(scenes, 'name', 'scenes', parent), scenes, null).filters).toMatchObject({
      parents: ['s2'],
      row: null,
      cloudCover: { min: 0, max: 70 },
    })
  })

  it('keeps earthquakes apart from other sources', () => {
    const ticked = (draft: Draft, term: string) => withTick(draft, 'sources', term, true)
    const other = ticked(ticked(draftOf(base()), 'sea'), 'land')
    expect(other.facets.sources).toEqual(['sea', 'land'])
    expect(ticked(other, 'seismic').facets.sources).toEqual(['seismic'])
    expect(ticked(ticked(other, 'seismic'), 'sea').facets.sources).toEqual(['sea'])
  })

  it('asks for dates, corners and countries to be put right only where they count', () => {
    const draft: Draft = { ...draftOf(base()), from: '2021-02-30', to: '2019', corners: corners('1', '', '', '') }
    expect(faultsOf(draft)).toEqual({ fromFault: 'not-a-date', toFault: undefined, corners: {}, country: undefined })
    expect(faultsOf({ ...draft, from: '2020' }).toFault).toBe('before-start')
    expect(faultsOf({ ...draft, datePeriod: 'lastYear' }).fromFault).toBeUndefined()
    const byCoordinates = faultsOf({ ...draft, placeBy: 'coordinates', placeTouched: true }).corners
    expect(Object.keys(byCoordinates)).toEqual(['south', 'east', 'north'])
    const unknown = { ...draft, country: { continent: '', text: 'Atlantis', place: null } }
    expect(faultsOf(unknown).country).toBeUndefined()
    expect(faultsOf({ ...unknown, placeBy: 'country' }).country).toBe('unknown-country')
  })

  it('leads to the section with the first fault', () => {
    const draft = { ...draftOf(base()), from: 'x' }
    expect(faultySection(faultsOf(draftOf(base())))).toBeUndefined()
    expect(faultySection(faultsOf(draft))).toBe('dates')
    expect(faultySection(faultsOf({ ...withBox(draft, [1, 2, 3, 4]), corners: corners('1', '', '', '') }))).toBe('place')
  })
})
