import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'
import { holdMediaQueries } from '../../../testing/browser-gaps.ts'
import { useLayerLoading } from '../layers/layer-loading.ts'
import { TimeSlider } from './TimeSlider.tsx'
import { MAX_STEP_WAIT_MS } from './use-playback.ts'

const { add, describe: tell } = useMapLayers.getState()
function put(id: string, values: string) {
  add(createWmsLayer(id))
  tell(id, { times: { values } })
}
const day = () => {
  const { time } = useMapTime.getState()
  return time === null ? null : new Date(time).toISOString().slice(0, 10)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('the slider of time', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    useLayerLoading.setState({ loading: {} })
  })
  afterEach(() => {
    vi.useRealTimers()
    holdMediaQueries()
  })

  it.each(['', '2026-01-01', 'garbage'])('is not there for a layer with "%s"', (values) => {
    put('a', values)
    const { container } = render(<TimeSlider />)
    expect(container.textContent).toBe('')
  })

  it('goes by the steps of its layer, and tells which one is shown', () => {
    put('a', '2026-01-01/2026-01-10/P3D')
    render(<TimeSlider />)
    expect(screen.getByText('step 4 of 4, every 3 days')).toBeTruthy()
    press('Step back')
    expect(day()).toBe('2026-01-07')
    expect(screen.getByText('step 3 of 4, every 3 days')).toBeTruthy()
    press('Step forward')
    press('Step forward')
    expect(day()).toBe('2026-01-10')
  })

  it('has the steps of the layer in hand', () => {
    put('below', '2020/2022/P1Y')
    put('above', '2026-01-01/2026-01-10/P1D')
    render(<TimeSlider />)
    expect(screen.getByText('step 10 of 10, every day')).toBeTruthy()
    act(() => useActiveLayer.getState().setActive('below'))
    expect(screen.getByText('step 3 of 3, every year')).toBeTruthy()
    act(() => useMapTime.getState().setTime(Date.UTC(2010, 0)))
    expect(screen.getByText('This step has no image')).toBeTruthy()
  })

  it('lets the map follow when it rests', () => {
    put('a', '2026-01-01/2026-12-31/P1D')
    render(<TimeSlider />)
    const slider = screen.getByRole('slider', { name: 'Time of a' })
    for (const value of ['10', '20', '30']) fireEvent.change(slider, { target: { value } })
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-01-31')
    expect(day()).toBeNull()
    wait(250)
    expect(day()).toBe('2026-01-31')
  })

  it('plays to the end, and from the start when it is there', () => {
    put('a', '2026-01-01/2026-01-03/P1D')
    render(<TimeSlider />)
    press('Play')
    expect(day()).toBe('2026-01-01')
    wait(1_000)
    expect(day()).toBe('2026-01-02')
    fireEvent.click(screen.getByRole('radio', { name: '2×' }))
    wait(500)
    expect(day()).toBe('2026-01-03')
    wait(1_000)
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  })

  it('begins again when that is wished, and plays a part only', () => {
    put('a', '2026-01-01/2026-01-05/P1D')
    render(<TimeSlider />)
    press('Loop')
    press('Play a range')
    fireEvent.change(screen.getByRole('slider', { name: 'Play from' }), { target: { value: '2' } })
    press('Play')
    expect(day()).toBe('2026-01-03')
    wait(1_000)
    wait(1_000)
    expect(day()).toBe('2026-01-05')
    wait(1_000)
    expect(day()).toBe('2026-01-03')
    press('Pause')
    wait(5_000)
    expect(day()).toBe('2026-01-03')
  })

  it('waits for the images of a step, but not for ever', () => {
    put('a', '2026-01-01/2026-01-09/P1D')
    render(<TimeSlider />)
    press('Play')
    act(() => useLayerLoading.setState({ loading: { a: 2 } }))
    wait(1_000)
    expect(screen.getByText('Loading step')).toBeTruthy()
    wait(3_000)
    expect(day()).toBe('2026-01-01')
    act(() => useLayerLoading.setState({ loading: {} }))
    expect(day()).toBe('2026-01-02')
    act(() => useLayerLoading.setState({ loading: { a: 2 } }))
    wait(1_000)
    wait(MAX_STEP_WAIT_MS)
    expect(day()).toBe('2026-01-03')
  })

  it('does not play where less motion is asked for, but steps', () => {
    holdMediaQueries('(prefers-reduced-motion: reduce)')
    put('a', '2026-01-01/2026-01-09/P1D')
    render(<TimeSlider />)
    press('Play: Animation is off because your device reduces motion. Use the step buttons.')
    wait(5_000)
    expect(day()).toBeNull()
    press('Step back')
    expect(day()).toBe('2026-01-08')
  })
})
