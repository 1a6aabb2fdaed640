import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { useImagePreview } from '../../shell/image-preview/image-preview.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { createEntry, createResultSet } from '../../testing/factories.ts'
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

/** One entry by its id; nothing else has its DOI. */
const lookup =
  (entry = full): Answer =>
  ({ path, parameters }) => {
    if (!path.endsWith('query')) return undefined
    if (parameters.has('doi')) return json(createResultSet({ entries: [entry] }))
    return parameters.has('targetId')
      ? json(createResultSet(parameters.get('targetId') === entry.resource.id ? { entries: [entry] } : { entries: [] }))
      : undefined
  }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of an entry', () => {
  // @rule S2-3.extended-view
  it('takes the full width on request, as long as the operator offers it', async () => {
    answerRequests(lookup())
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const panel = screen.getByRole('region', { name: 'Soil water index, Tunisia' })
    const before = panel.className
    await user.click(screen.getByRole('button', { name: 'Full width' }))
    expect(panel.className).not.toBe(before)
    act(() => useGeneralFlags.setState({ isExtendedViewEnabled: false, isEntryExtensionEnabled: false }))
    expect(panel.className).toBe(before)
    for (const name of ['Full width', 'Improve this description']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('opens from a cold link with all that the record says', async () => {
    const asked = answerRequests(lookup())
    renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    expect(asked.map(({ parameters }) => parameters.get('targetId') ?? parameters.get('doi'))).toEqual([
      'swi-tunisia',
      '10.5281/zenodo.1',
    ])
    expect(document.title).toBe('Soil water index, Tunisia · Graticule')
    const overview = within(screen.getByRole('region', { name: 'About' }))
    const facts = overview.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(facts).toEqual([
      'When: 2015-01-05 to 2025-12-29',
      'Where: 5.2° E to 11.6° E, 30.6° N to 37.4° N',
      'Spatial resolution: 10 km',
      'Formats: NetCDF, WMS',
      'Licence: CC BY 4.0',
      'Identifier: doi:10.5281/zenodo.1',
      'Contact: Institute of the Sea (owner)',
      'Provider: Catalogue of the sea',
    ])
    expect(overview.getByRole('link', { name: 'doi:10.5281/zenodo.1' }).getAttribute('href')).toBe(
      'https://doi.org/10.5281/zenodo.1',
    )
    expect(overview.getByText('75')).toBeDefined()
    expect(within(screen.getByRole('region', { name: /^Metadata quality/ })).getByText('6 of 6')).toBeDefined()
    expect(screen.queryByText('Corrected automatically')).toBeNull()
    const keyword = overview.getByRole('link', { name: 'Climatology, meteorology, atmosphere' })
    expect(keyword.getAttribute('href')).toBe('/search?f:keyword=climatologyMeteorologyAtmosphere&v=1')
  })

  it('says beside each link what was found there, and when', async () => {
    const checkedAt = new Date(Date.now() - 3 * 60_000).toISOString()
    const online = [
      { url: 'https://a.example.org/1.nc', name: 'Good', check: { state: 'works', cause: 'answers', checkedAt } },
      { url: 'https://a.example.org/2.nc', name: 'Bad', check: { state: 'fails', cause: 'not-found', checkedAt } },
      {
        url: 'https://a.example.org/3.nc',
        name: 'Gone on',
        check: { state: 'works', cause: 'moved', checkedAt, movedTo: 'https://b.example.org/3.nc' },
      },
      { url: 'https://a.example.org/4.nc', name: 'New' },
      { url: 'https://a.example.org/5.nc', name: 'Not for robots', check: { state: 'unclear', cause: 'robots', checkedAt } },
    ] as const
    answerRequests(
      lookup(
        createEntry({
          id: 'checked',
          title: 'Checked',
          views: 2310,
          online: online.map((one) => ({ ...one, accessType: 'direct' })),
        }),
      ),
    )
    renderApp('/resource/dab/checked')
    await heading('Checked')
    const access = within(screen.getByRole('region', { name: 'Access and use' }))
    expect(access.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'GoodLink workschecked 3 minutes ago',
      'BadLink brokennothing found at this address, checked 3 minutes ago',
      'Gone onLink workshas moved to b.example.org, checked 3 minutes ago',
      'New',
      'Not for robotsNot checkedrobots.txt does not allow checks',
    ])
    expect(screen.getByText('2,310 views')).toBeDefined()
    const about = within(screen.getByRole('region', { name: 'About' }))
    expect(about.getAllByRole('img', { name: 'Link broken' })).toHaveLength(1)
  })

  it('tells what was put right in the record', async () => {
    answerRequests(
      lookup(createEntry({ ...full.resource, id: 'bent', repairs: ['west-east-interchanged', 'time-ends-interchanged'] })),
    )
    renderApp('/resource/dab/bent')
    await heading('Soil water index, Tunisia')
    const quality = within(screen.getByRole('region', { name: /^Metadata quality/ }))
    const list = quality.getByRole('heading', { name: 'Corrected automatically' }).nextElementSibling
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'West and east were swapped.',
      'Start and end dates were swapped.',
    ])
  })

  it('links only to web addresses, beside the portal, and names their hosts', async () => {
    answerRequests(lookup())
    renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const access = within(screen.getByRole('region', { name: 'Access and use' }))
    const links = access.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Download All years from data.example.org, opens in a new tab',
      'Open maps.example.org/wms at maps.example.org, opens in a new tab',
    ])
    // the bare address of a map service answers nobody
    expect(links[1]?.getAttribute('href')).toContain('REQUEST=GetMap')
    expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true)
    expect(access.getByText('412 MB')).toBeDefined()
    expect(document.body.innerHTML).not.toContain('javascript:')
  })

  it('puts its layer on the map and takes it off again', async () => {
    answerRequests(lookup())
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const layers = within(screen.getByRole('region', { name: 'Map layers' }))
    await user.click(layers.getByRole('button', { name: /^Add to map/ }))
    expect(useMapLayers.getState().layers).toMatchObject([
      { type: 'wms', url: 'https://maps.example.org/wms?map=x', layer: 'swi', version: '1.3.0', extent: [5.2, 30.6, 11.6, 37.4] },
    ])
    // the map has the whole stage, until the visitor comes back
    expect(useMapView.getState().fullView).toBe(true)
    act(() => useMapView.getState().setFullView(false))
    // beside the overview and in the list of layers
    expect(screen.getAllByText('On map')).toHaveLength(2)
    await user.click(layers.getByRole('button', { name: /^Hide/ }))
    expect(useMapLayers.getState().layers).toMatchObject([{ visible: false }])
    await user.click(layers.getByRole('button', { name: /^Remove from map/ }))
    expect(useMapLayers.getState().layers).toEqual([])
    await user.click(within(screen.getByRole('region', { name: 'About' })).getByRole('button', { name: /^Add to map/ }))
    expect(useMapLayers.getState().layers).toHaveLength(1)
  })

  it('is marked on the map as long as it is open', async () => {
    answerRequests(lookup())
    const { router } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    expect(useMapFootprints.getState().footprints).toMatchObject([{ id: 'swi-tunisia', index: 1 }])
    expect(useHoveredEntry.getState().selected).toBe('swi-tunisia')
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[5.2, 30.6, 11.6, 37.4]])
    await router.navigate('/no/such/page')
    await waitFor(() => expect(useMapFootprints.getState().footprints).toEqual([]))
    expect(useHoveredEntry.getState().selected).toBeNull()
  })

  // @rule B-adding-layers.link-keeps-view
  it('leaves the map where a link says that it is', async () => {
    answerRequests(lookup(), searchAnswers({}))
    renderApp('/resource/dab/swi-tunisia?m:lon=100&m:lat=-40&m:zoom=6&v=1')
    await heading('Soil water index, Tunisia')
    expect(useMapFootprints.getState().footprints).toHaveLength(1)
    const { fitRequest, viewRequest } = useMapView.getState()
    expect(fitRequest).toBeNull()
    expect(viewRequest).toMatchObject({ centre: [100, -40], zoom: 6 })
  })

  it('shows its original document as it came', async () => {
    const original = '<gmd:MD_Metadata>\n  <ä/></gmd:MD_Metadata>'
    answerRequests(lookup(), ({ path }) => (path === '/dab/metadata' ? new Response(original) : undefined))
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const choice = screen.getByRole('radio', { name: 'Original' })
    await user.click(choice)
    // whoever chose by keyboard goes on from there
    expect(document.activeElement).toBe(choice)
    expect((await screen.findByRole('region', { name: 'Original' })).textContent).toBe(original)
    expect(screen.getByRole('link', { name: 'Save file' }).getAttribute('href')).toBe(
      '/dab/metadata?id=swi-tunisia&dataSource=dab',
    )
  })

  // @rule S1-8.metadata-failure
  it('says when its document cannot be had, and asks again', async () => {
    let failing = true
    const logged: unknown[] = []
    navigator.sendBeacon = (_path, body) => {
      void (body as Blob).text().then((text) => logged.push(JSON.parse(text)))
      return true
    }
    answerRequests(lookup(), ({ path }) =>
      path !== '/dab/cswisogeo' ? undefined : failing ? new Response('', { status: 500 }) : new Response('<csw/>'),
    )
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('radio', { name: 'ISO XML' }))
    // @rule S1-8.metadata-popup
    const popup = within(await screen.findByRole('alertdialog', { name: 'Error' }))
    expect(popup.getByText('There was a problem getting the resource metadata')).toBeDefined()
    await expect
      .poll(() => logged)
      .toContainEqual(
        expect.objectContaining({ operation: 'metadata', uiEntryId: 'swi-tunisia', uiResourceName: 'Soil water index, Tunisia' }),
      )
    await user.click(popup.getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    failing = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findByRole('region', { name: 'ISO XML' })).textContent).toBe('<csw/>')
  })

  it('says clearly that an entry does not exist', async () => {
    answerRequests(lookup())
    renderApp('/resource/dab/gone')
    await heading('This resource could not be found')
    expect(screen.getByText('gone')).toBeDefined()
  })

  it('says when its source did not respond, and asks again', async () => {
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

  it('is an honest page of a record that says almost nothing, and shows markup as text', async () => {
    const bare = createEntry({
      id: 'bare',
      title: '<b>Без названия</b> 无',
      abstract: '',
      contacts: [],
      source: { id: '', title: '' },
    })
    answerRequests(lookup(bare))
    renderApp('/resource/dab/bare')
    await heading('<b>Без названия</b> 无')
    const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))
    expect(region('About').getByText('The record has no description.')).toBeDefined()
    expect(region('Access and use').getByText('This record has no links.')).toBeDefined()
    expect(region('Access and use').getByText(/^No machine-readable data link/)).toBeDefined()
    expect(region('Map layers').getByText('This record has no map layers.')).toBeDefined()
    expect(region('Related resources').getByText('No related resources.')).toBeDefined()
    // of a portal that runs on one machine only, no address
    expect(region('About').getByText(/\(n\.d\.\)\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show on map' })).toBeNull()
  })

  it('cuts a long description at a word and shows all of it on demand', async () => {
    const abstract = `${'word '.repeat(150)}the end`
    answerRequests(lookup(createEntry({ id: 'long', title: 'Long', abstract })))
    const { user } = renderApp('/resource/dab/long')
    await heading('Long')
    const about = within(screen.getByRole('region', { name: 'About' }))
    expect(about.queryByText(/the end$/)).toBeNull()
    expect(about.getByText(/ word…$/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(about.getByText(/the end$/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('shows a picture of our own large, growing out of where it lies', async () => {
    const picture = { url: `${window.location.origin}/seed/picture.webp` }
    answerRequests(lookup(createEntry({ id: 'seen', title: 'Seen', thumbnails: [picture] })))
    const { user } = renderApp('/resource/dab/seen')
    await heading('Seen')
    await user.click(screen.getByRole('button', { name: 'Enlarge image' }))
    expect(useImagePreview.getState().image).toMatchObject({ src: picture.url, title: 'Seen' })
  })

  it('gives its citation as a text and as files', async () => {
    answerRequests(lookup())
    const saved: { name: string; text: Promise<string> }[] = []
    const blobs = new Map<string, Blob>()
    URL.createObjectURL = (blob) => {
      blobs.set(`blob:${blobs.size}`, blob as Blob)
      return `blob:${blobs.size - 1}`
    }
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
    })
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('button', { name: 'Copy the citation' }))
    expect(await navigator.clipboard.readText()).toBe(
      'Institute of the Sea (n.d.): Soil water index, Tunisia. Catalogue of the sea. https://doi.org/10.5281/zenodo.1',
    )
    await user.click(screen.getByRole('button', { name: 'BibTeX' }))
    await user.click(screen.getByRole('button', { name: 'RIS' }))
    expect(saved.map(({ name }) => name)).toEqual(['swi-tunisia.bib', 'swi-tunisia.ris'])
    expect(await saved[0]?.text).toMatch(/^@misc\{/)
    expect(await saved[1]?.text).toMatch(/^TY {2}- DATA\r\n/)
  })

  it('has code for the link and the tool that are chosen', async () => {
    answerRequests(lookup())
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    expect(screen.getByRole('region', { name: 'Code for Python' }).textContent).toContain('open_dataset')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Link' }), '1')
    expect(screen.getByRole('region', { name: 'Code for Python' }).textContent).toContain('WebMapService')
    await user.click(screen.getByRole('radio', { name: 'QGIS' }))
    await user.click(screen.getByRole('button', { name: 'Copy the code for QGIS' }))
    expect(await navigator.clipboard.readText()).toContain('QgsRasterLayer')
    // QGIS cannot open the other link by its address alone
    await user.selectOptions(screen.getByRole('combobox', { name: 'Link' }), '0')
    expect(screen.queryByRole('radio', { name: 'QGIS' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Code for Python' })).toBeDefined()
  })

  it('shows the beginning of a large document until all of it is asked for', async () => {
    const large = `<a>\n${'<b>0123456789</b>\n'.repeat(50_000)}</a>`
    answerRequests(lookup(), ({ path }) => (path === '/dab/metadata' ? new Response(large) : undefined))
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    await user.click(screen.getByRole('radio', { name: 'Original' }))
    const shown = await screen.findByRole('region', { name: 'Original' })
    expect(shown.textContent?.length).toBeLessThan(45_000)
    await user.click(screen.getByRole('button', { name: /^Show all \(\d+ kB\)$/ }))
    expect(screen.getByRole('region', { name: 'Original' }).textContent).toBe(large)
  })
})
