import { describe, expect, it } from 'vitest'
import { envelopeOf } from './well-known-text.ts'

describe('the envelope of well-known text', () => {
  it.each([
    ['POINT(10 50)', [10, 50, 10, 50]],
    ['POINT Z (10 50 3)', [10, 50, 10, 50]],
    ['point(-10.5 5e1)', [-10.5, 50, -10.5, 50]],
    ['SRID=4326;POLYGON((0 0, 10 0, 10 5, 0 0))', [0, 0, 10, 5]],
    ['LINESTRING (1 2, 3 4)', [1, 2, 3, 4]],
    ['MULTIPOINT((1 2), (3 4))', [1, 2, 3, 4]],
    ['MULTIPOINT(1 2, 3 4)', [1, 2, 3, 4]],
    ['MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((-5 -5, -4 -5, -4 -4, -5 -5)))', [-5, -5, 1, 1]],
    ['GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(3 4, 5 6))', [1, 2, 5, 6]],
  ])('of %s is %j', (wkt, box) => {
    expect(envelopeOf(wkt)).toEqual(box)
  })

  it.each([
    '',
    'POINT',
    'POINT EMPTY',
    'POINT()',
    'POINT(10)',
    'POINT(ten 50)',
    'POINT(10 91)',
    'POINT(181 0)',
    'POINT(NaN 0)',
    'POINT(1e400 0)',
    'POINT(1 2 3 4 5)',
    'POINT(1 2',
    'POINT(1 2))',
    'POINT(1 2)POINT(3 4)',
    'CIRCLE(1 2, 3)',
    'SRID=3857;POINT(1 2)',
    '-10,35,30,60',
  ])('of %j is refused', (wkt) => {
    expect(envelopeOf(wkt)).toBeUndefined()
  })
})
