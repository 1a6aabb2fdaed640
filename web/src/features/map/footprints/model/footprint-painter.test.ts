import type { Bbox } from '@graticule/contracts/bbox'
import type { Earthquake, Geometry } from '@graticule/contracts/resource'
import { circleDiameter } from '@graticule/contracts/search/seismic'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import type { ChartColours } from '../../chart/chart-colours.ts'
import type { Painting } from '../../canvas/canvas-layer.ts'
import { paintFootprints } from './footprint-painter.ts'
import { footprintShape, nearestCopy } from './footprint-shape.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'

const colours = {
  footprint: 'blue',
  footprintFill: 'pale blue',
  mark: 'magenta',
  markFill: 'pale magenta',
  surface: 'white',
  land: 'buff',
  monoFont: 'mono',
  depths: ['d1', 'd2', 'd3', 'd4', 'd5'],
} as unknown as ChartColours

interface Mark {
  readonly kind: 'fill' | 'stroke'
  readonly style: string
  readonly width: number
  readonly alpha: number
  readonly dashed: boolean
  /** Pixels that the path begins with, and how many points it has; the radius of a circle. */
  readonly path: readonly (readonly [number, number])[]
  readonly radius: number
}

/** Paints footprints and tells what was drawn, in its order. */
function painted(
  frame: MapFrame,
  footprints: readonly { readonly box?: Bbox; readonly geometry?: Geometry; readonly event?: Earthquake }[],
  { hovered = null, selected = null, opacity = 50 }: { hovered?: string | null; selected?: string | null; opacity?: number } = {},
): Mark[] {
  const marks: Mark[] = []
  let path: (readonly [number, number])[] = []
  let radius = 0
  let dash: number[] = []
  const state = { fillStyle: '', strokeStyle: '', lineWidth: 1, globalAlpha: 1 }
  const note = (kind: Mark['kind']) =>
    marks.push({
      kind,
      style: kind === 'fill' ? state.fillStyle : state.strokeStyle,
      width: state.lineWidth,
      alpha: state.globalAlpha,
      dashed: dash.length > 0,
      path,
      radius,
    })
  const context = Object.assign(state, {
    beginPath: () => ([path, radius] = [[], 0]),
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo: (x: number, y: number) => path.push([x, y]),
    arc: (x: number, y: number, size: number) => ([path, radius] = [[[x, y]], size]),
    fill: () => note('fill'),
    stroke: () => note('stroke'),
    setLineDash: (given: number[]) => (dash = given),
    measureText: () => ({ width: 1 }),
    strokeText: () => undefined,
    fillText: () => undefined,
  })
  const shapes = footprints.flatMap(({ box = [0, 0, 1, 1], geometry, event }, at) => {
    const more = { ...(geometry && { geometry }), ...(event && { event }) }
    const shape = footprintShape({ id: `f${at + 1}`, index: at + 1, title: '', boxes: [box], ...more })
    return shape ? [nearestCopy(shape, frame.centre[0])] : []
  })
  const painting = { context, frame, pixelRatio: 1, moving: false, again: () => {} } as unknown as Painting
  paintFootprints(painting, { shapes, hovered, selected, opacity }, colours)
  return marks
}

const frame = sampleFrame(4.7, [14.7, 38.5])
const two: { box: Bbox }[] = [{ box: [5, 30, 11, 37] }, { box: [12, 36, 16, 42] }]
const strokes = (marks: readonly Mark[]) => marks.filter(({ kind }) => kind === 'stroke')

