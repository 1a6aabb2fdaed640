import { describe, expect, it } from 'vitest'
import { MAX_AREA_POSITIONS } from '../limits.ts'
import type { Geometry } from '../resource.ts'
import { readSearchArea, searchAreaText, writeSearchArea } from './search-area.ts'
import { REFUSED } from '../codec.ts'

const read = (text: string) => readSearchArea(text)

describe('a search area as well-known text', () => {
  it.each<[string, Geometry['type'], number[]]>([
    ['POINT(10 50)', 'Point', [10, 50, 10, 50]],
    ['POINT Z (10 50 3)', 'Point', [10, 50, 10, 50]],
    [' point(-10.5 5e1) ', 'Point', [-10.5, 50, -10.5, 50]],
    ['POINT(190 5)', 'Point', [-170, 5, -170, 5]],
    ['SRID=4326;POLYGON((0 0, 10 0, 10 5, 0 0))', 'Polygon', [0, 0, 10, 5]],
    ['POLYGON((0 0, 10 0, 10 10, 0 0), (5 1, 9 1, 9 5, 5 1))', 'Polygon', [0, 0, 10, 10]],
    ['LINESTRING (1 2, 3 4)', 'LineString', [1, 2, 3, 4]],
    ['MULTIPOINT((1 2), (3 4))', 'MultiPoint', [1, 2, 3, 4]],
    ['MULTIPOINT(1 2, 3 4)', 'MultiPoint', [1, 2, 3, 4]],
    ['MULTILINESTRING((1 2, 3 4), (5 6, 7 8))', 'MultiLineString', [1, 2, 7, 8]],
    ['MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((-5 -5, -4 -5, -4 -4, -5 -5)))', 'MultiPolygon', [-5, -5, 1, 1]],
    // cut at the antimeridian, and gone on beyond it
    ['MULTIPOLYGON(((170 0, 180 0, 180 5, 170 0)), ((-180 0, -175 0, -180 5, -180 0)))', 'MultiPolygon', [170, 0, -175, 5]],
    ['POLYGON((170 0, 190 0, 190 5, 170 0))', 'MultiPolygon', [170, 0, -170, 5]],
    ['POLYGON((-190 0, -170 0, -170 5, -190 0))', 'MultiPolygon', [170, 0, -170, 5]],
    ['POLYGON((190 0, 200 0, 200 5, 190 0))', 'Polygon', [-170, 0, -160, 5]],
    ['LINESTRING(170 0, 190 10)', 'MultiLineString', [170, 0, -170, 10]],
    ['POLYGON((350 0, 370 0, 370 5, 350 0))', 'Polygon', [-10, 0, 10, 5]],
    ['POLYGON((-180 -90, 180 -90, 180 90, -180 90, -180 -90))', 'Polygon', [-180, -90, 180, 90]],
    // the long way round, as written
    ['POLYGON((170 0, -170 0, -170 5, 170 0))', 'Polygon', [-170, 0, 170, 5]],
  ])('of %s is a %s in the box %j', (text, type, box) => {
    expect(read(text)).toMatchObject({ geometry: { type }, box })
  })

  it.each([
    ['', 'not-well-known-text'],
    ['POINT', 'not-well-known-text'],
    ['POINT EMPTY', 'not-well-known-text'],
    ['POINT()', 'not-well-known-text'],
    ['POINT(10)', 'not-well-known-text'],
    ['POINT(ten 50)', 'not-well-known-text'],
    ['POINT(NaN 0)', 'not-well-known-text'],
    ['POINT(1e400 0)', 'not-well-known-text'],
    ['POINT(1 2 3 4 5)', 'not-well-known-text'],
    ['POINT(1 2', 'not-well-known-text'],
    ['POINT(1 2))', 'not-well-known-text'],
    ['POINT(1 2)POINT(3 4)', 'not-well-known-text'],
    ['POINT(1 2, 3 4)', 'not-well-known-text'],
    ['CIRCLE(1 2, 3)', 'not-well-known-text'],
    ['SRID=3857;POINT(1 2)', 'not-well-known-text'],
    ['-10,35,30,60', 'not-well-known-text'],
    ['POLYGON(0 0, 1 0, 1 1, 0 0)', 'not-well-known-text'],
    ['POLYGON((0 0, 1 0, 1 1, 0 0)', 'not-well-known-text'],
    ['GEOMETRYCOLLECTION(POINT(1 2))', 'not-well-known-text'],
    ['POINT(10 91)', 'not-degrees'],
    ['POINT(541 0)', 'not-degrees'],
    ['POINT(500 47)', 'not-degrees'],
    ['MULTIPOINT(10 50, -361 5)', 'not-degrees'],
    ['LINESTRING(400 1, 420 2)', 'not-degrees'],
    ['POLYGON((400 0, 410 0, 410 5, 400 0))', 'not-degrees'],
    ['LINESTRING(1 1)', 'too-few-positions'],
    ['POLYGON((0 0, 1 0, 0 0))', 'too-few-positions'],
    ['POLYGON((0 0, 1 0, 1 0, 0 0))', 'too-few-positions'],
    ['POLYGON((0 0, 1 0, 1 1, 0 1))', 'not-closed'],
    ['POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))', 'crosses-itself'],
    ['POLYGON((0 0, 2 0, 4 0, 0 0))', 'crosses-itself'],
    ['POLYGON((0 0, 9 0, 9 9, 0 9, 0 0), (5 5, 12 5, 12 6, 5 5))', 'crosses-itself'],
    ['POLYGON((0 0, 9 0, 9 9, 0 9, 0 0), (15 5, 18 5, 18 6, 15 5))', 'hole-outside'],
    ['POLYGON((-200 0, 200 0, 200 5, -200 5, -200 0))', 'wider-than-the-world'],
    [`LINESTRING(${Array.from({ length: MAX_AREA_POSITIONS + 1 }, () => '1 1').join()})`, 'too-many-positions'],
    [`POINT(${' '.repeat(20_000)}1 1)`, 'too-many-positions'],
  ])('%s is none: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem })
    expect(searchAreaText.decode([text]) === REFUSED).toBe(text !== '')
  })

  it('may have rings that touch in a position', () => {
    const touching = ['POLYGON((0 0,8 0,8 8,0 8,0 0),(0 4,2 3,2 5,0 4))', 'POLYGON((0 0,4 4,8 0,8 8,4 4,0 8,0 0))']
    for (const text of touching) expect(read(text)).toMatchObject({ geometry: { type: 'Polygon' } })
  })

  // @rule B-search.areas
  it('is cut at the antimeridian into as many parts as lie on either side, each with its own holes', () => {
    // a comb across 180: its back in the west, two teeth in the east, a hole in the back and one in the upper tooth
    const comb = `POLYGON((170 0,190 0,190 2,175 2,175 8,190 8,190 10,170 10,170 0),(171 4,173 4,172 6,171 4),(184 8.5,186 8.5,185 9.5,184 8.5))`
    expect(read(comb)).toEqual({
      box: [170, 0, -170, 10],
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            expect.arrayContaining([
              [180, 0],
              [180, 2],
              [175, 2],
              [175, 8],
              [180, 8],
              [180, 10],
              [170, 10],
              [170, 0],
            ]),
            [
              [171, 4],
              [173, 4],
              [172, 6],
              [171, 4],
            ],
          ],
          [
            [
              [-180, 0],
              [-170, 0],
              [-170, 2],
              [-180, 2],
              [-180, 0],
            ],
          ],
          [
            [
              [-180, 8],
              [-170, 8],
              [-170, 10],
              [-180, 10],
              [-180, 8],
            ],
            [
              [-176, 8.5],
              [-174, 8.5],
              [-175, 9.5],
              [-176, 8.5],
            ],
          ],
        ],
      },
    })
  })

  it('is written as it is read', () => {
    const texts = [
      'POINT(10 50)',
      'MULTIPOINT(1 2,3 4)',
      'LINESTRING(1 2,3 4)',
      'MULTILINESTRING((1 2,3 4),(5 6,7 8))',
      'POLYGON((0 0,10 0,10 10,0 0),(5 1,9 1,9 5,5 1))',
      'MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((-5 -5,-4 -5,-4 -4,-5 -5)))',
    ]
    for (const text of texts) {
      const area = read(text)
      expect('geometry' in area && writeSearchArea(area.geometry)).toBe(text)
    }
    const polygon: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0.123456789, 0, 5],
          [1, 0],
          [1, 1],
          [0.123456789, 0, 5],
        ],
      ],
    }
    expect(writeSearchArea(polygon, 3)).toBe('POLYGON((0.123 0,1 0,1 1,0.123 0))')
  })
})
