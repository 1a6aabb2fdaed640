import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDrawnArea } from '../../stores/map/drawn-area.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { usePanels } from '../../stores/panels.ts'
import { type Answer, answerRequests, json, never, searchAnswers } from '../../testing/answer-requests.ts'
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
  const narrowed = ['frmt', 'bbox', 'ts', 'sscScore', 'cropTypes'].filter((name) => parameters.has(name)).length
  return json(createResultSet({ total: [30, 20, 5, 5][narrowed] ?? 1, facets }))
}

const countries = {
  continents: [
    { id: 'europe', name: 'Europe', box: [-31, 34, 69, 82] },
    { id: 'oceania', name: 'Oceania', box: [112, -52, -109, 28] },
  ],
  countries: [
    { code: 'FJ', name: 'Fiji', box: [176, -21, -178, -12], continents: ['oceania'] },
    { code: 'FR', name: 'France', box: [-5, 41, 10, 51], continents: ['europe'] },
    { code: 'NZ', name: 'New Zealand', box: [166, -47, -176, -34], continents: ['oceania'] },
  ],
}
const iceland = { name: 'Iceland', fullName: 'Iceland', kind: 'country', box: [-25, 63, -13, 67], centre: [-19, 65] }
const places: Answer = ({ path }) =>
  path === '/places/rest/autosuggest'
    ? json({ suggestions: [iceland] })
    : path === '/places/rest/search'
      ? json({ results: [] })
      : path === '/places/rest/countries'
        ? json(countries)
        : undefined

/** The panel closes when its filters are applied. */
async function reopen(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('region', { name: 'Filters' }))
}

async function openFilters(address = '/search?f:phrase=ice&v=1') {
  const asked = answerRequests(counted, places, searchAnswers({}))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = await screen.findByRole('region', { name: 'Filters' })
  await within(panel).findByRole('checkbox', { name: /NetCDF/ })
  return { ...app, asked, panel: within(panel) }
}

