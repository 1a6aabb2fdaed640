import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from './testing/size.ts'
import {
  type Bbox,
  bboxCentre,
  bboxContains,
  bboxesOverlap,
  fromGeorssBox,
  isBbox,
  isPointBox,
  isWholeWorld,
  longitudeSpan,
  normaliseBbox,
  splitAtAntimeridian,
  toGeorssBox,
  widenForView,
  WORLD,
} from './bbox.ts'

/** Half degrees, the poles and the antimeridian often among them: exact in arithmetic, so that oracles need no tolerance. */
const longitude = fc.oneof(
  fc.integer({ min: -360, max: 360 }).map((half) => half / 2),
  fc.constantFrom(-180, 180, 0, -179.5, 179.5),
)
const latitude = fc.oneof(
  fc.integer({ min: -180, max: 180 }).map((half) => half / 2),
  fc.constantFrom(-90, 90, 0, -89.5, 89.5),
)
const bbox: fc.Arbitrary<Bbox> = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, a, east, b]) => [west, Math.min(a, b), east, Math.max(a, b)])
const anyNumber = fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value + 0)

type Point = readonly [longitude: number, latitude: number]

/** Is the point of the sphere in the box? At a pole every longitude is the same point, 180 and -180 always are. */
function pointInBox([lon, lat]: Point, [west, south, east, north]: Bbox): boolean {
  if (lat < south || lat > north) return false
  if (Math.abs(lat) === 90) return true
  const within = (x: number) => (west <= east ? x >= west && x <= east : x >= west || x <= east)
  return within(lon) || (Math.abs(lon) === 180 && within(-lon))
}

/** All crossings of the boxes' edges, and the middles between them: if anything is shared or sticks out, one of these does. */
function criticalPoints(...boxes: readonly Bbox[]): Point[] {
  const withMiddles = (values: readonly number[]): number[] => {
    const sorted = [...new Set(values)].toSorted((a, b) => a - b)
    return sorted.flatMap((value, index) => (index === 0 ? [value] : [(value + (sorted[index - 1] ?? value)) / 2, value]))
  }
  const longitudes = withMiddles([-180, 180, ...boxes.flatMap(([west, , east]) => [west, east])])
  const latitudes = withMiddles([-90, 90, ...boxes.flatMap(([, south, , north]) => [south, north])])
  return longitudes.flatMap((lon) => latitudes.map((lat): Point => [lon, lat]))
}

describe('isBbox', () => {
  it('accepts every box in domain, across the antimeridian too', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        expect(isBbox(box)).toBe(true)
      }),
    )
  })

  it.each([
    [[]],
    [[1, 2, 3]],
    [[1, 2, 3, 4, 5]],
    [[Number.NaN, 0, 0, 0]],
    [[0, 0, Number.POSITIVE_INFINITY, 0]],
    [[-180.001, 0, 0, 0]],
    [[0, 0, 180.001, 0]],
    [[0, -90.001, 0, 0]],
    [[0, 0, 0, 90.001]],
    [[0, 10, 0, 9.999]],
  ])('refuses %j', (values) => {
    expect(isBbox(values)).toBe(false)
  })
})

describe('splitAtAntimeridian', () => {
  it('gives pieces that do not cross it and cover the same points', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        const pieces = splitAtAntimeridian(box)
        expect(pieces.every(([west, , east]) => west <= east)).toBe(true)
        for (const point of criticalPoints(box)) {
          expect(pieces.some((piece) => pointInBox(point, piece))).toBe(pointInBox(point, box))
        }
      }),
    )
  })
})

