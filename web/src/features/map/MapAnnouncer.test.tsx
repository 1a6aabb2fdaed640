import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapView } from '../../stores/map-view.ts'
import { MapAnnouncer } from './MapAnnouncer.tsx'

const said = () => screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')
const rest = () =>
  act(() => {
    vi.advanceTimersByTime(400)
  })

describe('what screen readers hear of the map', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    useMapView.setState(useMapView.getInitialState())
    useHoveredEntry.setState(useHoveredEntry.getInitialState())
    useMapFootprints.getState().setFootprints([{ id: 'a', index: 3, title: 'Soil water index', boxes: [[5, 30, 11, 37]] }])
    render(<MapAnnouncer />)
    return () => vi.useRealTimers()
  })

  it('is the zoom and the centre, once the map has come to rest', () => {
    const { report } = useMapView.getState()
    report({ centre: [8, 34], zoom: 3, extent: null })
    report({ centre: [8.46, 34.12], zoom: 4.1, extent: null })
    expect(said()).toBe('')
    rest()
    expect(said()).toBe('Zoom 4.1, centre 34.12° N, 8.46° E')
  })

  it('is nothing when the map only reports what it showed before', () => {
    useMapView.getState().report({ centre: [0, 0], zoom: 2.5, extent: [-170, -60, 170, 60] })
    rest()
    expect(said()).toBe('')
  })

  it('is the entry in hand', () => {
    useHoveredEntry.getState().hover('a', 'list')
    rest()
    expect(said()).toBe('3, Soil water index, highlighted')
  })

  it('is the area that was drawn', () => {
    useDrawnArea.getState().finish([5, 30, 11, 37])
    rest()
    expect(said()).toBe('Area drawn: 5.00° E to 11.00° E, 30.00° N to 37.00° N')
  })
})