describe('the kinds of footprints', () => {
  it('are a box with its fill, a polygon with all of its corners, a pin as a dot, an earthquake as a circle by magnitude and depth', () => {
    const polygon: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [5, 30],
          [11, 31],
          [9, 37],
          [5, 30],
        ],
      ],
    }
    const [fill, line] = painted(frame, [two[0]!])
    expect(fill).toMatchObject({ kind: 'fill', style: 'pale blue', alpha: 1 })
    expect(line).toMatchObject({ kind: 'stroke', style: 'blue', width: 1.4, dashed: false, path: { length: 5 } })
    expect(strokes(painted(frame, [{ box: [5, 30, 11, 37], geometry: polygon }]))[0]?.path).toHaveLength(4)
    expect(painted(frame, [{ box: [8, 40, 8.01, 40.01] }])[0]).toMatchObject({ kind: 'fill', style: 'blue', radius: 5 })
    // 41 km lie in the third band
    const [event] = painted(frame, [{ box: [8, 40, 8, 40], event: { magnitude: 6, depth: 41 } }])
    expect(event).toMatchObject({ kind: 'fill', style: 'd3' })
    expect(event?.radius).toBeCloseTo(circleDiameter(6) / 2, 6)
  })

  it('have no layer where they are the whole world', () => {
    expect(painted(frame, [{ box: [-179.5, -85, 179.2, 85] }])).toEqual([])
  })

  it('are dashed without a fill where they are longer than half the view', () => {
    const marks = painted(frame, [{ box: [-20, 20, 40, 50] }])
    expect(marks).toHaveLength(1)
    expect(marks[0]).toMatchObject({ kind: 'stroke', dashed: true })
  })
})

describe('identical footprints', () => {
  it('are painted once, and once more for the one in hand', () => {
    const same = [two[0]!, two[1]!, two[0]!, two[0]!]
    expect(painted(frame, same)).toHaveLength(4)
    expect(strokes(painted(frame, same, { hovered: 'f3' })).map(({ style }) => style)).toEqual(['blue', 'blue', 'magenta'])
  })
})

describe('the levels of footprints', () => {
  // @rule S1-4.footprint-levels
  it('are 0 for all of them while none is in hand, in the order of their numbers, the last on top', () => {
    const lines = strokes(painted(frame, two))
    expect(lines.map(({ style, width, alpha }) => [style, width, alpha])).toEqual([
      ['blue', 1.4, 1],
      ['blue', 1.4, 1],
    ])
    expect(lines.map(({ path }) => path[0])).toEqual(two.map(({ box }) => toPixel(frame, [mercatorX(box[0]), mercatorY(box[1])])))
  })

  it.each(['hovered', 'selected'])('are 2 for the one that is %s, drawn last, and 1 for the others, which fade', (how) => {
    const lines = strokes(painted(frame, two, { [how]: 'f1' }))
    expect(lines.map(({ style, width, alpha }) => [style, width, alpha])).toEqual([
      ['blue', 1.4, 0.6],
      ['magenta', 2.4, 1],
    ])
  })

  it('put the hovered one above the selected one', () => {
    const lines = strokes(painted(frame, [...two, { box: [1, 30, 4, 33] }], { hovered: 'f1', selected: 'f2' }))
    const [, second, last] = lines
    expect([second?.style, last?.style]).toEqual(['magenta', 'magenta'])
    expect(last?.path[0]).toEqual(toPixel(frame, [mercatorX(5), mercatorY(30)]))
  })

  it('hide at an opacity of 0 all but the one in hand', () => {
    const lines = strokes(painted(frame, two, { opacity: 0, hovered: 'f2' }))
    expect(lines.map(({ alpha }) => alpha)).toEqual([0, 1])
  })
})

describe('a footprint across the antimeridian', () => {
  const crossing: Bbox = [170, -20, -170, 10]
  it.each([
    ['180', 180, [170, 190]],
    ['-180', -179, [-190, -170]],
    ['0', 20, [170, 190]],
    ['0 from the west', -20, [-190, -170]],
  ] as const)('is drawn once, in one piece, in a view around %s', (_, longitude, [west, east]) => {
    const view = sampleFrame(2.6, [longitude, 0])
    const lines = strokes(painted(view, [{ box: crossing }]))
    expect(lines).toHaveLength(1)
    const xs = lines[0]!.path.map(([x]) => x)
    expect(Math.min(...xs)).toBeCloseTo(toPixel(view, [mercatorX(west), 0])[0], 6)
    expect(Math.max(...xs)).toBeCloseTo(toPixel(view, [mercatorX(east), 0])[0], 6)
  })
})
