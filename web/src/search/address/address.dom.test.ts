import { describe, expect, it } from 'vitest'
import {
  popularSearchAddress,
  popularSearchOf,
  savedSearchOf,
  readAddress,
  redirectOf,
  resourceAddress,
  resultsAddress,
  sharedAddress,
  sharedEntry,
} from './address.ts'
import { siteDefaults } from '../../site/links.ts'

const initial = siteDefaults()
const ice = { ...initial, filters: { ...initial.filters, phrase: 'ice & snow' } }

describe('addresses of pages', () => {
  it('leave out what is as it opens', () => {
    expect(resultsAddress(initial)).toBe('/search')
    expect(resourceAddress('dab', 'a')).toBe('/resource/dab/a')
  })

  it('carry the search and nothing of the map', () => {
    const moved = { ...ice, map: { ...ice.map, lon: 5, lat: 6, zoom: 7 }, target: { id: 'x' } }
    expect(resultsAddress(moved)).toBe('/search?f:phrase=ice+%26+snow&v=1')
    expect(readAddress('?f:phrase=ice+%26+snow&v=1').filters.phrase).toBe('ice & snow')
  })

  // @rule D37.resource-address
  it('hold ids of any kind', () => {
    expect(resourceAddress('data', 'https://doi.org/10.5/ä?b=c#d')).toBe(
      '/resource/data/https%3A%2F%2Fdoi.org%2F10.5%2F%C3%A4%3Fb%3Dc%23d',
    )
  })

  it('are shared with the map as it is', () => {
    const map = { ...initial.map, lon: 5.5, lat: 6, zoom: 7 }
    expect(sharedAddress('/search', ice, map)).toBe('/search?f:phrase=ice+%26+snow&m:lon=5.5&m:lat=6&m:zoom=7&v=1')
  })

  it('are shared under the public portal that the head of the page names, else under what the visitor sees', () => {
    expect(sharedEntry('data', 'a/b')).toBe(`${window.location.origin}/resource/data/a%2Fb`)
    document.head.innerHTML = '<meta name="graticule-share-base" content="https://example.org/geo" />'
    expect(sharedEntry('data', 'a/b')).toBe('https://example.org/geo/resource/data/a%2Fb')
    document.head.innerHTML = ''
  })

  // @rule S1-2.redirect-link
  it('lead on from the root when it is given a search or an entry', () => {
    expect(redirectOf('')).toBeNull()
    expect(redirectOf('?utm_source=mail')).toBeNull()
    expect(redirectOf('?f:phrase=ice')).toBe('/search?f:phrase=ice&v=1')
    expect(redirectOf('?targetIds=a,b')).toBe('/search?targetIds=a,b&v=1')
    expect(redirectOf('?targetId=a&f:dataSource=services')).toBe('/resource/services/a')
  })

  it.each([
    ['?savedSearchId=77'],
    ['?trigger=bookmark&accesskey=k1'],
    ['?type=wms&title=Ice&url=https%3A%2F%2Fm.example%2Fwms&legend=x'],
    ['?my-workspace:tab=runs'],
    ['?crRelation=uses&crRelationSrcId=x&crRelationSrcDs=dab'],
    ['?popularSearchId=901'],
  ])('do not search everything for a link that is only carried: %s', (link) => {
    expect(redirectOf(link)).toBeNull()
  })

  it('keep what is carried beside a search', () => {
    expect(redirectOf('?f:phrase=ice&trigger=bookmark')).toBe('/search?f:phrase=ice&trigger=bookmark&v=1')
  })
})

describe('a link to a popular search', () => {
  it('names one where it has no search of its own', () => {
    // @rule S1-2.saved-search-link
    expect([savedSearchOf('?savedSearchId=7'), savedSearchOf('?savedSearchId=7&f:phrase=ice')]).toEqual(['7', null])
    expect(popularSearchOf('?popularSearchId=901')).toBe('901')
    expect(popularSearchOf('?popularSearchId=901&m:zoom=4&f:dataSource=data&ct=24&trigger=x')).toBe('901')
    expect(popularSearchOf('?popularSearchId=901&f:phrase=flood')).toBeNull()
    expect(popularSearchOf('?popularSearchId=901&f:datePeriod=lastWeek')).toBeNull()
    expect(popularSearchOf('?popularSearchId=901&targetId=a')).toBeNull()
    expect(popularSearchOf('?f:dataSource=data')).toBeNull()
  })

  // @rule S1-2.workspace-link
  it('or a workspace that names one, where it names no saved search', () => {
    expect(popularSearchOf('?my-workspace:popularSearchId=903')).toBe('903')
    expect(savedSearchOf('?my-workspace:savedSearchId=7')).toBe('7')
    expect(savedSearchOf('?my-workspace:defaultSearch=8')).toBe('8')
    const both = '?my-workspace:popularSearchId=903&my-workspace:defaultSearch=8&my-workspace:savedSearchId=7'
    expect([popularSearchOf(both), savedSearchOf(both)]).toEqual([null, '7'])
    expect(savedSearchOf('?savedSearchId=1&my-workspace:savedSearchId=7')).toBe('1')
    expect(savedSearchOf('?my-workspace:savedSearchId=7&f:phrase=ice')).toBeNull()
    expect([popularSearchOf('?my-workspace:tab=runs'), savedSearchOf('?my-workspace:dhusUsername=x')]).toEqual([null, null])
    expect(popularSearchAddress('/search?f:phrase=ice&v=1', '?my-workspace:popularSearchId=903&my-workspace:tab=a')).toBe(
      '/search?f:phrase=ice&my-workspace:tab=a&v=1',
    )
  })

  it('leads to the results with its own map, source and origin', () => {
    const url = '/search?f:phrase=air+quality&v=1'
    expect(popularSearchAddress(url, '?popularSearchId=903')).toBe(url)
    expect(popularSearchAddress(url, '?popularSearchId=903&m:zoom=4&f:dataSource=data&trigger=mail')).toBe(
      '/search?f:phrase=air+quality&f:dataSource=data&m:zoom=4&trigger=mail&v=1',
    )
  })
})
