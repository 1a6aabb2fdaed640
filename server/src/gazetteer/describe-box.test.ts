import type { Bbox } from '@graticule/contracts/bbox'
import { BoxPlaceSchema } from '@graticule/contracts/services/where'
import fc from 'fast-check'
import Schema from 'typebox/schema'
import { runs } from '@graticule/contracts/testing/size'
import { beforeAll, describe, expect, it } from 'vitest'
import { openGazetteer } from './open-gazetteer.ts'

const gazetteer = openGazetteer()
const where = async (box: Bbox, language: 'en' | 'ru' | 'zh' = 'en') => (await gazetteer.where([box], language))[0]
beforeAll(() => where([0, 0, 1, 1]), 30_000)

describe('where a box lies', () => {
  it.each<[string, Bbox, object]>([
    ['the whole world', [-180, -90, 180, 90], { at: 'world', places: [] }],
    ['a belt around the Earth', [-180, -23.4, 180, 23.4], { at: 'belt', places: [] }],
    ['a country', [7.5, 30.2, 11.6, 37.5], { at: 'all', places: ['Tunisia'] }],
    ['a sea', [-6, 30, 36, 46], { at: 'all', places: ['Mediterranean Sea'] }],
    ['a mountain range', [5, 44, 16, 48], { at: 'all', places: ['Alps'] }],
    ['a part of a country', [-6, 42, -2, 43.4], { at: 'in', places: ['Spain'], direction: 'n' }],
    ['a place in a city', [-8.61, 41.15, -8.61, 41.15], { at: 'in', places: ['Porto, Portugal'] }],
    ['a place beside a city', [19, 51, 19.3, 51.2], { at: 'near', places: ['Radomsko, Poland'], direction: 'w', km: 21 }],
    ['parts of two countries', [-8, 39, -5, 41], { at: 'across', places: ['Spain', 'Portugal'], more: 0 }],
    ['a continent and more', [-10, 35, 30, 60], { at: 'across', places: ['Europe'], more: 0 }],
    ['the open sea', [-40, 30, -40, 30], { at: 'in', places: ['Sargasso Sea'] }],
    ['a desert with a few cities', [5, 22, 9, 25], { at: 'in', places: ['Algeria'] }],
    ['ice without a city', [-50, 65, -30, 80], { at: 'in', places: ['Greenland'] }],
    ['islands across the antimeridian', [177, -20, -178, -15], { at: 'in', places: ['Fiji'] }],
  ])('is told for %s', async (_name, box, expected) => {
    expect(await where(box)).toMatchObject(expected)
  })

  // @rule B-places.where
  it('is told in the language asked for', async () => {
    expect(await where([-6, 42, -2, 43.4], 'ru')).toMatchObject({ places: ['Испания'] })
    expect(await where([-6, 30, 36, 46], 'zh')).toMatchObject({ places: ['地中海'] })
  })

  it('is told for any box, in the order asked', async () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    const latitudes = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
    const box = fc
      .tuple(longitude, longitude, latitudes)
      .map(([west, east, [one, other]]): Bbox => [west, Math.min(one, other), east, Math.max(one, other)])
    await fc.assert(
      fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 5 }), async (boxes) => {
        const places = await gazetteer.where(boxes, 'en')
        expect(places).toHaveLength(boxes.length)
        for (const place of places) {
          expect(Schema.Compile(BoxPlaceSchema).Check(place)).toBe(true)
          expect(place.places.length > 0).toBe(!['world', 'belt', 'unknown'].includes(place.at))
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
