import { PortalError } from '@graticule/contracts/problem'
import { placeMeant } from '@graticule/contracts/search/phrases/phrase'
import type { Place } from '@graticule/contracts/services/places'
import { describe, expect, it, vi } from 'vitest'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { openGazetteer } from '../../gazetteer/open-gazetteer.ts'
import { geocodedPlaces, withLeader } from './geocoded-places.ts'
import { type Geocoder, overLimit } from './geocoder.ts'

const placeNamed = (fullName: string): Place => ({
  name: fullName.split(',')[0] ?? '',
  fullName,
  kind: 'region',
  box: [0, 0, 1, 1],
  centre: [0.5, 0.5],
})
const GAZETTEER: Gazetteer = {
  search: async () => [placeNamed('From the gazetteer')],
  suggest: async () => [],
  countries: async () => ({ continents: [], countries: [] }),
  names: async () => () => undefined,
  nearNames: async () => () => undefined,
  where: async () => [],
}
const QUESTION = { language: 'en', limit: 10 } as const
const playing = (search: Geocoder['search'], rest: Partial<Geocoder> = {}): Geocoder => ({ distanceMs: 0, search, ...rest })
const names = (places: readonly Place[]) => places.map(({ fullName }) => fullName)

describe('the leading place', () => {
  it.each<[string, string[], boolean]>([
    ['paris', ['Paris, France', 'Paris, Texas'], true],
    ['the Alps', ['Alps', 'Alps Road'], true],
    ['Paris, Texas', ['Paris, Texas, United States', 'Paris, France'], true],
    ['ice', ['Iceland', 'Ice Cave'], false],
    ['ice', ['Iceland'], true],
    ['nowhere', [], false],
  ])('of "%s" among %j leads: %s', (text, found, leads) => {
    const places = withLeader(text, found.map(placeNamed))
    expect(places.filter(({ viewport }) => viewport !== undefined)).toHaveLength(leads ? 1 : 0)
    expect(places).toHaveLength(leads ? 1 : found.length)
  })
})

describe('places with a geocoder', () => {
  it('are its places, asked for once a day', async () => {
    let now = 0
    const search = vi.fn<Geocoder['search']>(async () => [placeNamed('Lake Example')])
    const places = geocodedPlaces(GAZETTEER, [playing(search)], { clock: () => now })
    for (const _ of [1, 2]) expect(names(await places.search('lake example', QUESTION))).toEqual(['Lake Example'])
    expect(search).toHaveBeenCalledOnce()
    now = 90_000_000
    await places.search('lake example', QUESTION)
    expect(search).toHaveBeenCalledTimes(2)
  })

  it('are no more than were asked for, whatever it tells', async () => {
    const many = playing(async () => Array.from({ length: 90 }, (_, at) => placeNamed(`Lake ${at}`)))
    expect(await geocodedPlaces(GAZETTEER, [many]).search('x', QUESTION)).toHaveLength(QUESTION.limit)
  })

  // @rule B-places.geocoder
  it('are those of the gazetteer when it fails', async () => {
    const failing = playing(() => Promise.reject(new PortalError('timeout', 'late')))
    expect(names(await geocodedPlaces(GAZETTEER, [failing]).search('x', QUESTION))).toEqual(['From the gazetteer'])
  })

  it('say so when it answers no more questions', async () => {
    const tired = playing(() => Promise.reject(overLimit()))
    await expect(geocodedPlaces(GAZETTEER, [tired]).search('x', QUESTION)).rejects.toMatchObject({ status: 429 })
  })

  it('are asked of the first that knows such texts', async () => {
    const words = playing(async () => [placeNamed('three words')], { knows: (text) => text.includes('.') })
    const others = playing(async () => [placeNamed('any')])
    const places = geocodedPlaces(GAZETTEER, [words, others])
    expect(names(await places.search('a.b.c', QUESTION))).toEqual(['three words'])
    expect(names(await places.search('lake', QUESTION))).toEqual(['any'])
    expect(names(await geocodedPlaces(GAZETTEER, [words]).search('lake', QUESTION))).toEqual(['From the gazetteer'])
  })

  it('keep the distance that a server asks for, and leave the crowd to the gazetteer', async () => {
    const waits: number[] = []
    let time = 5_000
    const sleep = async (ms: number) => {
      waits.push(ms)
      time += ms
    }
    const slow = playing(async (text) => [placeNamed(text)], { distanceMs: 1_000 })
    const places = geocodedPlaces(GAZETTEER, [slow], { clock: () => time, sleep })
    const found = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => places.search(text, QUESTION)))
    expect(found.flatMap(names)).toEqual(['a', 'b', 'c', 'd', 'From the gazetteer', 'From the gazetteer'])
    expect(waits).toEqual([0, 1_000, 1_000, 1_000])
  })
})

describe('a name that a geocoder does not show', () => {
  // @rule D62.name-that-matched
  it('is the one that the gazetteer knows the place by', async () => {
    const czechia: Place = {
      name: 'Czechia',
      fullName: 'Czechia',
      kind: 'country',
      box: [12.1, 48.6, 18.8, 51],
      centre: [15, 50],
    }
    const geocoder = { distanceMs: 0, search: () => Promise.resolve([czechia]) }
    const places = geocodedPlaces(openGazetteer(), [geocoder])
    const found = await places.search('Czech Republic', { language: 'en', limit: 5 })
    expect(placeMeant('Czech Republic', found)).toMatchObject({ fullName: 'Czechia', matched: 'Czech Republic' })
    expect(
      placeMeant('the old part of Prague', await places.search('the old part of Prague', { language: 'en', limit: 5 })),
    ).toBe(undefined)
  })
})
