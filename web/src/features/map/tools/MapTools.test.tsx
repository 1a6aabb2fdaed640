import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { useNotifications } from '../../../shell/notifications.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { MapTools } from './MapTools.tsx'
import { useMapFrame } from '../canvas/frame.ts'
import { useMapTool } from './map-tool.ts'
import { MyLocation } from '../view/MyLocation.tsx'

const onHome = vi.fn<() => void>()
const button = () => screen.getByRole('button', { name: 'Map tools' })

describe('the menu of the map', () => {
  beforeEach(() => {
    onHome.mockClear()
    useMapView.setState(useMapView.getInitialState())
    useMapTool.getState().setMeasuring(false)
    useMapFrame.setState({ frame: sampleFrame(4, [16.37, 48.2]), pointer: null })
    render(<MapTools onHome={onHome} />)
  })

  it('is walked by arrow keys, and Escape gives the focus back', async () => {
    await userEvent.click(button())
    const first = await screen.findByRole('menuitem', { name: 'Measure distance or area' })
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^Whole world/)
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getAllByRole('menuitem').at(-1))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('leads home, and takes the measure into the hand', async () => {
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Whole world' }))
    expect(onHome).toHaveBeenCalledOnce()
    await userEvent.keyboard('m')
    expect(useMapTool.getState().measuring).toBe(true)
  })

  it('shows the full view of the map where the browser has no full screen', async () => {
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Full screen' }))
    await waitFor(() => expect(useMapView.getState().fullView).toBe(true))
  })

  it('C copies the middle of the map, or what is under the pointer', async () => {
    const user = userEvent.setup()
    await user.keyboard('c')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('48.20000, 16.37000'))
    useMapFrame.setState({ pointer: [-8.5, 34.123456] })
    await user.keyboard('c')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('34.12346, -8.50000'))
  })
})

describe('my location', () => {
  const answer = (getCurrentPosition: Geolocation['getCurrentPosition']) => {
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  }

  it('is brought into view', async () => {
    answer((found) => found({ coords: { longitude: 16.371, latitude: 48.204, accuracy: 20 } } as GeolocationPosition))
    render(<MyLocation />)
    await userEvent.click(screen.getByRole('button', { name: 'My location' }))
    const [west, south, east, north] = useMapView.getState().fitRequest!.boxes[0]!
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(16.37, 2), expect.closeTo(48.2, 2)])
  })

  it('that may not be known is said, with what can be done', async () => {
    answer((_, failed) => failed?.({ code: 1 } as GeolocationPositionError))
    render(<MyLocation />)
    await userEvent.click(screen.getByRole('button', { name: 'My location' }))
    await waitFor(() => expect(useNotifications.getState().notifications.at(-1)?.text).toMatch(/^Your browser blocks access/))
  })
})
