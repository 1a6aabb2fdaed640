import { describe, expect, it } from 'vitest'
import { footprintOf, geometryExtent, MAX_POSITIONS, readBox } from './footprints.ts'
import { repairsOf } from './repairs.ts'

const polygon = (...ring: [number, number][]) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })

describe('where a geometry lies', () => {
  it('gives the box and keeps the geometry, without heights', () => {
    const extent = geometryExtent({
      type: 'Polygon',
      coordinates: [
        [
          [1, 2, 30],
          [3, 2, 30],
          [2, 4, 30],
          [1, 2, 30],
        ],
      ],
    })
    expect(extent).toEqual({
      boxes: [[1, 2, 3, 4]],
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 2],
            [2, 4],
            [1, 2],
          ],
        ],
      },
    })
    expect(geometryExtent({ type: 'Point', coordinates: [190, 5] })).toEqual({
      boxes: [[-170, 5, -170, 5]],
      geometry: { type: 'Point', coordinates: [-170, 5] },
    })
  })

  it('gives one box across the antimeridian for parts that meet there (RFC 7946 section 3.1.9)', () => {
    const parts = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [170, -5],
            [180, -5],
            [180, 5],
            [170, 5],
            [170, -5],
          ],
        ],
        [
          [
            [-180, -5],
            [-175, -5],
            [-175, 5],
            [-180, 5],
            [-180, -5],
          ],
        ],
      ],
    }
    expect(geometryExtent(parts)).toEqual({ boxes: [[170, -5, -175, 5]], geometry: parts })
  })

  it('keeps parts that only reach far apart in a box as written', () => {
    const parts = {
      type: 'MultiPoint',
      coordinates: [
        [-150, 0],
        [160, 10],
      ],
    }
    expect(geometryExtent(parts)?.boxes).toEqual([[-150, 0, 160, 10]])
  })

  it('cuts a scene whose ring jumps over the antimeridian', () => {
    const extent = geometryExtent(polygon([178, 10], [-179, 11], [-178, 8], [179, 7]))
    expect(extent?.boxes).toEqual([[178, 7, -178, 11]])
    expect(extent?.geometry?.type).toBe('MultiPolygon')
    const longitudes = ((extent?.geometry?.coordinates ?? []) as number[][][][]).map((part) =>
      part.flat().map(([longitude]) => longitude as number),
    )
    expect(longitudes.map((part) => [Math.min(...part), Math.max(...part)])).toEqual([
      [178, 180],
      [-180, -178],
    ])
  })

  it('cuts a line that jumps over the antimeridian, and leaves others as they are', () => {
    const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
    const cut = geometryExtent(line([175, 0], [179, 1], [-179, 2], [-170, 4]))
    expect(cut?.boxes).toEqual([[175, 0, -170, 4]])
    expect(cut?.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [175, 0],
          [179, 1],
          [180, 1.5],
        ],
        [
          [-180, 1.5],
          [-179, 2],
          [-170, 4],
        ],
      ],
    })
    const two = {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [175, 0],
          [183, 4],
        ],
      ],
    }
    expect(geometryExtent(two)?.geometry?.coordinates).toHaveLength(3)
    const wide = line([-120, 0], [120, 0], [100, 5])
    expect(geometryExtent(wide)).toEqual({ boxes: [[-120, 0, 120, 5]], geometry: wide })
    expect(geometryExtent(wide, true)?.boxes).toEqual([[100, 0, -120, 5]])
    const single = {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    }
    expect(geometryExtent(single)?.geometry).toEqual(single)
  })

  it('cuts a scene that goes on beyond 180 degrees, to either side', () => {
    expect(geometryExtent(polygon([178, 0], [183, 1], [182, 4], [177, 3]))?.boxes).toEqual([[177, 0, -177, 4]])
    expect(geometryExtent(polygon([-178, 0], [-183, 1], [-182, 4], [-177, 3]))?.boxes).toEqual([[177, 0, -177, 4]])
  })

  it('takes a rectangle as written, unless the box of the record crosses', () => {
    const strip = polygon([-170, -10], [170, -10], [170, 10], [-170, 10])
    expect(geometryExtent(strip)?.boxes).toEqual([[-170, -10, 170, 10]])
    expect(geometryExtent(strip, true)?.boxes).toEqual([[170, -10, -170, 10]])
    expect(geometryExtent(polygon([-180, -90], [180, -90], [180, 90], [-180, 90]))?.boxes).toEqual([[-180, -90, 180, 90]])
  })

  it('gives a cap for a ring around a pole, and keeps a planar one that reaches it', () => {
    const around = [-150, -90, -30, 30, 90, 150].map((longitude): [number, number] => [longitude, 80])
    expect(geometryExtent(polygon(...around))).toEqual({ boxes: [[-180, 80, 180, 90]] })
    expect(geometryExtent(polygon(...around.map(([longitude]): [number, number] => [longitude, -75])))).toEqual({
      boxes: [[-180, -90, 180, -75]],
    })
    const planar = polygon([-180, 60], [-90, 62], [0, 60], [90, 61], [180, 60], [180, 90], [-180, 90])
    expect(geometryExtent(planar)).toEqual({ boxes: [[-180, 60, 180, 90]], geometry: planar })
  })

  it('keeps holes through a cut', () => {
    const holed = {
      type: 'Polygon',
      coordinates: [
        [
          [175, -5],
          [-175, -6],
          [-175, 5],
          [175, 6],
          [175, -5],
        ],
        [
          [178, -1],
          [-178, -1],
          [-178, 1],
          [178, 1],
          [178, -1],
        ],
      ],
    }
    const parts = geometryExtent(holed)?.geometry?.coordinates as number[][][][]
    // a hole that is cut too is a notch in either half: no edge runs along the antimeridian through it
    expect(parts.map((part) => part.length)).toEqual([1, 1])
    for (const [ring = []] of parts) {
      const seams = ring
        .slice(1)
        .flatMap(([x, y = 0], at) => (Math.abs(x ?? 0) === 180 && ring[at]?.[0] === x ? [[y, ring[at]?.[1]]] : []))
      expect(seams.flat().toSorted((a = 0, b = 0) => a - b)).toEqual([-5.5, -1, 1, 5.5])
    }
  })

  it('keeps a hole beyond the antimeridian in its half', () => {
    const ring = (west: number, east: number, half: number) => [
      [west, -half],
      [east, -half],
      [east, half - 1],
      [west, half],
      [west, -half],
    ]
    const holed = { type: 'Polygon', coordinates: [ring(170, -170, 9), ring(-178, -174, 3)] }
    const parts = geometryExtent(holed)?.geometry?.coordinates as number[][][][]
    expect(parts.map((part) => part.length)).toEqual([1, 2])
  })

  it.each([
    ['latitudes beyond the pole', polygon([0, 0], [1, 95], [2, 0])],
    ['coordinates that are no numbers', { type: 'Point', coordinates: ['1', '2'] }],
    ['NaN', { type: 'Point', coordinates: [Number.NaN, 2] }],
    ['an empty polygon', { type: 'Polygon', coordinates: [] }],
    [
      'a ring of two positions',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
    ],
    ['an unknown type', { type: 'Circle', coordinates: [0, 0] }],
    [
      'a collection in a collection',
      { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [] }] },
    ],
    ['nothing', null],
  ])('is not told by %s', (_, geometry) => {
    expect(geometryExtent(geometry)).toBeUndefined()
  })

  it('keeps only the box of a geometry with too many positions', () => {
    const ring = Array.from({ length: MAX_POSITIONS + 1 }, (_, index): [number, number] => [
      Math.cos(index / 1_000),
      Math.sin(index / 1_000),
    ])
    expect(Object.keys(geometryExtent(polygon(...ring)) ?? {})).toEqual(['boxes'])
  })

  it('joins the parts of a collection in one box', () => {
    const collection = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 1] },
        {
          type: 'LineString',
          coordinates: [
            [2, 2],
            [3, 4],
          ],
        },
      ],
    }
    expect(geometryExtent(collection)).toEqual({ boxes: [[1, 1, 3, 4]] })
  })
})

