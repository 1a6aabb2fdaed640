import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type KeyboardEvent, useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../i18n/index.ts'
import { useDrawnArea } from '../../../../stores/map/drawn-area.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import { useAnnouncement } from '../../canvas/announcement.ts'
import { useMapFrame } from '../../canvas/frame.ts'
import { giveKey } from '../tool-keys.ts'
import { DrawBar } from './DrawBar.tsx'
import { DrawSurface } from './DrawSurface.tsx'
import { useDrawSession } from './draw-session.ts'

const navigate = vi.fn<() => void>()

/** The tool inside something that has the focus, as on the map. */
function Map() {
  const application = useRef<HTMLDivElement>(null)
  const isDrawing = useDrawnArea(({ mode }) => mode === 'drawing')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && giveKey(event)) event.preventDefault()
  }
  return (
    <>
      <div ref={application} role="application" tabIndex={0} aria-label="map" onKeyDown={onKeyDown}>
        {isDrawing && <DrawSurface application={application} navigate={navigate} />}
      </div>
      {isDrawing && <DrawBar application={application} />}
    </>
  )
}

const area = () => useDrawnArea.getState().area
const outline = () => useDrawnArea.getState().outline
const mode = () => useDrawnArea.getState().mode
const sketch = () => useDrawSession.getState().sketch
const surface = () => screen.getByRole('application').firstElementChild!
/** Degrees of longitude that a pixel is wide. */
const pixel = 360 / (256 * 2 ** 4)

function open(state: Partial<ReturnType<typeof useDrawnArea.getState>> = {}) {
  useDrawnArea.setState({ ...useDrawnArea.getInitialState(), mode: 'drawing', ...state })
  render(<Map />)
  screen.getByRole('application').focus()
}

const down = (clientX: number, clientY: number, pointerId = 1) =>
  fireEvent.pointerDown(surface(), { button: 0, clientX, clientY, pointerId })
const move = (clientX: number, clientY: number, pointerId = 1) =>
  fireEvent.pointerMove(surface(), { clientX, clientY, pointerId })
const up = (clientX: number, clientY: number, pointerId = 1) => fireEvent.pointerUp(surface(), { clientX, clientY, pointerId })
const click = (x: number, y: number) => {
  down(x, y)
  up(x, y)
}

beforeEach(() => {
  Element.prototype.setPointerCapture = () => {}
  navigate.mockClear()
  useMapView.setState({ padding: { top: 24, right: 44, bottom: 44, left: 24 }, extent: [0, 40, 20, 50] })
  useMapFrame.setState({ frame: sampleFrame(4) })
})

describe('a box', () => {
  it('is gone on with by keys after its numbers were opened and closed', async () => {
    open()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('n')
    expect(document.activeElement?.tagName).toBe('INPUT')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(area()).not.toBeNull()
  })

  it('is explained to those who do not see the words over the map', () => {
    open()
    expect(useAnnouncement.getState().words).toMatch(/arrow/i)
  })

  // @rule B-drawing.keyboard
  it('by keys: arrows move the corner, Enter fixes it, arrows move the opposite one, Enter ends', async () => {
    open()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    const [west, south, east, north] = area()!
    expect(east - west).toBeCloseTo(48 * pixel, 3)
    expect(north).toBeGreaterThan(south)
    expect(mode()).toBe('idle')
  })

  it('by keys: the first corner lies in the middle of what can be seen', async () => {
    open()
    await userEvent.keyboard('{Enter}')
    expect(sketch().points[0]![0] / pixel).toBeCloseTo(1420 / 2 - 720, 6)
  })

  it('by keys that were pressed before the tool was loaded', () => {
    for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) giveKey({ key, shiftKey: false })
    open()
    expect(area()![2] - area()![0]).toBeCloseTo(24 * pixel, 3)
  })

  it('with Shift the corner moves by finer steps', async () => {
    open()
    await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowDown}{Enter}')
    expect(area()![2] - area()![0]).toBeCloseTo(28 * pixel, 3)
  })

  it('takes the map along when the corner comes to the edge of what can be seen', async () => {
    open()
    await userEvent.keyboard(`{ArrowUp>20/}`)
    expect(navigate).toHaveBeenCalledWith({ by: [-0, expect.any(Number)] })
  })

  it('does not end while it has no area', async () => {
    open()
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')
    expect(area()).toBeNull()
    expect(mode()).toBe('drawing')
  })

  it('by dragging', () => {
    open()
    down(700, 400)
    move(800, 500)
    up(800, 500)
    expect(area()![2] - area()![0]).toBeCloseTo(100 * pixel, 3)
  })

  it('by clicking two corners, without dragging', () => {
    open()
    click(700, 400)
    click(760, 480)
    expect(area()![2] - area()![0]).toBeCloseTo(60 * pixel, 3)
  })

  // @rule B-drawing.gestures
  it('a second finger gives the drag up and moves the map', () => {
    open()
    down(700, 400)
    down(800, 400, 2)
    move(900, 400, 2)
    up(900, 400, 2)
    up(700, 400)
    expect(navigate).toHaveBeenCalledWith({ by: [50, 0], times: 2, around: [800, 400] })
    expect(sketch().points).toEqual([])
    expect(mode()).toBe('drawing')
  })

  it('is given up with Escape, one thing at a time; the area stays as it was', async () => {
    open({ area: null })
    await userEvent.keyboard('{Enter}{ArrowRight}{Escape}')
    expect(sketch().points).toEqual([])
    expect(mode()).toBe('drawing')
    await userEvent.keyboard('{Escape}')
    expect(useDrawnArea.getState()).toMatchObject({ mode: 'idle', area: null })
  })

  it('too large for what it is for is refused in words', async () => {
    open({ maxArea: 2_500 })
    down(700, 400)
    move(800, 500)
    expect(screen.getByText(/^Area: [\d,]+ km² \(limit 2,500 km²\)$/)).toBeDefined()
    up(800, 500)
    expect(area()).toBeNull()
    expect(screen.getByText(/^The area is [\d,]+ km²\. The limit here is 2,500 km²/)).toBeDefined()
    expect(useAnnouncement.getState().words).toMatch(/The limit here is/)
  })
})

