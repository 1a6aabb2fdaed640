import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { describeView } from './describe-view.ts'
import { MapContents } from './MapContents.tsx'
import { mapThings } from './use-map-things.ts'

const cells = () =>
  Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )
const open = (onClose = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapContents onClose={onClose} />
    </QueryClientProvider>,
  )

/** The places service: each box lies in the north of a land named after its western edge. */
const answerPlaces = () =>
  answerRequests(({ path, parameters }) =>
    path === '/places/rest/where'
      ? json({
          places: (parameters.get('bbox') ?? '').split('_').map((box) => ({
            at: 'in',
            places: [`Land ${box.split(',')[0]}`],
            more: 0,
            direction: 'n',
          })),
        })
      : undefined,
  )

describe('the map as a list', () => {
  beforeEach(() => {
    useMapFootprints.setState(useMapFootprints.getInitialState())
    useMapLayers.setState(useMapLayers.getInitialState())
    useDrawnArea.setState(useDrawnArea.getInitialState())
    useMapView.setState(useMapView.getInitialState())
    useHoveredEntry.setState(useHoveredEntry.getInitialState())
    answerPlaces()
  })

  /** The map shows Europe: two footprints are in view, one of them an earthquake, one is not. */
  function fillMap() {
    useMapView.setState({ extent: [-10, 35, 30, 60] })
    useMapFootprints.getState().setFootprints([
      { id: 'far', index: 1, title: 'Coral reefs', boxes: [[145, -25, 155, -10]] },
      { id: 'near', index: 2, title: 'Soil water', boxes: [[5.2, 30.6, 11.6, 37.4]] },
      { id: 'quake', index: 3, title: 'Central Italy', boxes: [[13, 42, 13, 42]], event: { magnitude: 4.2, depth: 10 } },
      { id: 'all', index: 4, title: 'Everywhere', boxes: [[-180, -90, 180, 90]] },
    ])
    useMapLayers.getState().add({
      id: 'l',
      type: 'wms',
      title: 'Rain',
      url: 'https://maps.example.org/wms',
      layer: 'rain',
      version: '1.1.1',
      visible: false,
      opacity: 80,
    })
    useDrawnArea.getState().setArea([170, -25, -165, -10])
  }

  it('tells what is in view first: where it lies in words, how large it is, its corners', async () => {
    fillMap()
    open()
    await screen.findByText('the north of Land 5.2')
    expect(cells()).toEqual([
      ['Footprint 2', 'Soil water', 'the north of Land 5.2', '591 by 757 km', '37.40° N, 5.20° E', '30.60° N, 11.60° E', 'Show'],
      [
        'Earthquake 3',
        'Central Italymagnitude 4.2, 10 km deep',
        'the north of Land 13',
        'a point',
        '42.00° N, 13.00° E',
        '42.00° N, 13.00° E',
        'Show',
      ],
      ['Footprint 4', 'Everywhere', 'Whole world', ''],
      [
        'Footprint 1',
        'Coral reefsoutside the view',
        'the north of Land 145',
        '1,062 by 1,670 km',
        '10.00° S, 145.00° E',
        '25.00° S, 155.00° E',
        'Show',
      ],
      ['Layer', 'Rainhidden', 'no location', ''],
      [
        'Search area',
        'drawn or enteredoutside the view',
        'the north of Land 170',
        '2,654 by 1,670 km',
        '10.00° S, 170.00° E',
        '25.00° S, 165.00° W',
        'Show',
      ],
    ])
    expect(document.querySelector('dialog p')?.textContent.replaceAll('\u00a0', ' ')).toBe(
      'The map shows the north of Land -10, from 10.00° W to 30.00° E and 35.00° N to 60.00° N. 3 of 4 footprints are in view.',
    )
  })

  it('leads to each of them', async () => {
    const user = userEvent.setup()
    fillMap()
    let closed = 0
    open(() => void (closed += 1))
    await user.click(screen.getByRole('button', { name: 'Show Coral reefs on the map' }))
    expect(useHoveredEntry.getState().selected).toBe('far')
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[145, -25, 155, -10]])
    await user.click(screen.getByRole('button', { name: 'Show drawn or entered on the map' }))
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[170, -25, -165, -10]])
    expect(closed).toBe(2)
  })

  it('stands without words for places when their service fails', async () => {
    answerRequests(({ path }) => (path === '/places/rest/where' ? json({}, 500) : undefined))
    fillMap()
    open()
    await waitFor(() => expect(document.querySelector('dialog p')?.textContent).toContain('The map shows 10.00'))
    expect(cells()[0]?.slice(0, 4)).toEqual(['Footprint 2', 'Soil water', '', '591 by 757 km'])
  })

  it('is told in sentences, without what is not seen', async () => {
    fillMap()
    expect((await describeView(mapThings())).replaceAll('\u00a0', ' ')).toBe(
      'The map shows the north of Land -10, from 10.00° W to 30.00° E and 35.00° N to 60.00° N. 3 of 4 footprints are in view. ' +
        'In view: 2, Soil water; 3, Central Italy; 4, Everywhere.',
    )
  })

  it('tells of all results when they are drawn, and leads to their list', async () => {
    const user = userEvent.setup()
    fillMap()
    useAllResults.setState({ on: true, inView: 1_234, state: { kind: 'shown', parts: [], without: [] } })
    expect(await describeView(mapThings())).toContain('All results are on the map; 1,234 are in view.')
    open()
    await user.click(screen.getByRole('button', { name: 'List results in view' }))
    expect(useAllResults.getState().listOpen).toBe(true)
  })

  it('says so when there is nothing but the base map', () => {
    open()
    expect(screen.getByText('No layers or results on the map.')).toBeTruthy()
  })
})