describe('boxes of records', () => {
  it('may cross the antimeridian, and are put right when west and east are interchanged', () => {
    expect(readBox(170, -10, -170, 10)).toEqual([170, -10, -170, 10])
    expect(readBox(1.9, 45.4, 0.6, 46.4)).toEqual([0.6, 45.4, 1.9, 46.4])
    expect(readBox(0, -90, 360, 90)).toEqual([-180, -90, 180, 90])
    expect(readBox(10, 50, 20, 40)).toEqual([10, 40, 20, 50])
    // around Greenwich, counted from 0 to 360
    expect(readBox(350, -10, 10.5, 10)).toEqual([-10, -10, 10.5, 10])
    expect(repairsOf(readBox(350, -10, 10.5, 10))).toEqual(['longitudes-wrapped'])
  })

  it('lose what computers add to decimals, and nothing else', () => {
    expect(readBox(-179.99999999999997, -89.99999999999999, 0.1 + 0.2, 10.100000381469727)).toEqual([-180, -90, 0.3, 10.1])
    expect(readBox(-12.0009765625, 1.23456789012, 5.0625, 45.123456789)).toEqual([
      -12.0009765625, 1.23456789012, 5.0625, 45.123456789,
    ])
    expect(repairsOf(readBox(-179.99999999999997, -90.00000000000001, 180.00000000000003, 90))).toEqual([])
  })

  it('are refused when they are no degrees', () => {
    expect(readBox(485_000, 75_000, 834_000, 296_000)).toBeUndefined()
    expect(readBox(Number.NaN, 0, 1, 1)).toBeUndefined()
    expect(readBox(0, -95, 100, 1)).toBeUndefined()
  })

  it('are kept once each; very many become one around them', () => {
    expect(
      footprintOf({
        boxes: [
          [0, 0, 1, 1],
          [0, 0, 1, 1],
        ],
        place: '',
      }),
    ).toEqual({ boxes: [[0, 0, 1, 1]] })
    expect(footprintOf({ boxes: [], place: 'somewhere' })).toBeUndefined()
    const many = Array.from({ length: 1_001 }, (_, index) => [index / 10, 0, index / 10 + 1, 1] as const)
    expect(footprintOf({ boxes: many })?.boxes).toEqual([[0, 0, 101, 1]])
  })
})
