import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { afterEach, expect, it, vi } from 'vitest'
import type { Cover } from '../../../stores/map/map-view.ts'
import type { ChartColours } from './chart-colours.ts'
import { createLabelPainter } from './label-painter.ts'
import type { Label } from './label-set.ts'

const frame = { width: 400, height: 300, centre: [0, 0], resolution: resolutionAt(4), zoom: 4, textScale: 1 } as const
const sea = (text: string, x: number, y: number): Label => {
  const at = [(x - frame.width / 2) * frame.resolution, (frame.height / 2 - y) * frame.resolution] as const
  return { kind: 'water', text, at, fromZoom: 0, toZoom: 20, room: Infinity }
}
/** In the middle, and at the foot of the map. */
const SEAS = [sea('Middle', 200, 150), sea('Foot', 100, 285)]

/** How many names are painted while this lies over the map. */
function paintedUnder(covers: readonly Cover[]): number {
  const drawImage = vi.fn<() => void>()
  const context = { drawImage, measureText: () => ({ width: 60 }), scale() {}, strokeText() {}, fillText() {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const painter = createLabelPainter(() => covers)
  painter.setColours({ waterFont: 'serif', sea: 'blue', waterLabel: 'navy' } as ChartColours)
  painter.setLabels(SEAS)
  // names are prepared for some ms in a frame: the last frame has all of them
  const again = vi.fn<() => void>()
  do {
    again.mockClear()
    drawImage.mockClear()
    painter.paint({ context: context as never, frame, pixelRatio: 1, moving: false, again, later: () => {} })
  } while (again.mock.calls.length > 0)
  return drawImage.mock.calls.length
}

afterEach(() => vi.restoreAllMocks())

// @rule B-basemaps.names-beside-controls
it('leaves out a name that would lie under the scale, and no other', () => {
  expect(paintedUnder([])).toBe(2)
  expect(paintedUnder([{ left: 10, top: 270, right: 90, bottom: 294 }])).toBe(1)
  expect(paintedUnder([{ left: 250, top: 270, right: 390, bottom: 294 }])).toBe(2)
})

it('prepares names for some ms in a frame, and asks for more frames until all are there', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const drawn: string[] = []
  const context = {
    drawImage: () => drawn.push('name'),
    measureText: () => ({ width: 60 }),
    scale() {},
    strokeText() {},
    fillText() {},
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const painter = createLabelPainter()
  painter.setColours({ waterFont: 'serif', sea: 'blue', waterLabel: 'navy' } as ChartColours)
  painter.setLabels(SEAS)
  const counts: number[] = []
  const again = vi.fn<() => void>()
  do {
    again.mockClear()
    drawn.length = 0
    painter.paint({ context: context as never, frame, pixelRatio: 1, moving: false, again, later: () => {} })
    counts.push(drawn.length)
  } while (again.mock.calls.length > 0)
  // one is measured a frame, then one is drawn a frame
  expect(counts).toEqual([0, 0, 1, 2])
})
