import type { Bbox } from '@graticule/contracts/bbox'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import { footprintShape } from './footprint-shape.ts'
import { toPixel } from '../../canvas/frame.ts'
import { edgeArrow, leaderLine } from './leader.ts'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'

const frame = sampleFrame(4.7, [14.7, 38.5])
const free = { left: 492, top: 0, right: 1420, bottom: 828 }
const card = [492, 622] as const
const shapeOf = (box: Bbox) => footprintShape({ id: 'a', index: 3, title: '', boxes: [box] })!

describe('the leader from a card', () => {
  it('ends in the middle of the left edge and bends on the way', () => {
    const line = leaderLine(card, shapeOf([10, 30, 16, 37]), frame, free)!
    const [x] = toPixel(frame, [mercatorX(10), 0])
    const [, top] = toPixel(frame, [0, mercatorY(37)])
    const [, bottom] = toPixel(frame, [0, mercatorY(30)])
    expect(line.start).toEqual(card)
    expect(line.end[0]).toBeCloseTo(x, 6)
    expect(line.end[1]).toBeCloseTo((top + bottom) / 2, 6)
    const [bend] = line.bends
    expect(line.bends).toHaveLength(1)
    expect(bend![1]).toBe(card[1])
    expect(bend![0]).toBeGreaterThan(card[0])
    expect(bend![0]).toBeLessThan(line.end[0])
  })

  it('goes up between the panel and what lies beside the card, and on above that', () => {
    const strip = { ...free, bottom: 720 }
    const low = [492, 780] as const
    const shape = shapeOf([10, 30, 16, 37])
    const { start, bends } = leaderLine(low, shape, frame, strip)!
    expect(start).toEqual(low)
    expect(bends.slice(0, 2)).toEqual([
      [498, 780],
      [498, 712],
    ])
    expect(bends.every(([x, y]) => x <= 498 || y <= 712)).toBe(true)
    const legends = { left: 504, top: 560, right: 760, bottom: 700 }
    const beside = leaderLine([492, 640], shape, frame, free, [legends])!
    expect(beside.bends.slice(0, 2)).toEqual([
      [498, 640],
      [498, 552],
    ])
    expect(leaderLine([492, 300], shape, frame, free, [legends])!.bends).toHaveLength(1)
  })

  it('is a stub when the footprint begins behind the panel', () => {
    const line = leaderLine(card, shapeOf([-40, 20, 30, 45]), frame, free)!
    expect(line.end[0]).toBeLessThanOrEqual(card[0] + 28)
  })

  it.each<[string, Bbox]>([
    ['east of the view', [80, 30, 90, 37]],
    ['behind the panel', [-20, 38, -15, 40]],
    ['north of the view', [10, 70, 16, 75]],
  ])('is not drawn to a footprint %s, which gets an arrow', (_, box) => {
    expect(leaderLine(card, shapeOf(box), frame, free)).toBeUndefined()
    expect(edgeArrow(shapeOf(box), frame, free)).toBeDefined()
  })
})

describe('the arrow at the edge', () => {
  it('points to where the footprint is and stays in the free area', () => {
    const arrow = edgeArrow(shapeOf([80, 30, 90, 37]), frame, free)!
    expect(arrow.at[0]).toBe(free.right - 22)
    expect(Math.abs(arrow.angle)).toBeLessThan(20)
    const west = edgeArrow(shapeOf([-60, 30, -50, 37]), frame, free)!
    expect(west.at[0]).toBe(free.left + 22)
    expect(Math.abs(west.angle)).toBeGreaterThan(160)
  })

  it('is not there when some of the footprint can be seen', () => {
    expect(edgeArrow(shapeOf([10, 30, 16, 37]), frame, free)).toBeUndefined()
  })
})