describe('bboxesOverlap', () => {
  it('says whether the boxes share a point of the sphere', () => {
    fc.assert(
      fc.property(bbox, bbox, (a, b) => {
        const shared = criticalPoints(a, b).some((point) => pointInBox(point, a) && pointInBox(point, b))
        expect(bboxesOverlap(a, b)).toBe(shared)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('is symmetric and true of a box with itself', () => {
    fc.assert(
      fc.property(bbox, bbox, (a, b) => {
        expect(bboxesOverlap(a, b)).toBe(bboxesOverlap(b, a))
        expect(bboxesOverlap(a, a)).toBe(true)
      }),
    )
  })

  it('holds across the antimeridian and at the poles', () => {
    expect(bboxesOverlap([170, -10, -170, 10], [-175, 0, -160, 5])).toBe(true)
    expect(bboxesOverlap([170, -10, 180, 10], [-180, 0, -160, 5])).toBe(true)
    expect(bboxesOverlap([0, 80, 10, 90], [100, 85, 110, 90])).toBe(true)
    expect(bboxesOverlap([0, 80, 10, 89.9], [100, 85, 110, 90])).toBe(false)
  })
})

describe('bboxContains', () => {
  it('says whether every point of the inner box is a point of the outer one', () => {
    fc.assert(
      fc.property(bbox, bbox, (outer, inner) => {
        const points = criticalPoints(outer, inner).filter((point) => pointInBox(point, inner))
        expect(bboxContains(outer, inner)).toBe(points.every((point) => pointInBox(point, outer)))
      }),
      { numRuns: runs(1000) },
    )
  })

  it('implies that they overlap, and holds for a box with itself and with the world', () => {
    fc.assert(
      fc.property(bbox, bbox, (a, b) => {
        expect(!bboxContains(a, b) || bboxesOverlap(a, b)).toBe(true)
        expect(bboxContains(a, a)).toBe(true)
        expect(bboxContains(WORLD, a)).toBe(true)
      }),
    )
  })

  it('does not lose a box to the rounding of a subtraction', () => {
    expect(bboxContains([0.1, 0, 0.3, 1], [0.2, 0, 0.3, 1])).toBe(true)
    expect(bboxContains([179.7, 0, -179.7, 1], [179.9, 0, -179.7, 1])).toBe(true)
  })
})

describe('normaliseBbox', () => {
  // @rule S1-5.box-normalised
  it('makes a valid box of any four finite numbers, and leaves it when asked again', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, anyNumber, anyNumber, (west, south, east, north) => {
        const box = normaliseBbox(west, south, east, north)
        expect(isBbox(box ?? [])).toBe(true)
        expect(normaliseBbox(...(box ?? WORLD))).toEqual(box)
      }),
    )
  })

  it('leaves every valid box as it is, except 180 to -180, which is the world', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        fc.pre(!(box[0] === 180 && box[2] === -180))
        expect(normaliseBbox(...box)).toEqual(box)
      }),
    )
    expect(normaliseBbox(180, -90, -180, 90)).toEqual(WORLD)
  })

  it('keeps the width of a box that lies beyond the antimeridian', () => {
    fc.assert(
      fc.property(fc.integer({ min: -720, max: 720 }), fc.integer({ min: 0, max: 359 }), (west, width) => {
        expect(longitudeSpan(normaliseBbox(west, 0, west + width, 1) ?? WORLD)).toBe(width)
      }),
    )
  })

  it.each([
    ['clamps latitudes', [0, -95, 10, 120], [0, -90, 10, 90]],
    ['swaps south and north', [0, 50, 10, 40], [0, 40, 10, 50]],
    ['makes a span of 360 degrees or more the world', [-200, 0, 160, 1], [-180, 0, 180, 1]],
    ['wraps longitudes', [190, 0, 200, 1], [-170, 0, -160, 1]],
    ['wraps a view that the map was dragged to', [-190, 0, -170, 1], [170, 0, -170, 1]],
    ['takes 540 for the eastern edge', [200, 0, 540, 1], [-160, 0, 180, 1]],
  ] as const)('%s', (_rule, given, box) => {
    const [west, south, east, north] = given
    expect(normaliseBbox(west, south, east, north)).toEqual(box)
  })

  it('gives nothing for numbers that are not finite', () => {
    expect(normaliseBbox(Number.NaN, 0, 1, 1)).toBeUndefined()
    expect(normaliseBbox(0, 0, Number.POSITIVE_INFINITY, 1)).toBeUndefined()
  })
})

