import { CONTENT_ROUTES } from '@graticule/contracts/contents/original'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useDrawnArea } from '../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { answerRequests, isSearchOf, json, never, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createEntry, createFacet, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const thirty = createResultSet({ total: 30, entries: createEntries(12), facets: { format: createFacet({ NetCDF: 4 }) } })
const pageTwo = createResultSet({ total: 30, startIndex: 13, entries: createEntries(12, 13) })

/** Thirty results in GEOSS, two pages of them; two in the curated data. */
const sources = () => [
  (request: Parameters<ReturnType<typeof searchAnswers>>[0]) =>
    isSearchOf('dab', request) && request.parameters.get('si') === '13' ? json(pageTwo) : undefined,
  searchAnswers({ dab: thirty, data: createResultSet({ total: 2, entries: createEntries(2, 101) }) }),
]

const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('the address of a search', () => {
  it('opens the same page for whoever gets the link: words, place, dates, filters and map', async () => {
    answerRequests(...sources())
    renderApp(
      '/search?f:phrase=sea ice&f:dateFrom=2015-01-01T00:00:00Z&f:selectedAreaCoordinates=-10,60,30,80&f:googlePlacesInput=Norwegian Sea' +
        '&f:boundingBoxRelation=CONTAINS&f:format=NetCDF&m:lon=12.5&m:lat=68&m:zoom=5.5&m:layers=https://maps.example.org/wms%23ice&v=1',
    )
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'What' }).value).toBe('sea ice')
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'PlaceNorwegian Sea',
      'Result inside area',
      '2015 – today',
      'FormatNetCDF',
    ])
    expect(useMapView.getState().viewRequest).toMatchObject({ centre: [12.5, 68], zoom: 5.5 })
    await waitFor(() =>
      expect(useMapLayers.getState().layers).toMatchObject([{ url: 'https://maps.example.org/wms', layer: 'ice' }]),
    )
    expect(useDrawnArea.getState().area).toEqual([-10, 60, 30, 80])
    expect(document.title).toBe('sea ice: search results · Graticule')
  })

  it('is followed by list, footprints and history: pages, back and forward ask nothing twice', async () => {
    const asked = answerRequests(...sources())
    const { user, router, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('Entry 13')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&f:startIndex=13&v=1')
    expect(asked).toHaveLength(5)

    await router.navigate(-1)
    expect(await screen.findByText('Entry 1')).toBeDefined()
    await router.navigate(1)
    expect(await screen.findByText('Entry 13')).toBeDefined()
    expect(asked).toHaveLength(5)
  })

  it('changes with the source, which shows what it had already said', async () => {
    const asked = answerRequests(...sources())
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('tab', { name: 'Curated data 2' }))
    expect(await screen.findByText('2 results')).toBeDefined()
    expect(cards()).toEqual(['Entry 101', 'Entry 102'])
    expect(address()).toContain('f:dataSource=data')
    expect(asked).toHaveLength(4)
  })

  it('searches by the form, and not again when nothing has changed', async () => {
    const asked = answerRequests(...sources())
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(asked).toHaveLength(4)
    await user.type(screen.getByRole('combobox', { name: 'What' }), ' sheet{Enter}')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice+sheet&v=1'))
    expect(asked).toHaveLength(8)
    await screen.findByText('30 results')
  })

  it('loses a filter at once when its chip is taken away, and all of them by Clear all', async () => {
    answerRequests(...sources())
    const { user, address } = renderApp('/search?f:phrase=ice&f:format=NetCDF&f:format=GeoTIFF&f:geossDataCore=true&v=1')
    await user.click(await screen.findByRole('button', { name: 'Remove filter Format NetCDF' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&f:geossDataCore=true&f:format=GeoTIFF&v=1'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Format GeoTIFF')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    await screen.findByText('30 results')
  })

  it('is understood where it begins at the root, as redirects and old links do', async () => {
    answerRequests(...sources())
    const search = renderApp('/?f:phrase=ice&trigger=mail&m:zoom=7&m:lon=1&m:lat=2')
    await screen.findByText('30 results')
    expect(search.address()).toBe('/search?f:phrase=ice&m:lon=1&m:lat=2&m:zoom=7&trigger=mail&v=1')
    expect(useMapView.getState().viewRequest).toMatchObject({ zoom: 7 })
  })

  it('leads to an entry when the root is given one', async () => {
    answerRequests(searchAnswers({ data: createResultSet({ entries: [createEntry({ id: 'a/b', title: 'The one' })] }) }))
    const { address } = renderApp('/?targetId=a/b&f:dataSource=cr_data')
    expect(await screen.findByRole('heading', { level: 1, name: 'The one' })).toBeDefined()
    expect(address()).toBe('/resource/data/a/b')
  })

  it('leads to an entry in whichever source has it, and to none where nobody does', async () => {
    answerRequests((request) => {
      const isThere = isSearchOf('services', request) && request.parameters.get('targetId') === 'a/b'
      return isThere ? json(createResultSet({ entries: [createEntry({ id: 'a/b', title: 'The one' })] })) : undefined
    }, searchAnswers({}))
    const { address, router } = renderApp('/?targetId=a/b')
    expect(await screen.findByRole('heading', { level: 1, name: 'The one' })).toBeDefined()
    expect(address()).toBe('/resource/services/a/b')
    await router.navigate('/?targetId=c')
    expect(await screen.findByRole('heading', { level: 1, name: 'This resource could not be found' })).toBeDefined()
    expect(address()).toBe('/resource/dab/c')
    // an address of an entry means its own source
    await router.navigate(`/resource/dab/${encodeURIComponent('a/b')}`)
    expect(await screen.findByText('a/b')).toBeDefined()
    expect(address()).toBe('/resource/dab/a/b')
  })

  // @rule S1-4.target-id
  it('to several entries opens with the first source that has one of them, and leaves a tab that is chosen then', async () => {
    answerRequests(searchAnswers({ services: createResultSet({ total: 2, entries: createEntries(2, 20) }) }))
    const { user, address } = renderApp('/?targetIds=a,b')
    expect(await screen.findByText('Entry 20')).toBeDefined()
    expect(address()).toBe('/search?f:dataSource=services&targetIds=a,b&v=1')
    await user.click(screen.getByRole('tab', { name: /^Information/ }))
    expect(await screen.findByText('We were unable to find any resources.')).toBeDefined()
    expect(address()).toContain('f:dataSource=information')
  })

  it('tells what in it was not understood', async () => {
    answerRequests(...sources())
    renderApp('/search?f:dataSource=agame&f:dateFrom=yesterday&v=1')
    expect(await screen.findByText(/refers to the source “agame”/)).toBeDefined()
    expect(screen.getByText('Ignored: f:dateFrom.')).toBeDefined()
    await screen.findByText('30 results')
  })

  it('tells what in it was not understood where it leads on from the root', async () => {
    answerRequests(...sources())
    const { address } = renderApp('/?f:phrase=ice&f:dataSource=agame&f:dateFrom=2021&f:dateTo=2020')
    expect(await screen.findByText(/refers to the source “agame”/)).toBeDefined()
    expect(screen.getByText('Ignored: f:dateFrom, f:dateTo.')).toBeDefined()
    await screen.findByText('30 results')
    expect(address()).toBe('/search?f:phrase=ice&f:dataSource=agame&v=1')
  })

  it.each(['f:sort=xx', 'f:geometry=POLYGON((', `f:phrase=${'x'.repeat(2_500)}`])(
    'tells that nothing is left of it: /?%.20s',
    async (query) => {
      answerRequests(homeAnswers(), ...sources())
      renderApp(`/?${query}`)
      expect(await screen.findByText(`Ignored: ${query.slice(0, query.indexOf('='))}.`)).toBeDefined()
      expect(screen.getByRole('navigation', { name: 'Popular searches' })).toBeDefined()
    },
  )
})

