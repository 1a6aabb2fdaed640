import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { createEntries, createEntry, createResultSet } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render-app.tsx'

const full = createEntry({
  id: 'swi-tunisia',
  title: 'Soil water index, Tunisia',
  abstract: 'Weekly soil water index.',
  identifiers: [{ scheme: 'doi', value: '10.5281/zenodo.1' }],
  keywords: [{ value: 'soil moisture' }, { value: 'climatologyMeteorologyAtmosphere', kind: 'topic' }],
  time: { start: '2015-01-05T00:00:00Z', end: '2025-12-29T00:00:00Z' },
  footprint: { boxes: [[5.2, 30.6, 11.6, 37.4]] },
  formats: ['NetCDF'],
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  resolution: 10_000,
  dataCore: true,
  score: 75,
  scoreReasons: [{ code: 'title', points: 6, of: 6 }],
  online: [
    { url: 'https://data.example.org/swi.nc', name: 'All years', accessType: 'direct', size: 412_000_000 },
    { url: 'javascript:alert(1)', name: 'Trap', accessType: 'direct' },
    { url: 'https://maps.example.org/wms?REQUEST=GetMap&layers=swi&map=x', protocol: 'OGC:WMS-1.3.0', accessType: 'complex' },
  ],
  original: { mediaType: 'application/xml', standard: 'iso19139' },
})

