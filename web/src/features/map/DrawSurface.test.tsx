import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapView } from '../../stores/map-view.ts'
import { sampleFrame } from '../../testing/sample-frame.ts'
import { DrawSurface } from './DrawSurface.tsx'
import { useDrawSession } from './model/draw-session.ts'
import { useMapFrame } from './model/frame.ts'

/** The surface inside something that has the focus, as on the map. */
function Map() {
  const application = useRef<HTMLDivElement>(null)
  const isDrawing = useDrawnArea(({ mode }) => mode === 'drawing')
  return (
    <div ref={application} role="application" tabIndex={0} aria-label="map">
      {isDrawing && <DrawSurface application={application} />}
    </div>
  )
}

const area = () => useDrawnArea.getState().area
const surface = () => screen.getByRole('application').firstElementChild!

describe('drawing an area', () => {
  beforeEach(() => {
    Element.prototype.setPointerCapture = () => {}
    useMapView.setState({ padding: { top: 24, right: 44, bottom: 44, left: 24 } })
    useDrawSession.getState().reset()
    useDrawnArea.setState({ mode: 'drawing', area: null })
    useMapFrame.setState({ frame: sampleFrame(4) })
    render(<Map />)
    screen.getByRole('application').focus()
  })

  it('by keys: arrows move the corner, Enter fixes it, arrows move the opposite one, Enter ends', async () => {
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    const [west, south, east, north] = area()!
    const pixel = 360 / (256 * 2 ** 4)
    expect(east - west).toBeCloseTo(48 * pixel, 3)
    expect(north).toBeGreaterThan(south)
    expect(useDrawnArea.getState().mode).toBe('idle')
  })

  it('by keys: the first corner lies in the middle of what can be seen', async () => {
    await userEvent.keyboard('{Enter}')
    const { fixed } = useDrawSession.getState()
    const { resolution } = sampleFrame(4)
    expect(fixed![0] / resolution).toBeCloseTo(1420 / 2 - 720, 6)
  })

  it('with Shift the corner moves by finer steps', async () => {
    await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowDown}{Enter}')
    expect(area()![2] - area()![0]).toBeCloseTo((28 * 360) / (256 * 2 ** 4), 3)
  })

  it('does not end while the box has no area', async () => {
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')
    expect(area()).toBeNull()
    expect(useDrawnArea.getState().mode).toBe('drawing')
  })

  it('by dragging', () => {
    fireEvent.pointerDown(surface(), { button: 0, clientX: 700, clientY: 400 })
    fireEvent.pointerMove(surface(), { clientX: 800, clientY: 500 })
    fireEvent.pointerUp(surface(), { clientX: 800, clientY: 500 })
    expect(area()![2] - area()![0]).toBeCloseTo((100 * 360) / (256 * 2 ** 4), 3)
  })

  it('by clicking two corners, without dragging', () => {
    for (const [clientX, clientY] of [
      [700, 400],
      [760, 480],
    ]) {
      fireEvent.pointerDown(surface(), { button: 0, clientX, clientY })
      fireEvent.pointerUp(surface(), { clientX, clientY })
    }
    expect(area()![2] - area()![0]).toBeCloseTo((60 * 360) / (256 * 2 ** 4), 3)
  })

  it('is given up with Escape; the area stays as it was', async () => {
    await userEvent.keyboard('{Enter}{ArrowRight}{Escape}')
    expect(useDrawnArea.getState()).toMatchObject({ mode: 'idle', area: null })
    expect(useDrawSession.getState().fixed).toBeNull()
  })
})