describe('a polygon', () => {
  const choose = () => userEvent.click(screen.getByRole('button', { name: 'Polygon' }))

  it('by clicking its corners and the first one again, with a name', async () => {
    open()
    await choose()
    for (const [x, y] of [[700, 400], [800, 400], [750, 300], [702, 402]] as const) click(x, y) // prettier-ignore
    expect(outline()).toMatchObject({
      text: expect.stringMatching(/^POLYGON\(\(/),
      name: expect.stringMatching(/^Drawn within /),
    })
    expect(outline()!.text.split(',')).toHaveLength(4)
  })

  it('by keys: Enter twice on a place closes it, Backspace takes the last corner back', async () => {
    open()
    await choose()
    screen.getByRole('application').focus()
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{ArrowLeft}{Enter}{Backspace}')
    expect(sketch().points).toHaveLength(3)
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}{ArrowDown}{Enter}{Enter}')
    expect(outline()!.text.split(',')).toHaveLength(5)
  })

  it('dragging moves the map, and places nothing', async () => {
    open()
    await choose()
    down(700, 400)
    move(740, 420)
    up(740, 420)
    expect(navigate).toHaveBeenCalledWith({ by: [40, 20] })
    expect(sketch().points).toEqual([])
  })

  it('that crosses itself is refused in words, and can be put right', async () => {
    open()
    await choose()
    for (const [x, y] of [[700, 400], [800, 500], [800, 400], [700, 500], [701, 401]] as const) click(x, y) // prettier-ignore
    expect(screen.getByText(/crosses itself/)).toBeDefined()
    expect(mode()).toBe('drawing')
    screen.getByRole('button', { name: /^Corner 2/ }).focus()
    await userEvent.keyboard('{Delete}')
    expect(screen.queryByText(/crosses itself/)).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(outline()!.text.split(',')).toHaveLength(4)
  })
})

describe('a circle', () => {
  it('by dragging from its centre; it is searched as a polygon and keeps its centre and radius', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Circle' }))
    down(720, 424)
    move(800, 424)
    expect(screen.getByText(/^Area: [\d,]+ km², radius [\d,.]+ km$/)).toBeDefined()
    up(800, 424)
    expect(outline()!.name).toMatch(/^Circle of [\d,]+(\.\d)? km around 0\.00°/)
    const before = outline()!
    act(() => useDrawnArea.getState().start())
    expect(sketch()).toMatchObject({ kind: 'circle', complete: true, radius: expect.closeTo(783, 0) })
    expect(before.text.split(',').length).toBeGreaterThan(70)
  })
})

