import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import type { BoxPlace } from '@graticule/contracts/services/where'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { MapAnnouncer } from './MapAnnouncer.tsx'
import { announce } from '../canvas/announcement.ts'

const answerPlace = (place: BoxPlace) =>
  answerRequests(({ path }) => (path === '/places/rest/where' ? json({ places: [place] }) : undefined))

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

  /** Lets the place be loaded and asked for, then rests. */
  const heard = async (words: string) => {
    await vi.waitFor(
      async () => {
        await act(() => vi.advanceTimersByTimeAsync(400))
        expect(said()).toBe(words)
      },
      { timeout: 20_000 },
    )
  }

  it('is the area that was drawn, and where it lies', async () => {
    answerPlace({ at: 'in', places: ['Tunisia'], more: 0 })
    useDrawnArea.getState().finish([5, 30, 11, 37])
    await heard('Area drawn: 5.00° E to 11.00° E, 30.00° N to 37.00° N: Tunisia')
  })

  it('is the outline that was drawn, by its name', async () => {
    answerPlace({ at: 'in', places: ['Tunisia'], more: 0 })
    const geometry = { type: 'Polygon', coordinates: [] } as const
    useDrawnArea.getState().finish([5, 30, 11, 37], { name: 'Circle of 50 km around Tunis', text: '', geometry })
    await heard('Area drawn: Circle of 50 km around Tunis: Tunisia')
  })

  it('is what was done last, where the place of what was done before is told late', async () => {
    let tell = (_place: Response) => {}
    const told = new Promise<Response>((resolve) => (tell = resolve))
    const asked = answerRequests(({ path }) => (path === '/places/rest/where' ? told : undefined))
    useDrawnArea.getState().finish([5, 30, 11, 37])
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
    announce('West edge at 4.00° E.')
    tell(json({ places: [{ at: 'in', places: ['Tunisia'], more: 0 }] }))
    await heard('West edge at 4.00° E.')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(said()).toBe('West edge at 4.00° E.')
  })

  it('is what a tool says of itself', async () => {
    announce('Point 1 at 34.12° N, 8.46° E.')
    await heard('Point 1 at 34.12° N, 8.46° E.')
  })

  it('is the entry that was chosen, and where it lies, not the way of the map to it', async () => {
    answerPlace({ at: 'in', places: ['Tunisia'], more: 0, direction: 'n' })
    useHoveredEntry.getState().select('a', 'map')
    useMapView.getState().report({ centre: [8.46, 34.12], zoom: 4.1, extent: null })
    await heard('3, Soil water index, selected: the north of Tunisia')
  })

  it('stands without the place when that is not known', async () => {
    answerRequests(({ path }) => (path === '/places/rest/where' ? json({}, 500) : undefined))
    useHoveredEntry.getState().select('a', 'map')
    await heard('3, Soil water index, selected')
  })

  it('is all that the map shows, on the key W', async () => {
    answerPlace({ at: 'all', places: ['Europe'], more: 0 })
    useMapView.setState({ extent: [-10, 35, 30, 60] })
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true })))
    await heard(
      'The map shows Europe, from 10.00° W to 30.00° E and 35.00° N to 60.00° N. 1 of 1 footprints is in view. In view: 3, Soil water index.',
    )
  })
})
