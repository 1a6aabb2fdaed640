import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapView } from '../../stores/map-view.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { holdMediaQueries } from '../../testing/browser-gaps.ts'
import { createFacet, createResultSet } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render-app.tsx'

const facets = {
  format: createFacet({ NetCDF: 20, GeoTIFF: 10 }),
  keyword: [{ term: 'oceans', label: 'oceans', count: 7 }],
}

/** The count depends on what is asked: 30 without filters, 20 with a format, 5 with anything more. */
const counted: Answer = ({ path, parameters }) => {
  if (path !== '/dab/opensearch/query') return undefined
  const narrowed = parameters.getAll('frmt').length + (parameters.has('bbox') ? 1 : 0) + (parameters.has('ts') ? 1 : 0)
  return json(createResultSet({ total: [30, 20, 5, 5][narrowed] ?? 1, facets }))
}

const iceland = { name: 'Iceland', fullName: 'Iceland', kind: 'country', box: [-25, 63, -13, 67], centre: [-19, 65] }
const places: Answer = ({ path }) =>
  path === '/places/rest/autosuggest'
    ? json({ suggestions: [iceland] })
    : path === '/places/rest/search'
      ? json({ results: [] })
      : undefined

async function openFilters(address = '/search?f:phrase=ice&v=1') {
  const asked = answerRequests(counted, places, searchAnswers({}))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = await screen.findByRole('region', { name: 'Filters' })
  await within(panel).findByRole('checkbox', { name: /NetCDF/ })
  return { ...app, asked, panel: within(panel) }
}

describe('the filters panel', () => {
  it('says on its button how many results the choice will give, and applies it only then', async () => {
    const { user, panel, address } = await openFilters()
    expect(await panel.findByRole('button', { name: 'Show 30 results' })).toBeDefined()
    await user.click(panel.getByRole('checkbox', { name: /NetCDF/ }))
    const button = await panel.findByRole('button', { name: 'Show 20 results' })
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    await user.click(button)
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&f:format=NetCDF&v=1'))
    expect(await screen.findByText('20 results')).toBeDefined()
  })

  it('shows codes of topics in words and sends the codes', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('checkbox', { name: /^Oceans/ }))
    fireEvent.keyDown(panel.getByRole('checkbox', { name: /^Oceans/ }), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(address()).toContain('f:keyword=oceans'))
    await screen.findByText('30 results')
  })

  it('does not apply dates that are none, says so under the field, and leads there', async () => {
    const { user, panel, address } = await openFilters()
    const from = panel.getByRole('textbox', { name: 'From' })
    await user.type(from, '2021-02-30')
    await user.click(panel.getByRole('button', { name: /^Show .*results/ }))
    expect(await panel.findByText('Write a year, a month or a day: 2020, 2020-06 or 2020-06-30.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(from))
    expect(from.getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/search?f:phrase=ice&v=1')
  })

  it('reads a box by its corners and refuses one that is out of the world', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('radio', { name: 'Coordinates' }))
    for (const [name, value] of Object.entries({ West: '-25', South: '63', East: '-13', North: '97' })) {
      await user.type(panel.getByRole('textbox', { name }), value)
    }
    await user.click(panel.getByRole('button', { name: /^Show .*results/ }))
    expect(await panel.findByText('Latitude goes from −90 to 90.')).toBeDefined()
    const north = panel.getByRole('textbox', { name: 'North' })
    await user.clear(north)
    await user.type(north, '67')
    await user.click(panel.getByRole('radio', { name: 'Result inside area' }))
    await user.click(panel.getByRole('button', { name: /^Show .*results/ }))
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=-25,63,-13,67'))
    expect(address()).toContain('f:boundingBoxRelation=CONTAINS')
    expect(await screen.findByText('20 results')).toBeDefined()
  })

  it('finds a place by its name, and says when a name means none', async () => {
    const { user, panel, address } = await openFilters()
    const place = panel.getByRole('combobox', { name: 'Place' })
    await user.type(place, 'Nowhere')
    await user.click(panel.getByRole('button', { name: /^Show .*results/ }))
    expect(await panel.findByText(/No place has this name/)).toBeDefined()
    await user.clear(place)
    await user.type(place, 'icel')
    await panel.findByRole('option', { name: /Iceland/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await user.click(await panel.findByRole('button', { name: 'Show 20 results' }))
    await waitFor(() => expect(address()).toContain('f:googlePlacesInput=Iceland'))
    expect(await screen.findByText('20 results')).toBeDefined()
  })

  it('takes the view of the map and a drawn box as the area', async () => {
    useMapView.setState({ extent: [0, 40, 20, 50] })
    const { user, panel } = await openFilters()
    await user.click(panel.getByRole('button', { name: 'Use the current view' }))
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'West' }).value).toBe('0')
    await user.click(panel.getByRole('button', { name: 'Draw on the map' }))
    expect(useDrawnArea.getState().mode).toBe('drawing')
    useDrawnArea.getState().finish([170, -20, -170.1234567, 10])
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'East' }).value).toBe('-170.123457'))
    await panel.findByRole('button', { name: 'Show 20 results' })
  })

  it('starts anew from the search when a filter is taken away outside of it', async () => {
    const { user, panel } = await openFilters('/search?f:phrase=ice&f:format=NetCDF&v=1')
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: /NetCDF/ }).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove filter Format NetCDF' }))
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('checkbox', { name: /NetCDF/ }).checked).toBe(false))
    await panel.findByRole('button', { name: 'Show 30 results' })
  })

  it('clears everything but the words', async () => {
    const { user, panel, address } = await openFilters('/search?f:phrase=ice&f:format=NetCDF&f:geossDataCore=true&v=1')
    await user.click(panel.getByRole('button', { name: 'Clear all' }))
    await user.click(await panel.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    await screen.findByText('30 results')
  })

  it('closes with Escape and gives the focus back to its button', async () => {
    const { user } = await openFilters()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }))
  })

  it('is a dialog over the phone, makes way while an area is drawn, and keeps what was ticked', async () => {
    holdMediaQueries('(max-width: 768px)', '(max-width: 992px)')
    answerRequests(counted, places, searchAnswers({}))
    const { user } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(await within(dialog).findByRole('checkbox', { name: /NetCDF/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Draw on the map' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    useDrawnArea.getState().finish([1, 2, 3, 4])
    const back = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect((await back.findByRole<HTMLInputElement>('checkbox', { name: /NetCDF/ })).checked).toBe(true)
    await user.click(await back.findByRole('button', { name: 'Show 5 results' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('5 results')).toBeDefined()
  })
})
