import type { Bbox } from '@graticule/contracts/bbox'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import type { Cover } from '../../../../stores/map/map-view.ts'
import { isInside, isOnLine } from './footprint-hit.ts'
import { footprintShape, nearestCopy } from './footprint-shape.ts'
import { placeTags, tagNumbers, tagText } from './footprint-tags.ts'
import { tagSize } from './tag-spots.ts'
import { toMapPoint, toPixel } from '../../canvas/frame.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'

const frame = sampleFrame(4.7, [14.7, 38.5])
const TAG_SIZE = tagSize(frame)
const free = { left: 492, top: 0, right: 1420, bottom: 828 }
const tagsOf = (...boxes: readonly Bbox[]) => tagsBeside([], ...boxes)
const tagsBeside = (covers: readonly Cover[], ...boxes: readonly Bbox[]) => {
  const shapes = boxes.map((box, order) => footprintShape({ id: `f${order}`, index: order + 1, title: '', boxes: [box] })!)
  return placeTags(
    shapes.map((shape) => nearestCopy(shape, frame.centre[0])),
    frame,
    free,
    covers,
  )
}

describe('the tag of a footprint', () => {
  it('sits on the upper right corner', () => {
    const [tag] = tagsOf([5, 30, 11, 37])
    const [x, y] = toPixel(frame, [mercatorX(11), mercatorY(37)])
    expect([tag!.x, tag!.y]).toEqual([x, y])
  })

  it('goes along the edge of its footprint beside what covers its corner', () => {
    const [x, y] = toPixel(frame, [mercatorX(11), mercatorY(37)])
    const legends = { left: x - 30, top: y - 40, right: x + 60, bottom: y + 100 }
    const [tag, other] = tagsBeside([legends], [5, 30, 11, 37], [4, 29, 11, 37])
    expect([tag!.x, tag!.y]).toEqual([legends.left - TAG_SIZE / 2 - 2, y])
    expect(other!.y).toBe(tag!.y)
    expect(tag!.x - other!.x).toBeGreaterThanOrEqual(TAG_SIZE)
    expect(tagsBeside([{ ...legends, left: x + 30 }], [5, 30, 11, 37])[0]!.y).toBe(y)
  })

  it('has a line to its footprint where all of that is covered', () => {
    const [left, top] = toPixel(frame, [mercatorX(5), mercatorY(37)])
    const [right, bottom] = toPixel(frame, [mercatorX(11), mercatorY(30)])
    const legends = { left: left - 40, top: top - 60, right: right + 40, bottom: bottom + 40 }
    const [tag] = tagsBeside([legends], [5, 30, 11, 37])
    expect(tag!.x).toBe(legends.right + TAG_SIZE / 2 + 2)
    expect(tag!.lineTo).toEqual([right, top])
    expect(tagsOf([5, 30, 11, 37])[0]!.lineTo).toBeUndefined()
  })

  it('stands beside a dot', () => {
    const [tag] = tagsOf([8.5, 40, 8.505, 40.005])
    const [x, y] = toPixel(frame, [mercatorX(8.5), mercatorY(40)])
    expect(tag!.x).toBeGreaterThan(x + TAG_SIZE / 2)
    expect(tag!.y).toBeLessThan(y - TAG_SIZE / 2)
  })

  it('is clamped into the free area when the footprint is larger than half the view', () => {
    const [tag] = tagsOf([-80, -10, 120, 80])
    expect(tag!.x).toBeGreaterThan(free.left)
    expect(tag!.x).toBeLessThan(free.right - TAG_SIZE / 2)
    expect(tagsOf([-80, -10, 0, 10])[0]!.inView).toBe(false)
    expect(tag!.y).toBeGreaterThan(free.top + TAG_SIZE / 2)
    expect(tag!.inView).toBe(true)
  })

  it('is clamped when its corner is out of view but some of the footprint is not', () => {
    const [tag] = tagsOf([10, 45, 20, 60])
    expect(tag!.y).toBeGreaterThan(free.top)
    expect(tag!.x).toBeCloseTo(toPixel(frame, [mercatorX(20), 0])[0], 6)
  })

  it('makes way for the buttons of the map and its line of scale and attribution', () => {
    const buttons = { left: free.right - 104, top: 12, right: free.right - 12, bottom: 340 }
    const status = { left: 504, top: 800, right: free.right, bottom: 826 }
    const east = longitudeOf(toMapPoint(frame, [free.right - 40, 0])[0])
    const north = latitudeOf(toMapPoint(frame, [0, 100])[1])
    const [tag] = tagsBeside([buttons, status], [east - 5, north - 3, east, north])
    expect(tag!.x).toBeLessThan(free.right - 104)
    expect(tag!.y).toBeCloseTo(100, 6)
    // further down there are none
    const south = latitudeOf(toMapPoint(frame, [0, 600])[1])
    expect(tagsBeside([buttons, status], [east - 5, south - 3, east, south])[0]!.x).toBeCloseTo(free.right - 40, 6)
    const foot = latitudeOf(toMapPoint(frame, [0, 810])[1])
    expect(tagsBeside([buttons, status], [east - 5, foot - 3, east, foot])[0]!.y).toBeLessThanOrEqual(800 - TAG_SIZE / 2)
  })

  it('stays whole beside a dot at the edge, and on a corner that is half under a panel', () => {
    const at = (x: number, y: number) => {
      const [mapX, mapY] = toMapPoint(frame, [x, y])
      return [longitudeOf(mapX), latitudeOf(mapY)] as const
    }
    const [east, south] = at(700, 825)
    const [dot] = tagsOf([east, south, east, south])
    expect(dot!.y).toBeLessThanOrEqual(free.bottom - TAG_SIZE / 2)
    const [cornerEast, cornerNorth] = at(700, 820)
    const [corner] = tagsOf([cornerEast - 2, cornerNorth - 2, cornerEast, cornerNorth])
    expect(corner!.y).toBeLessThanOrEqual(free.bottom - TAG_SIZE / 2)
  })

  it('is not shown, but stays with a footprint that lies behind the panel', () => {
    const [tag] = tagsOf([-15, 45, -10, 60])
    expect(tag!.x).toBeLessThan(free.left)
    expect(tag!.inView).toBe(false)
  })

  it('is not shown when nothing of the footprint can be seen', () => {
    expect(tagsOf([100, 30, 110, 37])[0]!.inView).toBe(false)
  })

  it('does not cover the tag of another footprint with the same corner', () => {
    const tags = tagsOf([5, 30, 11, 37], [6, 31, 11, 37], [7, 32, 11.01, 37.01])
    for (const [order, tag] of tags.entries()) {
      for (const other of tags.slice(order + 1)) {
        expect(Math.max(Math.abs(tag.x - other.x), Math.abs(tag.y - other.y))).toBeGreaterThanOrEqual(TAG_SIZE)
      }
    }
    expect(tags[0]!.x).toBeGreaterThan(tags[1]!.x)
  })

  it('makes way for a corner when it is clamped', () => {
    const alone = tagsOf([-80, -10, 120, 80])[0]!
    const [x, y] = toMapPoint(frame, [alone.x, alone.y])
    const [east, north] = [longitudeOf(x), latitudeOf(y)]
    const tags = tagsOf([-80, -10, 120, 80], [east - 3, north - 3, east, north])
    const [clamped, other] = [tags[0]!, tags[1]!]
    expect(other.x).toBeCloseTo(alone.x, 6)
    expect(Math.abs(clamped.x - other.x) >= TAG_SIZE || Math.abs(clamped.y - other.y) >= TAG_SIZE).toBe(true)
  })

  // @rule B-results-on-the-map.text-size
  it('grows with the text of the browser, and takes the room that it needs then', () => {
    const large = { ...frame, textScale: 2 }
    const boxes: readonly Bbox[] = [
      [5, 30, 11, 37],
      [6, 31, 11, 37],
      [8.5, 40, 8.505, 40.005],
    ]
    const shapes = boxes.map((box, order) => footprintShape({ id: `f${order}`, index: order + 1, title: '', boxes: [box] })!)
    const [first, second, dot] = placeTags(shapes, large, free)
    expect(Math.max(Math.abs(first!.x - second!.x), Math.abs(first!.y - second!.y))).toBeGreaterThanOrEqual(2 * TAG_SIZE)
    const [x] = toPixel(large, [mercatorX(8.5), 0])
    expect(dot!.x - x).toBeGreaterThanOrEqual(TAG_SIZE)
  })
})

