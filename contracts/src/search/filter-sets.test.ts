import { describe, expect, it } from 'vitest'
import {
  filterSetOf,
  hasOtherParts,
  hasScenes,
  offersInSitu,
  originalSceneFilters,
  sceneFilters,
  sceneQueryables,
  withoutSwitchedOff,
} from './filter-sets.ts'
import type { Entry } from '../resource.ts'
import { initialFilters, type SearchFilters } from './search-params.ts'

const filters = (part: Partial<SearchFilters> = {}): SearchFilters => ({ ...initialFilters(), ...part })
const collection = (part: Partial<Entry['resource']> = {}, rest: Partial<Entry> = {}): Entry =>
  ({ resource: { id: 's2', type: 'data', queryables: ['cloudcp', 'row'], ...part }, children: 3, ...rest }) as Entry

/** One that does not tell by what its scenes can be searched. */
const untold = { resource: { id: 's2', type: 'data' }, children: 0, liveParts: true } as Entry

describe('the set of filters', () => {
  it('is that of earthquakes when they are the only source', () => {
    expect(filterSetOf(filters({ sources: ['seismic'] }))).toBe('earthquakes')
    expect(filterSetOf(filters({ sources: ['seismic', 'sea'] }))).toBe('facets')
  })

  // @rule S1-4.filter-sets
  it('is that of scenes within one satellite collection, once it is known', () => {
    const within = filters({ parents: ['s2'] })
    expect(filterSetOf(within)).toBe('facets')
    expect(filterSetOf(within, collection())).toBe('scenes')
    expect(filterSetOf(within, collection({ id: 'another' }))).toBe('facets')
    expect(filterSetOf(filters({ parents: ['s2', 's3'] }), collection())).toBe('facets')
    expect(filterSetOf(within, collection({ queryables: [] }))).toBe('facets')
    expect(filterSetOf(within, collection({ type: 'information' }))).toBe('facets')
  })

  // @rule S1-4.in-situ-view
  it('has that of in-situ records beside it in their views', () => {
    expect(offersInSitu({ viewId: 'WorldCereal-2021' })).toBe(true)
    expect(offersInSitu({ viewId: 'in-situ-observations' })).toBe(true)
    expect(offersInSitu({ viewId: 'geoss' })).toBe(false)
  })
})

describe('the scenes of a collection', () => {
  it('are offered where there are some, here or outside', () => {
    expect(hasScenes(collection())).toBe(true)
    expect(hasScenes(collection({}, { children: 0 }))).toBe(false)
    expect(hasScenes(untold)).toBe(true)
    // a series of files is no satellite collection
    expect(hasScenes(collection({ queryables: [] }))).toBe(false)
    expect(sceneQueryables(untold)).toEqual(['cloudcp'])
    // but one of which is known that it has none, has parts
    const series = collection({ queryables: [] }, { children: 0, liveParts: true })
    expect([hasScenes(series), hasOtherParts(series)]).toEqual([false, true])
    expect([hasOtherParts(untold), hasOtherParts(collection({ queryables: [] }))]).toEqual([false, true])
    expect(hasOtherParts(collection({ queryables: [] }, { children: 0 }))).toBe(false)
    expect(sceneFilters(filters({}), series)).toEqual(filters({ parents: ['s2'] }))
  })

  // @rule S1-9.cloud-cover
  it('are searched where and when the visitor searched, with little cloud where that is told, the newest first', () => {
    const before = filters({ phrase: 'sentinel', keyword: ['sea'], areas: [[1, 2, 3, 4]], dateFrom: '2020-01-01T00:00:00Z' })
    expect(sceneFilters(before, collection())).toEqual(
      filters({
        areas: [[1, 2, 3, 4]],
        dateFrom: '2020-01-01T00:00:00Z',
        parents: ['s2'],
        cloudCover: { min: 0, max: 70 },
        sort: 'date:desc',
      }),
    )
    // a radar sees through clouds
    expect(sceneFilters(before, collection({ queryables: ['relOrbit'] })).cloudCover).toBeNull()
  })
})

describe('a link of the original portal to scenes', () => {
  const cloudCover = { min: 0, max: 70 }

  it('that says nothing of clouds means the default, where the collection tells them', () => {
    const linked = filters({ parents: ['s2'], productType: ['L1C'] })
    expect(originalSceneFilters(linked, collection())).toEqual({ ...linked, cloudCover })
    expect(originalSceneFilters(linked, collection({ queryables: ['relOrbit'] }))).toEqual(linked)
    expect(originalSceneFilters(linked, collection({ queryables: [] }))).toEqual(linked)
  })

  it('keeps what it says of clouds, and knows only its own collection', () => {
    const clear = filters({ parents: ['s2'], cloudCover: { min: 0, max: 5 } })
    expect(originalSceneFilters(clear, collection())).toEqual(clear)
    for (const parents of [[], ['s2', 's3'], ['s3']])
      expect(originalSceneFilters(filters({ parents }), collection()).cloudCover).toBeNull()
  })
})

describe('filters whose set is switched off', () => {
  it('go with the earthquakes and come not with them', () => {
    const quakes = filters({ sources: ['seismic'], minMagnitude: 5, eventOrder: 'magnitude' })
    expect(withoutSwitchedOff(quakes, { ...quakes, sources: [] })).toEqual(filters())
    const ticked = filters({ keyword: ['sea'], dataCore: true, dateFrom: '2020-01-01T00:00:00Z' })
    expect(withoutSwitchedOff(ticked, { ...ticked, sources: ['seismic'] })).toEqual(
      filters({ sources: ['seismic'], dateFrom: '2020-01-01T00:00:00Z' }),
    )
  })

  // @rule S1-4.filters-reset
  it('go with the collection and with the view', () => {
    const scenes = filters({ parents: ['s2'], cloudCover: { max: 10 }, row: 5 })
    expect(withoutSwitchedOff(scenes, { ...scenes, parents: [] })).toEqual(filters())
    expect(withoutSwitchedOff(scenes, scenes)).toBe(scenes)
    const crops = filters({ viewId: 'worldcereal', cropTypes: ['maize'] })
    expect(withoutSwitchedOff(crops, { ...crops, viewId: '' })).toEqual(filters())
  })

  it('stay when only a link has set them', () => {
    const linked = filters({ minMagnitude: 5, row: 3, cropTypes: ['maize'] })
    const next = { ...linked, phrase: 'ice' }
    expect(withoutSwitchedOff(linked, next)).toBe(next)
  })
})
