import type { Bbox } from '@graticule/contracts/bbox'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import { enclosesView, isInView, lookOf } from './footprint-look.ts'
import { footprintShape } from './footprint-shape.ts'
import { strengthOf } from './footprint-painter.ts'

const shapeOf = (box: Bbox) => footprintShape({ id: 'a', index: 1, title: 'A', boxes: [box] })!

describe('the look of a footprint', () => {
  it.each<[name: string, box: Bbox, zoom: number, look: string]>([
    ['a box of some size', [5, 30, 11, 37], 4.7, 'area'],
    ['a box wider than half the view', [-30, 30, 36, 46], 4.7, 'far'],
    ['a box higher than half the view', [5, 20, 11, 45], 4.7, 'far'],
    ['the same box from farther away', [-30, 30, 36, 46], 2.5, 'area'],
    ['a point', [8.5, 47.3, 8.505, 47.305], 9, 'dot'],
    ['a box under 8 pixels', [8, 47, 8.5, 47.4], 3, 'dot'],
    ['a box below zoom 2', [-30, 0, 30, 40], 1.8, 'none'],
  ])('of %s', (_, box, zoom, look) => {
    expect(lookOf(shapeOf(box).main, sampleFrame(zoom, [14.7, 38.5]))).toBe(look)
  })

  it('tells what can be seen', () => {
    const frame = sampleFrame(4.7, [14.7, 38.5])
    expect(isInView(shapeOf([5, 30, 11, 37]).bounds, frame)).toBe(true)
    expect(isInView(shapeOf([100, 30, 110, 37]).bounds, frame)).toBe(false)
    expect(isInView(shapeOf([5, -37, 11, -30]).bounds, frame)).toBe(false)
  })

  it('knows the box that holds the whole view', () => {
    const frame = sampleFrame(8, [14.7, 38.5])
    expect(enclosesView(shapeOf([0, 30, 30, 50]), frame)).toBe(true)
    expect(enclosesView(shapeOf([14, 30, 30, 50]), frame)).toBe(false)
  })
})

describe('opacity of the footprints', () => {
  // @rule S1-4.shared-opacity
  // @rule S1-9.footprint-opacity
  it('gives the table of symbols at the 50 per cent it starts with', () => {
    expect(strengthOf(50)).toEqual({ line: 1, fill: 1 })
  })

  it('fades lines and fills below, and strengthens only the fill above', () => {
    expect(strengthOf(25)).toEqual({ line: 0.5, fill: 0.5 })
    expect(strengthOf(100)).toEqual({ line: 1, fill: 2 })
    expect(strengthOf(0)).toEqual({ line: 0, fill: 0 })
  })
})