describe('the results', () => {
  // @rule S1-1.list-and-map
  it('put the footprints of the shown page on the map, but none for the whole world', async () => {
    const entries = [
      createEntry({ id: 'world', footprint: { boxes: [[-180, -90, 180, 90]] } }),
      createEntry({ id: 'fiji', footprint: { boxes: [[177, -19, -178, -16]] } }),
      createEntry({ id: 'nowhere' }),
    ]
    answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ entries }) }))
    const { router } = renderApp('/search')
    await screen.findByText('3 results')
    expect(useMapFootprints.getState().footprints).toMatchObject([{ id: 'fiji', index: 2, boxes: [[177, -19, -178, -16]] }])
    await router.navigate('/')
    await waitFor(() => expect(useMapFootprints.getState().footprints).toEqual([]))
  })

  it('offer ways on when there are none', async () => {
    const empty = createResultSet({ entries: [], leftOut: { withoutFootprint: 1_200, withoutTime: 1 } })
    answerRequests(
      (request) =>
        isSearchOf('dab', request) && !request.parameters.has('frmt') ? json(createResultSet({ total: 34 })) : undefined,
      searchAnswers({ dab: empty, data: createResultSet({ total: 2 }) }),
    )
    const { user, address } = renderApp('/search?f:phrase=ice&f:selectedAreaCoordinates=1,2,3,4&f:format=NetCDF&v=1')
    expect(await screen.findByText('We were unable to find any resources.')).toBeDefined()
    expect(screen.getByText('Curated data has 2 results for the same search.')).toBeDefined()
    expect(screen.getByText('1,200 records without a location are not shown.')).toBeDefined()
    expect(screen.getByText('1 record without a date is not shown.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Show Curated data' })).toBeDefined()
    const [relaxed] = await screen.findAllByRole('button', { name: /^Remove Format NetCDF 34 results/ })
    await user.click(relaxed as HTMLElement)
    await waitFor(() => expect(address()).not.toContain('NetCDF'))
    expect(await screen.findByText('34 results')).toBeDefined()
  })

  // @rule S1-4.failure-notices
  it('say what the chosen source said when it failed, and ask it again', async () => {
    let failing = true
    answerRequests(
      (request) => (isSearchOf('dab', request) && failing ? json({ errors: ['index closed'] }, 500) : undefined),
      searchAnswers({ dab: thirty }),
    )
    const { user } = renderApp('/search?f:phrase=ice&v=1')
    const popup = await screen.findByRole('alertdialog', { name: 'BACKEND ERROR' })
    expect(within(popup).getByText('An error has occurred')).toBeDefined()
    await user.click(within(popup).getByRole('button', { name: 'Show details' }))
    expect(within(popup).getByText(/index closed/)).toBeDefined()
    await user.click(within(popup).getByRole('button', { name: 'Ok' }))
    expect(screen.getByRole('heading', { name: 'GEOSS did not respond' })).toBeDefined()
    failing = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('30 results')).toBeDefined()
  })

  // @rule D31.chosen-source
  it('stay in their cell when another source fails', async () => {
    answerRequests((request) => (isSearchOf('services', request) ? json({}, 500) : undefined), searchAnswers({ dab: thirty }))
    renderApp('/search')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(await screen.findByRole('tab', { name: 'Services No response' })).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule S1-9.long-request-notice
  // @rule S1-9.too-long-popup
  // @rule S1-9.search-timeout
  it('tell after 10 s that it takes long, ask after 30 s, and give up after 60 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      answerRequests((request) => (isSearchOf('dab', request) ? never(request) : undefined), searchAnswers({}))
      renderApp('/search')
      await vi.advanceTimersByTimeAsync(10_050)
      expect(screen.getByText('This takes longer than expected.')).toBeDefined()
      await vi.advanceTimersByTimeAsync(20_000)
      const popup = await screen.findByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
      expect(popup.textContent).toContain('1 of 4 sources has not responded: GEOSS.')
      await vi.advanceTimersByTimeAsync(30_000)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.getByRole('heading', { name: 'GEOSS timed out' })).toBeDefined()
      expect(screen.getByRole('tab', { name: 'GEOSS Timed out' })).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  // @rule S1-4.cancel-restores
  it('can be cancelled: the page before comes back when nothing had answered', async () => {
    let slow = false
    answerRequests((request) => (slow ? never(request) : undefined), ...sources())
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    slow = true
    const field = screen.getByRole('combobox', { name: 'What' })
    await user.clear(field)
    await user.type(field, 'snow{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(useSearchParams.getState().state.filters.phrase).toBe('ice')
  })

  it('can be walked with single keys, which can be switched off', async () => {
    answerRequests(...sources())
    const { user } = renderApp('/search')
    await screen.findByText('30 results')
    await user.keyboard('jj')
    expect(useHoveredEntry.getState().hovered).toBe('entry-2')
    await user.keyboard('k')
    expect(useHoveredEntry.getState().hovered).toBe('entry-1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'What' }))
    await user.keyboard('jk?')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'What' }).value).toBe('jk?')

    document.body.focus()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('?')
    await user.click(await screen.findByRole('switch', { name: 'Single-letter shortcuts' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('j')
    expect(document.activeElement).toBe(document.body)
  })

  it('search the area that was drawn on the map', async () => {
    answerRequests(...sources())
    const { address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    useDrawnArea.getState().start()
    useDrawnArea.getState().finish([170, -20, -170, 10])
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=170,-20,-170,10'))
    await screen.findByText('30 results')
  })

  it('search everywhere again when the area is taken off the map', async () => {
    answerRequests(...sources())
    const { address } = renderApp('/search?f:phrase=ice&f:selectedAreaCoordinates=170,-20,-170,10&v=1')
    await screen.findByText('30 results')
    useDrawnArea.getState().remove()
    await waitFor(() => expect(address()).not.toContain('f:selectedAreaCoordinates'))
    expect(address()).toContain('f:phrase=ice')
    await screen.findByText('30 results')
  })

  it('search in an outline that was drawn, keep it in the link with its name, and can be drawn on from there', async () => {
    answerRequests(...sources())
    const { address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    const text = 'POLYGON((0 0,10 0,10 10,0 0))'
    useDrawnArea.getState().start()
    useDrawnArea
      .getState()
      .finish([0, 0, 10, 10], { text, name: 'three corners', geometry: { type: 'Polygon', coordinates: [] } })
    await waitFor(() => expect(decodeURIComponent(address()).replaceAll('+', ' ')).toContain(`f:geometry=${text}`))
    expect(await screen.findAllByText('three corners')).not.toEqual([])
    expect(useDrawnArea.getState().outline).toMatchObject({ text, name: 'three corners' })
  })
})

describe('a page that does not exist', () => {
  // @rule S3-2.not-found
  // @rule S2-2.missing-page
  it('says so and offers a search', async () => {
    answerRequests(...sources(), ({ path }) => (path.startsWith(CONTENT_ROUTES.pageBySlug.path) ? json({}, 404) : undefined))
    const { user, address } = renderApp('/sea-levl-2026')
    expect(await screen.findByRole('heading', { name: 'Missing page' })).toBeDefined()
    expect(screen.getByText('sea-levl-2026')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/')
    await user.type(screen.getByRole('searchbox'), 'sea level{Enter}')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=sea+level&v=1'))
    await screen.findByText('30 results')
  })
})