describe('an area that is there', () => {
  it('is taken up with handles, and changed by keys, step by step', async () => {
    open({ area: [0, 0, 10, 10] })
    expect(useDrawnArea.getState().held).toBe(true)
    const east = screen.getByRole('button', { name: /^East edge/ })
    east.focus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(sketch().points[1]![0]).toBeCloseTo(10 + 28 * pixel, 6)
    expect(useAnnouncement.getState().words).toMatch(/^East edge at .* km²$/)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(sketch().points[1]![0]).toBe(10)
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await userEvent.keyboard('{Enter}')
    expect(area()![2]).toBeCloseTo(10 + 28 * pixel, 4)
    expect(mode()).toBe('idle')
  })

  it('is moved by dragging a handle; a handle between two corners makes one corner', () => {
    const text = 'POLYGON((0 0,10 0,10 10,0 0))'
    open({ area: [0, 0, 10, 10], outline: { text, name: 'three', geometry: { type: 'Polygon', coordinates: [] } } })
    const [between] = screen
      .getAllByRole('button', { hidden: true, name: '' })
      .filter((one) => one.getAttribute('aria-hidden') === 'true')
    fireEvent.pointerDown(between!, { button: 0, clientX: 777, clientY: 424, pointerId: 1 })
    fireEvent.pointerMove(between!, { clientX: 777, clientY: 460, pointerId: 1 })
    fireEvent.pointerMove(between!, { clientX: 777, clientY: 480, pointerId: 1 })
    fireEvent.pointerUp(between!, { clientX: 777, clientY: 480, pointerId: 1 })
    expect(sketch().points).toHaveLength(4)
  })

  it('stays where it is until Done; dragging beside it moves the map', async () => {
    open({ area: [0, 0, 10, 10] })
    down(300, 300)
    move(340, 300)
    up(340, 300)
    expect(navigate).toHaveBeenCalledWith({ by: [40, 0] })
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(sketch().points).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(area()).toEqual([0, 0, 10, 10])
  })

  it('across the antimeridian is one', () => {
    open({ area: [170, -20, -165, 10] })
    expect(sketch().points).toEqual([
      [170, -20],
      [195, 10],
    ])
  })
})

describe('an area in numbers', () => {
  const type = () => userEvent.click(screen.getByRole('button', { name: 'Enter coordinates' }))

  it('as west, south, east and north, also across the antimeridian', async () => {
    open()
    await type()
    for (const [name, value] of [
      ['West', '170'],
      ['South', '20 S'],
      ['East', '170 W'],
      ['North', '10'],
    ] as const)
      // prettier-ignore
      await userEvent.type(screen.getByRole('textbox', { name }), value)
    expect(screen.getByText(/^Area: /)).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(area()).toEqual([170, -20, -170, 10])
  })

  it('as centre and radius', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Circle' }))
    await type()
    for (const [name, value] of [
      ['Latitude', '34.12'],
      ['Longitude', '8.46'],
      ['Radius, km', '50'],
    ] as const)
      // prettier-ignore
      await userEvent.type(screen.getByRole('textbox', { name }), value)
    await userEvent.keyboard('{Enter}')
    expect(outline()!.name).toBe('Circle of 50 km around 34.12°\u00a0N, 8.46°\u00a0E')
  })

  it('as a list of corners, which can be added and removed', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Polygon' }))
    await type()
    await userEvent.click(screen.getByRole('button', { name: 'Add a corner' }))
    const corners = [[0, 0], [0, 10], [10, 10], [10, 0]] as const // prettier-ignore
    for (const [at, [latitude, longitude]] of corners.entries()) {
      await userEvent.type(screen.getByRole('textbox', { name: `Corner ${at + 1}, latitude` }), String(latitude))
      await userEvent.type(screen.getByRole('textbox', { name: `Corner ${at + 1}, longitude` }), String(longitude))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove corner 4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(outline()!.text).toBe('POLYGON((0 0,10 0,10 10,0 0))')
  })

  it('tells what is wrong, and goes with Escape before drawing does', async () => {
    open()
    await type()
    await userEvent.type(screen.getByRole('textbox', { name: 'South' }), '95{Enter}')
    expect(screen.getByText('Latitude must be between −90 and 90.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'West' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(mode()).toBe('drawing')
  })

  it('is asked for with N, and the focus goes into the first field', async () => {
    open()
    await userEvent.keyboard('n')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'West' }))
    await userEvent.keyboard('5')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'West' }).value).toBe('5')
  })

  it('is the view of the map on request', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Use this view' }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(area()).toEqual([0, 40, 20, 50])
  })
})
