import { describe, expect, it } from 'vitest'
import {
  areaOfDrawn,
  areaOfShape,
  areaWithinLines,
  type Corner,
  type DrawnShape,
  exceedsAreaOfInterest,
  shapeOfText,
} from './drawn-shape.ts'
import { geodesicDistance } from './geodesic-line.ts'

const polygon = (...corners: Corner[]): DrawnShape => ({ kind: 'polygon', corners })
const circle = (centre: Corner, radius: number): DrawnShape => ({ kind: 'circle', centre, radius })
const textOf = (shape: DrawnShape): string => {
  const area = areaOfDrawn(shape)
  return 'problem' in area ? area.problem : area.text
}
const boxOf = (shape: DrawnShape) => {
  const area = areaOfDrawn(shape)
  return 'problem' in area ? area.problem : area.box
}

describe('a drawn area', () => {
  it('is searched as well-known text, and found in it again', () => {
    const shape = polygon([5, 40], [12, 41], [9, 47])
    expect(textOf(shape)).toBe('POLYGON((5 40,12 41,9 47,5 40))')
    expect(shapeOfText(textOf(shape))).toEqual(shape)
  })

  it('is brought back from a map that was dragged round the Earth', () => {
    expect(textOf(polygon([725, 40], [732, 41], [729, 47]))).toBe('POLYGON((5 40,12 41,9 47,5 40))')
    expect(textOf(polygon([-550, -20], [-530, -20], [-540, -5]))).toBe('POLYGON((170 -20,190 -20,180 -5,170 -20))')
  })

  it('goes on across the antimeridian and stays one', () => {
    const shape = polygon([170, -20], [190, -20], [180, -5])
    expect(boxOf(shape)).toEqual([170, -20, -170, -5])
    expect(shapeOfText(textOf(shape))).toEqual(shape)
    expect(boxOf(circle([179, 0], 500))).toMatchObject([
      expect.closeTo(174.508, 2),
      expect.anything(),
      expect.closeTo(-176.508, 2),
      expect.anything(),
    ])
  })

  it.each<[Corner, number]>([
    [[8.46, 34.12], 50],
    [[-70, -33.4], 0.5],
    [[179.9, 10], 800],
    [[20, 89], 60],
    [[0, 0], 5_000],
  ])('round %j keeps its centre and its radius of %d km', (centre, radius) => {
    const shape = shapeOfText(textOf(circle(centre, radius)))
    expect(shape).toMatchObject({ kind: 'circle', radius: expect.closeTo(radius, 2) })
    expect(geodesicDistance((shape as { centre: Corner }).centre, centre)).toBeLessThan(3)
  })

  it('round a pole holds it', () => {
    expect(boxOf(circle([20, 85], 1_000))).toEqual([-180, expect.closeTo(76.05, 1), 180, 90])
    expect(boxOf(circle([20, -90], 1_000))).toEqual([-180, -90, 180, expect.closeTo(-81.05, 1)])
  })

  it.each<[string, DrawnShape]>([
    ['crosses-itself', polygon([0, 0], [2, 2], [2, 0], [0, 2])],
    ['too-few-positions', polygon([0, 0], [2, 2])],
    ['too-small', polygon([0, 0], [0.00005, 0], [0, 0.00005])],
    ['wider-than-the-world', polygon([-200, 0], [200, 0], [0, 30])],
    ['not-degrees', polygon([0, 0], [2, 95], [2, 0])],
    // @rule B-drawing.corners
    ['too-many-corners', polygon(...Array.from({ length: 151 }, (_, at): Corner => [at, at % 2]))],
    ['too-small', circle([0, 0], 0.001)],
    ['too-small', circle([0, 0], Number.NaN)],
    // @rule B-drawing.radius
    ['too-large', circle([0, 0], 9_001)],
    ['too-small', { kind: 'box', box: [5, 40, 5, 50] }],
    ['too-small', { kind: 'box', box: [5, 40, 5.00001, 50] }],
  ])('is none: %s', (problem, shape) => {
    expect(areaOfDrawn(shape)).toEqual({ problem })
  })

  it('as a box is that box, across the antimeridian too', () => {
    expect(areaOfDrawn({ kind: 'box', box: [170, -20, -170, 10] })).toMatchObject({ box: [170, -20, -170, 10], text: '' })
    expect(boxOf({ kind: 'box', box: [-180, -90, 180, 90] })).toEqual([-180, -90, 180, 90])
  })
})

describe('the size of an area', () => {
  it('of a circle is near that of the plane, and less on the round earth', () => {
    expect(areaOfShape(circle([10, 45], 10))).toBeCloseTo(Math.PI * 100, 1)
    // a cap of the sphere of the same area: 2 pi R^2 (1 - cos(r / R)), right to half a per cent
    const cap = 2 * Math.PI * 6_371 ** 2 * (1 - Math.cos(3_000 / 6_371))
    expect(Math.abs(areaOfShape(circle([10, 45], 3_000)) / cap - 1)).toBeLessThan(0.005)
    expect(Math.abs(areaOfShape(circle([10, 90], 3_000)) / cap - 1)).toBeLessThan(0.01)
  })

  it('of a triangle of shortest lines is that of an octant of WGS 84', () => {
    const octant: Corner[] = [
      [0, 0],
      [90, 0],
      [90, 90],
    ]
    expect(Math.abs(areaWithinLines(octant) / (510_065_621.7 / 8) - 1)).toBeLessThan(1e-4)
    expect(areaWithinLines(octant.slice(1))).toBe(0)
  })

  // @rule S1-9.area-of-interest
  it('of interest is limited to 2,500 square kilometres', () => {
    expect(exceedsAreaOfInterest(2_500)).toBe(false)
    expect(exceedsAreaOfInterest(2_500.01)).toBe(true)
    // about 50 by 50 km, at the equator and in the north: degrees say nothing of kilometres
    const square = (latitude: number) => areaOfShape({ kind: 'box', box: [0, latitude, 0.45, latitude + 0.45] })
    expect([0, 60].map((latitude) => exceedsAreaOfInterest(square(latitude)))).toEqual([false, false])
    const degree = (latitude: number) => areaOfShape({ kind: 'box', box: [0, latitude, 1, latitude + 1] })
    expect([0, 60, 80].map((latitude) => exceedsAreaOfInterest(degree(latitude)))).toEqual([true, true, false])
    expect(exceedsAreaOfInterest(120, 100)).toBe(true)
  })
})