describe('numbers that have no room of their own', () => {
  const textsOf = (...boxes: readonly Bbox[]) => tagsOf(...boxes).map(({ members }) => tagText(tagNumbers(members)))

  // @rule B-results-on-the-map.number-at-footprint
  it('are counted in one tag where their footprints are identical', () => {
    const box: Bbox = [5, 30, 11, 37]
    expect(textsOf(box, box, box)).toEqual(['1\u20133'])
    expect(textsOf(box, [14, 30, 19, 37], box, box)).toEqual(['1 +2', '2'])
  })

  it('are a stack where footprints are too small and too near to each other', () => {
    const step = 0.06
    const boxes = Array.from({ length: 6 }, (_, at): Bbox => [8 + at * step, 40, 8.4 + at * step, 40.4])
    const tags = tagsOf(...boxes)
    expect(tags.length).toBeLessThan(6)
    expect(tags.flatMap(({ members }) => members.map(({ index }) => index)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    for (const [order, tag] of tags.entries()) {
      for (const other of tags.slice(order + 1)) {
        expect(Math.max(Math.abs(tag.x - other.x), Math.abs(tag.y - other.y))).toBeGreaterThanOrEqual(TAG_SIZE - 2)
      }
    }
  })

  it('stand within reach of each of the footprints that they belong to, however many there are', () => {
    const boxes = Array.from({ length: 60 }, (_, at): Bbox => {
      const [west, south] = [2 + (at % 12) * 2.1, 32 + Math.floor(at / 12) * 2.3]
      return [west, south, west + 0.4 + (at % 5), south + 0.4 + (at % 7)]
    })
    for (const { members, x, y } of tagsOf(...boxes)) {
      for (const { bounds } of members) {
        const [left, bottom] = toPixel(frame, [bounds[0], bounds[1]])
        const [right, top] = toPixel(frame, [bounds[2], bounds[3]])
        const off = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
        expect(off).toBeLessThanOrEqual(2 * TAG_SIZE)
      }
    }
  })

  it('name the entry in hand first', () => {
    const members = [4, 5, 6].map((index) => ({ id: `f${index}`, index }))
    expect(tagText(tagNumbers(members))).toBe('4\u20136')
    expect(tagText(tagNumbers(members, 'f5'))).toBe('5 +2')
  })
})

describe('an entry with several boxes', () => {
  it('has its number at each of them, the largest first, once where they lie together', () => {
    const boxes: Bbox[] = [
      [5, 30, 7, 32],
      [12, 30, 18, 36],
      [20, 44, 23, 46],
      [22.9, 45.9, 23.1, 46.1],
    ]
    const shape = footprintShape({ id: 'f', index: 3, title: '', boxes })!
    const tags = placeTags([nearestCopy(shape, frame.centre[0])], frame, free)
    expect(tags.map(({ mark, marks }) => [mark, marks])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    const corners = [
      [18, 36],
      [23, 46],
      [7, 32],
    ].map(([east, north]) => toPixel(frame, [mercatorX(east!), mercatorY(north!)]))
    expect(tags.map(({ x, y }) => [x, y])).toEqual(corners)
  })
})

describe('the number of an outline', () => {
  it('stands at the outline, also where its corner is out of view', () => {
    const ring = [
      [-60, 36],
      [10, 37],
      [14, 30],
      [40, 70],
      [-60, 36],
    ]
    const shape = footprintShape({
      id: 'f',
      index: 1,
      title: '',
      boxes: [[-60, 30, 40, 70]],
      geometry: { type: 'Polygon', coordinates: [ring] },
    })!
    const [tag] = placeTags([shape], frame, free)
    const at = toMapPoint(frame, [tag!.x, tag!.y])
    const reach = 20 * frame.resolution
    expect(isInside(at, shape.main.paths) || isOnLine(at, shape.main.paths, reach)).toBe(true)
  })
})
