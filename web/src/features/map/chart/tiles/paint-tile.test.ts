import { describe, expect, it } from 'vitest'
import { resolutionAt, HALF_WORLD, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { unpackLine } from '../chart-lines.ts'
import { copiesOf, traceLine, traceRing } from './paint-tile.ts'

/** Records what would be drawn. */
function recorder() {
  const calls: [string, number, number][] = []
  return {
    calls,
    moveTo: (x: number, y: number) => calls.push(['move', x, y]),
    lineTo: (x: number, y: number) => calls.push(['line', x, y]),
    closePath: () => calls.push(['close', 0, 0]),
  }
}

const plotter = {
  reach: [-1000, -1000, 1000, 1000] as const,
  toX: (x: number) => x / 100,
  toY: (y: number) => -y / 100,
}

describe('painting a tile', () => {
  it('leaves out what lies outside', () => {
    const outline = recorder()
    traceRing(outline, unpackLine([100, 100, 10, 0, 0, 10, -10, -10], 0.1), plotter)
    traceLine(outline, unpackLine([100, 100, 10, 0, 0, 10], 0.1), plotter)
    expect(outline.calls).toEqual([])
  })

  it('draws a run outside as one segment when it fills, and not at all when it strokes', () => {
    // a ring that goes far away to the east in 64 steps and comes back
    const packed = [
      -1,
      -1,
      ...Array.from({ length: 64 }, () => [1, 0]).flat(),
      0,
      2,
      ...Array.from({ length: 64 }, () => [-1, 0]).flat(),
      0,
      -2,
    ]
    const line = unpackLine(packed, 0.005)
    const [filled, stroked] = [recorder(), recorder()]
    traceRing(filled, line, plotter)
    traceLine(stroked, line, plotter)
    expect(filled.calls.filter(([kind]) => kind === 'line').length).toBeLessThan(line.xy.length / 2)
    expect(filled.calls.at(-1)![0]).toBe('close')
    const xs = (calls: [string, number, number][]) => Math.max(...calls.filter(([kind]) => kind !== 'close').map(([, x]) => x))
    expect(xs(filled.calls)).toBeGreaterThan(300)
    expect(xs(stroked.calls)).toBeLessThan(xs(filled.calls))
  })

  it('drops corners within a pixel, but not the one before a longer way: neighbours meet along the edge of a cell', () => {
    // a unit is a ninth of a pixel: two short steps to the edge, the long way along it, and back
    const line = unpackLine([0, 0, 2, 0, 2, 0, 0, 900, -4, 0, 0, -900], 0.0001)
    const outline = recorder()
    traceRing(outline, line, plotter)
    const corners = outline.calls
      .filter(([kind]) => kind === 'line')
      .map(([, x, y]) => [Math.round(x * 9), Math.abs(Math.round(y * 9))])
    expect(corners.map(([x]) => x)).toEqual([4, 4, 0, 0])
    expect(corners[0]![1]).toBe(0)
  })

  it('does not stroke the cut along the antimeridian', () => {
    const line = unpackLine([1790, 0, 10, 0, 0, 10, -10, 0, 0, -10], 0.1)
    const near = { ...plotter, reach: [-HALF_WORLD * 2, -HALF_WORLD, HALF_WORLD * 2, HALF_WORLD] as const }
    const outline = recorder()
    traceLine(outline, line, near)
    const edge = outline.calls.filter(([, x]) => Math.abs(x - HALF_WORLD / 100) < 0.1)
    // two corners lie on the cut: the pen comes to the first and is lifted to the second
    expect(edge.map(([kind]) => kind)).toEqual(['line', 'move'])
  })

  it('fills over the cut, so that no hairline is left', () => {
    const line = unpackLine([1790, 0, 10, 0, 0, 10, -10, 0, 0, -10], 0.1)
    const near = { ...plotter, reach: [-HALF_WORLD * 2, -HALF_WORLD, HALF_WORLD * 2, HALF_WORLD] as const }
    const outline = recorder()
    traceRing(outline, line, near)
    expect(Math.max(...outline.calls.map(([, x]) => x))).toBeGreaterThan(HALF_WORLD / 100 + 0.5)
  })
})

describe('the copies of the world in a tile', () => {
  const resolution = resolutionAt(3)
  it.each([
    ['in the middle', 0, [0]],
    ['across the antimeridian', HALF_WORLD - 100 * resolution, [0, 1]],
    ['one world to the west', -WORLD_WIDTH, [-1]],
  ])('%s', (_, left, copies) => {
    expect(copiesOf({ left, top: 0, size: 512, resolution })).toEqual(copies)
  })
})
