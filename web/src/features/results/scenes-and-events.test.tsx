import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { askSources } from '../../testing/ask-sources.ts'
import { createEntry, createResultSet } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render-app.tsx'

const collection = createEntry(
  { id: 's2', title: 'Sentinel-2 L2A', level: 'series', queryables: ['cloudcp', 'row', 'path'] },
  {},
  1_200,
)
const event = createEntry({
  id: 'quake',
  title: 'M 6.9, Mindanao',
  time: { start: '2026-11-03T22:58:10Z', end: '2026-11-03T22:58:10Z' },
  footprint: { boxes: [[126, 6, 126, 6]] },
  earthquake: { magnitude: 6.9, magnitudeType: 'Mw', depth: 64.2 },
})

/** The catalogue: the collection, its scenes, the earthquakes. */
const answers: Answer = ({ path, parameters }) => {
  if (path !== '/dab/opensearch/query') return undefined
  if (parameters.get('sources') === 'seismic') return json(createResultSet({ total: 72, entries: [event] }))
  if (parameters.has('parents'))
    return json(createResultSet({ total: 128, entries: [createEntry({ id: 'S2A', title: 'S2A_1' })] }))
  return json(createResultSet({ entries: [collection] }))
}

function open(address: string) {
  const asked = answerRequests(answers, searchAnswers({}))
  return { ...renderApp(address), asked }
}

describe('a satellite collection', () => {
  it('leads to its scenes, with little cloud as a filter that can be taken away, and back to where the visitor was', async () => {
    const { user, address } = open('/search?f:phrase=sentinel&f:selectedAreaCoordinates=1,2,3,4&v=1')
    await user.click(await screen.findByRole('link', { name: '1,200 scenes of Sentinel-2 L2A' }))
    expect(await screen.findByRole('heading', { name: '128 scenes' })).toBeDefined()
    expect(address()).toBe('/search?f:parentRefs=s2&f:selectedAreaCoordinates=1,2,3,4&f:cloudCoverage=0,70&f:sort=date:desc&v=1')
    const trail = within(await screen.findByRole('navigation', { name: 'Collection' }))
    expect(trail.getByRole('link', { name: 'Sentinel-2 L2A' })).toBeDefined()
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getByText('Sentinel-2 L2A')).toBeDefined()
    await user.click(chips.getByRole('button', { name: 'Remove filter Cloud cover 0–70%' }))
    await waitFor(() => expect(address()).not.toContain('cloudCoverage'))
    await user.click(trail.getByRole('link', { name: 'Back to previous results' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=sentinel&f:selectedAreaCoordinates=1,2,3,4&v=1'))
  })

  it('that a link leads into is left for the same search of the whole catalogue', async () => {
    const { user, address } = open('/search?f:parentRefs=s2&f:row=5&f:selectedAreaCoordinates=1,2,3,4&v=1')
    await user.click(await screen.findByRole('link', { name: 'Back to previous results' }))
    await waitFor(() => expect(address()).toBe('/search?f:selectedAreaCoordinates=1,2,3,4&v=1'))
  })
})

describe('earthquakes', () => {
  it('are offered for phrases about them, where and when the visitor searched', async () => {
    const { user, address } = open('/search?f:phrase=earthquakes&f:dateFrom=2026-01-01T00:00:00Z&v=1')
    await user.click(await screen.findByRole('link', { name: 'Show live earthquake data' }))
    expect(await screen.findByRole('heading', { name: '72 events' })).toBeDefined()
    expect(address()).toBe('/search?f:dateFrom=2026-01-01T00:00:00Z&f:source=seismic&v=1')
    expect(screen.queryByRole('link', { name: /live earthquake data/ })).toBeNull()
  })

  it('tell magnitude and depth on their cards, and are circles on the map', async () => {
    open('/search?f:source=seismic&v=1')
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('2026-11-03 22:58 UTC')).toBeDefined()
    expect(card.getByText('depth 64.2 km')).toBeDefined()
    expect(card.getByText('Mw')).toBeDefined()
    expect(useMapFootprints.getState().footprints[0]?.event).toEqual({ magnitude: 6.9, magnitudeType: 'Mw', depth: 64.2 })
  })

  // @rule S1-3.event-orders
  it('are ordered as their services can', async () => {
    const { user, address, asked } = open('/search?f:source=seismic&v=1')
    await screen.findByRole('article')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Largest magnitude first')
    await waitFor(() => expect(address()).toContain('f:sort=magnitude'))
    await waitFor(() => expect(asked.some(({ parameters }) => parameters.get('evtOrd') === 'magnitude')).toBe(true))
  })
})

describe('the order of the list', () => {
  // @rule B-ratings.order-offered
  it('is by rating where the source has ratings: the catalogue', async () => {
    const { user, address } = open('/search?v=1')
    await screen.findByRole('article')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best rated')
    await waitFor(() => expect(address()).toContain('f:sort=rating:desc'))
  })

  it('does not offer ratings where a source has none', async () => {
    askSources('dab', 'zenodo')
    const entry = createEntry({ id: 'z' })
    answerRequests(searchAnswers({ dab: createResultSet({}), zenodo: createResultSet({ total: 1, entries: [entry] }) }))
    renderApp('/search?f:phrase=ice&f:dataSource=zenodo&v=1')
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    expect(within(order).queryByRole('option', { name: 'Best rated' })).toBeNull()
  })
})

// @rule B-filters.provider-titles
it('a provider without results is named in its chip by its title, and asked for once the results are there', async () => {
  const provider = createEntry({ id: 'podaac', title: 'PO.DAAC' }, {}, 12)
  const asked = answerRequests(({ path, parameters }) => {
    if (path !== '/dab/opensearch/query' || parameters.get('parents') !== 'ROOT') return undefined
    return json(createResultSet({ entries: [provider] }))
  }, searchAnswers({}))
  renderApp('/search?f:phrase=ice&f:source=podaac&v=1')
  const chips = within(await screen.findByRole('list', { name: 'Active filters', hidden: true }))
  expect(await chips.findByText('PO.DAAC')).toBeDefined()
  expect(asked.filter(({ parameters }) => parameters.get('parents') === 'ROOT')).toHaveLength(1)
})
