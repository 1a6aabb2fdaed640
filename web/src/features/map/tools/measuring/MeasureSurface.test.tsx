import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type KeyboardEvent, useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../i18n/index.ts'
import { useDrawnArea } from '../../../../stores/map/drawn-area.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import { useAnnouncement } from '../../canvas/announcement.ts'
import { useMapFrame } from '../../canvas/frame.ts'
import { useMapTool } from '../map-tool.ts'
import { giveKey } from '../tool-keys.ts'
import { MeasurePanel } from './MeasurePanel.tsx'
import { MeasureSurface } from './MeasureSurface.tsx'
import { useMeasureSession } from './measure-session.ts'

const navigate = vi.fn<() => void>()

function Map() {
  const application = useRef<HTMLDivElement>(null)
  const measuring = useMapTool((tool) => tool.measuring)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && giveKey(event)) event.preventDefault()
  }
  return (
    <>
      <div ref={application} role="application" tabIndex={0} aria-label="map" onKeyDown={onKeyDown}>
        {measuring && <MeasureSurface navigate={navigate} />}
      </div>
      {measuring && <MeasurePanel application={application} />}
    </>
  )
}

const surface = () => screen.getByRole('application').firstElementChild!
const points = () => useMeasureSession.getState().points
const click = (clientX: number, clientY: number) => {
  fireEvent.pointerDown(surface(), { button: 0, clientX, clientY, pointerId: 1 })
  fireEvent.pointerUp(surface(), { clientX, clientY, pointerId: 1 })
}
/** A pixel of the equator at zoom 4, metres on the ellipsoid. */
const pixel = (360 / (256 * 2 ** 4)) * 111_319.49
const said = () => useAnnouncement.getState().words

describe('measuring', () => {
  beforeEach(() => {
    Element.prototype.setPointerCapture = () => {}
    navigate.mockClear()
    useMeasureSession.setState(useMeasureSession.getInitialState())
    useMapView.setState({ padding: { top: 24, right: 44, bottom: 44, left: 24 } })
    useMapFrame.setState({ frame: sampleFrame(4) })
    useMapTool.getState().setMeasuring(true)
    render(<Map />)
    screen.getByRole('application').focus()
  })

  it('by clicks: length of each segment and of all, and dragging only moves the map', () => {
    click(720, 424)
    click(820, 424)
    fireEvent.pointerDown(surface(), { button: 0, clientX: 300, clientY: 300, pointerId: 1 })
    fireEvent.pointerMove(surface(), { clientX: 340, clientY: 310, pointerId: 1 })
    fireEvent.pointerUp(surface(), { clientX: 340, clientY: 310, pointerId: 1 })
    expect(points()).toHaveLength(2)
    expect(navigate).toHaveBeenCalledWith({ by: [40, 10] })
    const kilometres = `${Math.round((100 * pixel) / 1_000)} km`
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe(kilometres.replace(/^(\d+) km$/, '978.4 km'))
    expect(said()).toMatch(/^Point 2 at .*\. Segment 978\.4 km, total 978\.4 km\.$/)
  })

  it('by keys: arrows move the cross, Enter places a point, Backspace takes it back', async () => {
    await userEvent.keyboard('{Enter}{ArrowRight>4/}{Enter}{Shift>}{ArrowDown}{/Shift}{Enter}')
    expect(points()).toHaveLength(3)
    const [first, second] = points()
    expect(second![0] - first![0]).toBeCloseTo((96 * 360) / 4_096, 6)
    await userEvent.keyboard('{Backspace}')
    expect(points()).toHaveLength(2)
    expect(said()).toBe('Point removed, 2 left.')
  })

  it('of an area tells what is enclosed, in the units chosen', async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Area' }))
    for (const [x, y] of [[720, 424], [820, 424], [820, 324]] as const) click(x, y) // prettier-ignore
    const enclosed = () => screen.getByText('Area', { selector: 'dt' }).nextElementSibling?.textContent
    expect(enclosed()).toMatch(/^47\d,\d{3} km²$/)
    expect(said()).toMatch(/Area: 47\d,\d{3} km²/)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Units' }), 'hectares')
    expect(enclosed()).toMatch(/ ha$/)
    // the way back to the first point is a segment too
    expect(within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })).toHaveLength(4)
  })

  it('can be copied, a row for each segment', async () => {
    const user = userEvent.setup()
    click(720, 424)
    click(820, 424)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    const [row, total] = (await navigator.clipboard.readText()).split('\n')
    expect(row?.split('\t')).toEqual([expect.stringContaining('N'), expect.stringContaining('E'), '978.4 km', '90.0°'])
    expect(total).toBe('Total\t978.4 km')
  })

  it('goes with Escape, one thing at a time, and when an area is drawn', async () => {
    click(720, 424)
    await userEvent.keyboard('{Escape}')
    expect(points()).toEqual([])
    expect(useMapTool.getState().measuring).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(useMapTool.getState().measuring).toBe(false)
    useMapTool.getState().setMeasuring(true)
    useDrawnArea.getState().start()
    expect(useMapTool.getState().measuring).toBe(false)
    useMapTool.getState().setMeasuring(true)
    expect(useDrawnArea.getState().mode).toBe('idle')
  })
})
