import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../i18n/index.ts'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'
import { compareTimes } from './compare-times.ts'
import { CompareView } from './CompareView.tsx'
import { useMapFrame } from '../canvas/frame.ts'

const layer = (title: string) => createWmsLayer(title)
const { start } = useMapCompare.getState()
const position = () => useMapCompare.getState().position

describe('the line of a comparison', () => {
  beforeEach(() => {
    useMapFrame.setState({ frame: { width: 1_000, height: 500, centre: [0, 0], resolution: 1_000, zoom: 3, textScale: 1 } })
    for (const title of ['Sea', 'Soil']) useMapLayers.getState().add(layer(title))
  })

  it('is not there while nothing is compared', () => {
    const { container } = render(<CompareView />)
    expect(container.textContent).toBe('')
  })

  it('names both sides, and goes by keys', () => {
    start({ kind: 'layers', left: 'Sea', right: 'Soil' })
    render(<CompareView />)
    const line = screen.getByRole('slider', { name: 'Divider between Sea and Soil' })
    expect(screen.getByText('Sea')).toBeTruthy()
    expect(screen.getByText('Soil')).toBeTruthy()
    const before = position()
    fireEvent.keyDown(line, { key: 'ArrowRight' })
    expect(position()).toBe(before + 2)
    fireEvent.keyDown(line, { key: 'ArrowLeft', shiftKey: true })
    expect(position()).toBe(before - 8)
    fireEvent.keyDown(line, { key: 'End' })
    expect(line.getAttribute('aria-valuenow')).toBe('100')
    expect(line.getAttribute('aria-valuetext')).toBe('100% Sea')
    fireEvent.keyDown(line, { key: 'ArrowRight' })
    expect(position()).toBe(100)
  })

  it('is dragged', () => {
    start({ kind: 'layers', left: 'Sea', right: 'Soil' })
    render(<CompareView />)
    const line = screen.getByRole('slider')
    Object.assign(line, { setPointerCapture: () => {} })
    Object.assign(screen.getByRole('group', { name: 'Compare' }), { getBoundingClientRect: () => ({ left: 100, width: 1_000 }) })
    fireEvent.pointerDown(line, { buttons: 1, clientX: 350 })
    expect(position()).toBe(25)
    fireEvent.pointerMove(line, { buttons: 1, clientX: 2_000 })
    expect(position()).toBe(100)
    fireEvent.pointerMove(line, { buttons: 0, clientX: 200 })
    expect(position()).toBe(100)
  })

  it('begins in the middle of what the panels leave free', () => {
    start({ kind: 'layers', left: 'Sea', right: 'Soil' })
    render(<CompareView />)
    // of 1000 px, 24 on the left and 44 on the right are kept clear
    expect(position()).toBeCloseTo(49)
  })

  it('goes through the times of the left side', async () => {
    useMapLayers.getState().describe('Sea', { times: { values: '2026-01-01/2026-01-03/P1D' } })
    start({ kind: 'times', id: 'Sea', time: '2026-01-01' })
    render(<CompareView />)
    expect(screen.getByText('Sea, 2026-01-01')).toBeTruthy()
    expect(screen.getByText('Sea, 2026-01-03')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Later on the left' }))
    expect(useMapCompare.getState().compared).toMatchObject({ time: '2026-01-02' })
    fireEvent.change(screen.getByRole('slider', { name: 'Time on the left' }), { target: { value: '2' } })
    expect(screen.getAllByText('Sea, 2026-01-03')).toHaveLength(2)
  })

  it('takes a date on each side, and the same day of the year before', async () => {
    useMapLayers.getState().describe('Sea', { times: { values: '2023-01-01/2026-01-03/P1D' } })
    act(() =>
      compareTimes(
        useMapLayers.getState().layers.find(({ id }) => id === 'Sea')!,
        useMapLayers.getState().details['Sea'],
      ),
    )
    const { unmount } = render(<CompareView />)
    expect(screen.getByText('Sea, 2025-01-03')).toBeTruthy()
    expect(screen.getByText('Sea, 2026-01-03')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Date on the left'), { target: { value: '2024-05-06' } })
    expect(useMapCompare.getState().compared).toMatchObject({ time: '2024-05-06' })
    fireEvent.change(screen.getByLabelText('Date on the right'), { target: { value: '2025-07-08' } })
    expect(useMapTime.getState().time).toBe(Date.UTC(2025, 6, 8))
    act(() => useMapLayers.getState().change('Sea', { time: '2025-07-08' }))
    await userEvent.click(screen.getByRole('button', { name: 'Same day last year' }))
    expect(screen.getByText('Sea, 2024-07-08')).toBeTruthy()
    unmount()
  })

  it('keeps what is typed of a date until it is one', () => {
    useMapLayers.getState().describe('Sea', { times: { values: '2026-01-01/2026-01-03/P1D' } })
    start({ kind: 'times', id: 'Sea', time: '2026-01-01' })
    render(<CompareView />)
    const field = screen.getByLabelText<HTMLInputElement>('Date on the left')
    fireEvent.change(field, { target: { value: '0002-01-02' } })
    expect(field.value).toBe('0002-01-02')
    expect(useMapCompare.getState().compared).toMatchObject({ time: '2026-01-01' })
    fireEvent.blur(field)
    expect(field.value).toBe('2026-01-01')
  })

  it('says the times of two layers that have some', () => {
    useMapLayers.getState().describe('Sea', { times: { values: '2026-01-01/2026-01-03/P1D', standard: '2026-01-02' } })
    start({ kind: 'layers', left: 'Sea', right: 'Soil' })
    render(<CompareView />)
    expect(screen.getByText('Sea, 2026-01-02')).toBeTruthy()
    expect(screen.getByText('Soil')).toBeTruthy()
  })

  it.each(['a button', 'Escape'])('is ended by %s', async (way) => {
    act(() => start({ kind: 'layers', left: 'Sea', right: 'Soil' }))
    render(<CompareView />)
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await userEvent.click(screen.getByRole('button', { name: 'Stop comparing' }))
    expect(screen.queryByRole('slider')).toBeNull()
  })
})