describe('points and the whole world', () => {
  // @rule S1-5.point-box
  it('takes sides of at most 0.01 degrees for a point, across the antimeridian too', () => {
    expect(isPointBox([5, 5, 5.01, 5.01])).toBe(true)
    // 20.01 - 20 is 0.010000000000001563 in binary
    expect(isPointBox([10, 20, 10.01, 20.01])).toBe(true)
    expect(isPointBox([5, 5, 5.0101, 5.01])).toBe(false)
    expect(isPointBox([5, 5, 5.02, 5.01])).toBe(false)
    expect(isPointBox([5, 5, 5, 5.02])).toBe(false)
    expect(isPointBox([179.998, 5, -179.998, 5])).toBe(true)
  })

  // @rule S1-5.whole-world
  it('takes a box for the world from 80 degrees of latitude and 179 of longitude on', () => {
    expect(isWholeWorld(WORLD)).toBe(true)
    expect(isWholeWorld([-179, -80, 179, 80])).toBe(true)
    expect(isWholeWorld([-178.9, -80, 179, 80])).toBe(false)
    expect(isWholeWorld([-179, -79.9, 179, 80])).toBe(false)
    expect(isWholeWorld([179, -90, -179, 90])).toBe(false)
  })
})

describe('widenForView', () => {
  it('shows the whole box, eastwards from its west edge, and never less than 0.02 degrees of it either way', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        const [west, south, east, north] = widenForView(box)
        expect(west).toBeLessThanOrEqual(box[0])
        expect(east).toBeGreaterThanOrEqual(box[0] + longitudeSpan(box))
        expect(south).toBeLessThanOrEqual(box[1])
        expect(north).toBeGreaterThanOrEqual(box[3])
        expect(Math.max(-south, north)).toBeLessThanOrEqual(90)
        expect(east - west).toBeGreaterThanOrEqual(0.02 - 1e-9)
        expect(north - south).toBeGreaterThanOrEqual(0.01 - 1e-9)
      }),
    )
  })

  // @rule S1-4.widened-box
  // @rule S1-4.narrow-box
  it('moves the sides of a narrow box out by 0.01 degrees and leaves another alone', () => {
    expect(widenForView([5, 5, 5, 6])).toEqual([4.99, 4.99, 5.01, 6.01])
    expect(widenForView([5, 89.995, 5, 90])[3]).toBe(90)
    expect(widenForView([5, 5, 6, 6])).toEqual([5, 5, 6, 6])
    // just as wide as it must be, although 10.02 - 10 is less than 0.02 in binary
    expect(widenForView([10, 5, 10.02, 6])).toEqual([10, 5, 10.02, 6])
    expect(widenForView([10, 5, 10.019, 6])[0]).toBe(9.99)
    expect(widenForView([170, 5, -170, 6])).toEqual([170, 5, 190, 6])
  })
})

describe('bboxCentre', () => {
  it('lies in the box', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        expect(pointInBox(bboxCentre(box), box)).toBe(true)
      }),
    )
  })

  it('is found across the antimeridian', () => {
    expect(bboxCentre([170, 0, -170, 10])).toEqual([180, 5])
    expect(bboxCentre([170, 0, -160, 10])).toEqual([-175, 5])
  })
})

describe('GeoRSS boxes', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(bbox, (box) => {
        fc.pre(!(box[0] === 180 && box[2] === -180))
        expect(fromGeorssBox(toGeorssBox(box))).toEqual(box)
      }),
    )
  })

  it('are written south west north east', () => {
    expect(toGeorssBox([-10, 35, 30, 60])).toBe('35 -10 60 30')
  })

  it('are read with commas and blanks, and normalised', () => {
    expect(fromGeorssBox(' 35,-10 60,30\n')).toEqual([-10, 35, 30, 60])
    expect(fromGeorssBox('-95 -200 95 200')).toEqual(WORLD)
    expect(fromGeorssBox('1e1 -.5 2E1 +3.5')).toEqual([-0.5, 10, 3.5, 20])
  })

  it.each([
    '',
    '1 2 3',
    '1 2 3 4 5',
    ',1,2,3',
    '1 2 3 NaN',
    '1 2 3 Infinity',
    '1 2 3 1e400',
    '0x1 2 3 4',
    '1 2 3 1.2.3',
    'a b c d',
  ])('are nothing when the text is %j', (text) => {
    expect(fromGeorssBox(text)).toBeUndefined()
  })
})