/** One entry by its id, nothing else. */
const lookup =
  (entry = full): Answer =>
  ({ path, parameters }) =>
    path.endsWith('query') && parameters.getAll('targetId').length > 0
      ? json(createResultSet(parameters.get('targetId') === entry.resource.id ? { entries: [entry] } : { entries: [] }))
      : undefined

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of an entry', () => {
  it('opens from a cold link with all that the record says', async () => {
    const asked = answerRequests(lookup())
    renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    expect(asked).toHaveLength(1)
    expect(document.title).toBe('Soil water index, Tunisia · Graticule')
    const overview = within(screen.getByRole('region', { name: 'About' }))
    const facts = overview.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(facts).toEqual([
      'When: 2015-01-05 – 2025-12-29',
      'Where: 5.2° E to 11.6° E, 30.6° N to 37.4° N',
      'Grid: 10 km',
      'Formats: NetCDF',
      'Licence: CC BY 4.0',
      'Identifier: doi:10.5281/zenodo.1',
      'Contact: Institute of the Sea (owner)',
      'Provider: Catalogue of the sea',
    ])
    expect(overview.getByRole('link', { name: 'doi:10.5281/zenodo.1' }).getAttribute('href')).toBe(
      'https://doi.org/10.5281/zenodo.1',
    )
    expect(overview.getByText('75')).toBeDefined()
    expect(overview.getByText('6 of 6')).toBeDefined()
    const keyword = overview.getByRole('link', { name: 'Climatology, meteorology, atmosphere' })
    expect(keyword.getAttribute('href')).toBe('/search?f:keyword=climatologyMeteorologyAtmosphere&v=1')
  })

  it('links only to web addresses, beside the portal, and names their hosts', async () => {
    answerRequests(lookup())
    renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const access = within(screen.getByRole('region', { name: 'Access and use' }))
    const links = access.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Download All years from data.example.org, opens in a new tab',
      'Open /wms at maps.example.org, opens in a new tab',
    ])
    expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true)
    expect(access.getByText('412 MB')).toBeDefined()
    expect(document.body.innerHTML).not.toContain('javascript:')
  })

  it('puts its layer on the map and takes it off again', async () => {
    answerRequests(lookup())
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('button', { name: /^Add to map/ }))
    expect(useMapLayers.getState().layers).toMatchObject([
      { type: 'wms', url: 'https://maps.example.org/wms?map=x', layer: 'swi', version: '1.3.0', extent: [5.2, 30.6, 11.6, 37.4] },
    ])
    expect(screen.getByText('On map')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Remove from map/ }))
    expect(useMapLayers.getState().layers).toEqual([])
  })

  it('is marked on the map as long as it is open', async () => {
    answerRequests(lookup())
    const { router } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    expect(useMapFootprints.getState().footprints).toMatchObject([{ id: 'swi-tunisia', index: 1 }])
    expect(useHoveredEntry.getState().selected).toBe('swi-tunisia')
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[5.2, 30.6, 11.6, 37.4]])
    answerRequests(searchAnswers({}))
    await router.navigate('/')
    await waitFor(() => expect(useMapFootprints.getState().footprints).toEqual([]))
    expect(useHoveredEntry.getState().selected).toBeNull()
  })

  it('shows its original document as it came', async () => {
    const document = '<gmd:MD_Metadata>\n  <ä/></gmd:MD_Metadata>'
    answerRequests(lookup(), ({ path }) => (path === '/dab/metadata' ? new Response(document) : undefined))
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('radio', { name: 'Original' }))
    expect((await screen.findByRole('region', { name: 'Original' })).textContent).toBe(document)
    expect(screen.getByRole('link', { name: 'Save file' }).getAttribute('href')).toBe('/dab/metadata?id=swi-tunisia')
  })

  it('says when its document cannot be had, and asks again', async () => {
    let failing = true
    answerRequests(lookup(), ({ path }) =>
      path !== '/dab/cswisogeo' ? undefined : failing ? new Response('', { status: 500 }) : new Response('<csw/>'),
    )
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('radio', { name: 'ISO 19139' }))
    expect(await screen.findByText('There was a problem getting the resource metadata')).toBeDefined()
    failing = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findByRole('region', { name: 'ISO 19139' })).textContent).toBe('<csw/>')
  })

  it('tells its series and its parts, and leads to all of them', async () => {
    const parent = createEntry({ id: 'series', title: 'The series' })
    const child = { ...createEntry({ id: 'series-2020', title: 'The year 2020', parentId: 'series' }), children: 7 }
    answerRequests(
      ({ parameters }) => (parameters.get('targetId') === 'series' ? json(createResultSet({ entries: [parent] })) : undefined),
      lookup(child),
      ({ parameters }) =>
        parameters.get('parents') === 'series-2020' ? json(createResultSet({ entries: createEntries(5), total: 7 })) : undefined,
    )
    renderApp('/resource/dab/series-2020')
    await heading('The year 2020')
    const relations = within(screen.getByRole('region', { name: 'Related resources' }))
    expect((await relations.findByRole('link', { name: 'The series' })).getAttribute('href')).toBe('/resource/dab/series')
    expect(await relations.findByRole('link', { name: 'Entry 5' })).toBeDefined()
    const all = relations.getByRole('link', { name: 'Show all 7 parts in the results' })
    expect(all.getAttribute('href')).toBe('/search?f:parentRefs=series-2020&v=1')
  })

  it('says clearly that an entry does not exist', async () => {
    answerRequests(lookup())
    renderApp('/resource/dab/gone')
    await heading('This resource could not be found')
    expect(screen.getByText('gone')).toBeDefined()
  })

  it('says when its source did not answer, and asks again', async () => {
    let failing = true
    answerRequests((request) => (failing ? json({ errors: ['index closed'] }, 500) : lookup()(request)))
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('There was a problem getting the resource metadata')
    expect(screen.getByText(/index closed/)).toBeDefined()
    failing = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await heading('Soil water index, Tunisia')
  })

  it('knows no other sources than those of the portal', async () => {
    renderApp('/resource/agame/swi-tunisia')
    await heading('This page could not be found')
  })

  it('leads to its neighbours on the page and back to the results, where the focus is on its card', async () => {
    const entries = createEntries(3)
    const asked = answerRequests(searchAnswers({ dab: createResultSet({ entries, total: 30 }) }))
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('link', { name: 'Entry 2' }))
    await heading('Entry 2')
    expect(address()).toBe('/resource/dab/entry-2?f:phrase=ice&v=1')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(screen.getByText('Result 2 of 3 on this page')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next result' }))
    await heading('Entry 3')
    expect(screen.getByRole('button', { name: 'Next result: this is the last on the page' })).toBeDefined()
    await user.keyboard('k')
    await heading('Entry 2')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry-id')).toBe('entry-2'))
    expect(asked).toHaveLength(4)
  })
})