describe('the filters panel', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
    Reflect.deleteProperty(window, 'isSecureContext')
  })

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
    await user.click(panel.getByRole('button', { name: /^Keyword/ }))
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
    expect(await panel.findByText('Enter a year, month or day: 2020, 2020-06 or 2020-06-30.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(from))
    expect(from.getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/search?f:phrase=ice&v=1')
  })

  // @rule B-filters.date-keys
  it('goes from one date to the next by Tab, and opens the calendar from the field', async () => {
    const showPicker = vi.fn<() => void>()
    Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { value: showPicker, configurable: true })
    const { user, panel } = await openFilters()
    await user.click(panel.getByRole('textbox', { name: 'From' }))
    await user.keyboard('2019')
    await user.tab()
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'To' }))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(showPicker).toHaveBeenCalledOnce()
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
  })

  // @rule B-filters.typed-dates
  it('keeps dates that are being typed when another filter is taken away', async () => {
    const { user, panel, address } = await openFilters('/search?f:phrase=ice&f:format=NetCDF&v=1')
    await user.type(panel.getByRole('textbox', { name: 'From' }), '2019-0')
    await user.click(screen.getByRole('button', { name: 'Remove filter Format NetCDF' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    expect(panel.getByRole('textbox', { name: 'From' })).toHaveProperty('value', '2019-0')
  })

  it('reads a box by its corners and refuses one that is out of the world', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('radio', { name: 'Coordinates' }))
    for (const [name, value] of Object.entries({ West: '-25', South: '63', East: '-13', North: '97' })) {
      await user.type(panel.getByRole('textbox', { name }), value)
    }
    await user.click(panel.getByRole('button', { name: /^Show .*results/ }))
    expect(await panel.findByText('Latitude must be between −90 and 90.')).toBeDefined()
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
    expect(await panel.findByText(/No place found/)).toBeDefined()
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
    await user.click(panel.getByRole('button', { name: 'Current view' }))
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

  it('begins with the place, and unfolds the section that is asked for', async () => {
    const { user, panel } = await openFilters()
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('combobox', { name: 'Place' })))
    await user.click(panel.getByRole('button', { name: 'Dates' }))
    expect(panel.queryByRole('textbox', { name: 'From' })).toBeNull()
    act(() => usePanels.getState().openFilters('dates'))
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'From' })))
  })

  it('remembers for the session which sections are unfolded', async () => {
    const { user, panel } = await openFilters()
    await user.click(panel.getByRole('button', { name: 'Place' }))
    await user.click(panel.getByRole('button', { name: 'Format' }))
    await user.click(panel.getByRole('button', { name: /^Metadata quality/ }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    const again = within(await screen.findByRole('region', { name: 'Filters' }))
    expect(again.getByRole('button', { name: /^Format/ }).getAttribute('aria-expanded')).toBe('false')
    expect(again.getByRole('slider', { name: 'Minimum score' })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(again.getByRole('button', { name: 'Place' })))
    expect(again.queryByRole('combobox', { name: 'Place' })).toBeNull()
    expect(sessionStorage.getItem('graticule.filter-sections')).toContain('score')
  })

  it('takes a continent, and then one of its countries, even across the antimeridian', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('radio', { name: 'Country' }))
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Continent' }), 'Oceania')
    const country = panel.getByRole('combobox', { name: 'Country' })
    await user.click(country)
    expect(
      panel
        .getAllByRole('option')
        .filter((option) => option.tagName === 'LI')
        .map((option) => option.textContent),
    ).toEqual(['FijiFJ', 'New ZealandNZ'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('New Zealand')
    await user.click(await panel.findByRole('button', { name: 'Show 20 results' }))
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=166,-47,-176,-34'))
    expect(address()).toContain('f:locationType=continent_country')
    expect(address()).toContain('f:googlePlacesInput=New+Zealand')
    // the link opens as it was chosen
    const again = await reopen(user)
    expect(again.getByRole<HTMLSelectElement>('combobox', { name: 'Continent' }).value).toBe('oceania')
    expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('New Zealand')
    expect(await screen.findByText('20 results')).toBeDefined()
  })

  it('does not guess a country, and says so', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('radio', { name: 'Country' }))
    await user.type(await panel.findByRole('combobox', { name: 'Country' }), 'Atlantis')
    await user.click(panel.getByRole('button', { name: 'Show results' }))
    expect(await panel.findByText('No country with this name. Choose one from the list.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('combobox', { name: 'Country' })))
    expect(address()).toBe('/search?f:phrase=ice&v=1')
  })

  it('offers to put a box right that is upside down, and reads degrees, minutes and seconds', async () => {
    const { user, panel } = await openFilters()
    await user.click(panel.getByRole('radio', { name: 'Coordinates' }))
    const corner = (name: string) => panel.getByRole<HTMLInputElement>('textbox', { name })
    for (const [name, value] of Object.entries({ West: '25 W', South: '67°', East: '13°30′ W', North: '63 30 N' })) {
      await user.type(corner(name), value)
    }
    await user.tab()
    expect(panel.getByText('North must be greater than South.')).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Swap South and North' }))
    expect([corner('South').value, corner('North').value]).toEqual(['63 30 N', '67°'])
    await panel.findByRole('button', { name: 'Show 20 results' })
    for (const name of ['West', 'South', 'East', 'North']) await user.clear(corner(name))
    corner('West').focus()
    await user.paste('170, -20, -170, 10')
    expect(corner('North').value).toBe('10')
    expect(panel.getByText(/crosses the antimeridian/)).toBeDefined()
    await panel.findByRole('button', { name: 'Show 20 results' })
  })

  it('takes a box around the visitor, or says in words why not', async () => {
    const ask = vi.fn<Geolocation['getCurrentPosition']>()
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('button', { name: 'My location' }))
    act(() => ask.mock.calls[0]?.[1]?.({ code: 1 } as GeolocationPositionError))
    expect(panel.getByText(/Your browser blocks access to your location/)).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'My location' }))
    act(() => ask.mock.calls[1]?.[0]({ coords: { longitude: 14.42, latitude: 50.09, accuracy: 20 } } as GeolocationPosition))
    expect(panel.queryByText(/Your browser blocks access to your location/)).toBeNull()
    expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'Place' }).value).toBe('Around 50.09° N, 14.42° E')
    await user.click(await panel.findByRole('button', { name: 'Show 20 results' }))
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=14.07,49.87,14.77,50.31'))
    await screen.findByText('20 results')
  })

  it('narrows by a range of scores, and not at all by the full range', async () => {
    const { user, panel, address } = await openFilters()
    await user.click(panel.getByRole('button', { name: /^Metadata quality/ }))
    const least = panel.getByRole('slider', { name: 'Minimum score' })
    fireEvent.change(least, { target: { value: '40' } })
    await user.click(await panel.findByRole('button', { name: 'Show 20 results' }))
    await waitFor(() => expect(address()).toContain('f:score=40-100'))
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    const again = await reopen(user)
    fireEvent.change(again.getByRole('slider', { name: 'Minimum score' }), { target: { value: '0' } })
    await user.click(await again.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    await screen.findByText('30 results')
  })

  it('tells of filters that only a link can set, and takes them away', async () => {
    const { user, panel, address } = await openFilters('/search?f:phrase=ice&f:cropTypes=maize&v=1')
    expect(panel.getByText('1 active')).toBeDefined()
    await user.click(
      within(panel.getByRole('region', { name: 'From the link' })).getByRole('button', { name: /^Remove filter .*maize$/ }),
    )
    expect(panel.queryByRole('region', { name: 'From the link' })).toBeNull()
    await user.click(await panel.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    await screen.findByText('30 results')
  })

  it('keeps what was ticked while the visitor turns the page or looks at another source', async () => {
    const { user, panel, router } = await openFilters()
    await user.click(panel.getByRole('checkbox', { name: /NetCDF/ }))
    await act(() => router.navigate('/search?f:phrase=ice&f:startIndex=13&v=1'))
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: /NetCDF/ }).checked).toBe(true)
    await panel.findByRole('button', { name: 'Show 20 results' })
  })

  it('says when filters did not load, keeps the chosen values, and tries again', async () => {
    let broken = true
    const counting: Answer = (request) => (request.parameters.get('ct') === '1' && broken ? json({}, 500) : counted(request))
    answerRequests(counting, places, searchAnswers({}))
    const { user } = renderApp('/search?f:phrase=ice&f:format=NetCDF&v=1')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const panel = within(await screen.findByRole('region', { name: 'Filters' }))
    expect((await panel.findByRole('alert')).textContent).toContain('Filters did not load.')
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'NetCDF' }).checked).toBe(true)
    expect(panel.getByRole('button', { name: 'Show results' })).toBeDefined()
    broken = false
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByRole('button', { name: 'Show 20 results' })).toBeDefined()
    expect(panel.queryByRole('alert')).toBeNull()
  })

  it('does not wait for a count that a later choice has overtaken', async () => {
    const slow: Answer = (request) =>
      request.parameters.get('ct') === '1' && request.parameters.getAll('frmt').join() === 'NetCDF'
        ? never(request)
        : counted(request)
    const asked = answerRequests(slow, places, searchAnswers({}))
    const { user } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const panel = within(await screen.findByRole('region', { name: 'Filters' }))
    await user.click(await panel.findByRole('checkbox', { name: /NetCDF/ }))
    expect(panel.getByRole('button', { name: 'Show results' })).toBeDefined()
    await waitFor(() => expect(asked.some(({ parameters }) => parameters.getAll('frmt').join() === 'NetCDF')).toBe(true))
    await user.click(panel.getByRole('checkbox', { name: /NetCDF/ }))
    expect(await panel.findByRole('button', { name: 'Show 30 results' })).toBeDefined()
    const overtaken = asked.filter(
      ({ parameters }) => parameters.get('ct') === '1' && parameters.getAll('frmt').join() === 'NetCDF',
    )
    expect(overtaken.length).toBeGreaterThan(0)
    await waitFor(() => expect(overtaken.every(({ signal }) => signal?.aborted)).toBe(true))
  })

  it('is honest when nothing is left', async () => {
    const none: Answer = (request) =>
      request.parameters.has('frmt') && request.parameters.get('ct') === '1'
        ? json(createResultSet({ total: 0, entries: [], facets }))
        : counted(request)
    answerRequests(none, places, searchAnswers({}))
    const { user } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const panel = within(await screen.findByRole('region', { name: 'Filters' }))
    await user.click(await panel.findByRole('checkbox', { name: /NetCDF/ }))
    expect(await panel.findByRole('button', { name: 'No results with these filters' })).toBeDefined()
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
    const back = within(await screen.findByRole('dialog', { name: /^Filters/ }))
    expect((await back.findByRole<HTMLInputElement>('checkbox', { name: /NetCDF/ })).checked).toBe(true)
    await user.click(await back.findByRole('button', { name: 'Show 5 results' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('5 results')).toBeDefined()
  })
})
