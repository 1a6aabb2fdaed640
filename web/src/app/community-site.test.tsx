import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSiteMarks } from '../site/site-marks.ts'
import { useSite } from '../site/site.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { answerRequests, json, searchAnswers } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const REEF: ShownSite = {
  ...GLOBAL_SITE,
  id: 3,
  slug: 'reef',
  name: 'Reef watch',
  tagline: 'Corals',
  partners: [{ name: 'AAOD', url: 'https://partner.example.org' }],
  layers: [
    { id: 'a', type: 'wms', url: 'https://maps.example.org/wms', name: 'reefs', title: 'Reefs', visible: true, zIndex: 1 },
    { id: 'b', type: 'tms', url: 'https://maps.example.org/{z}/{x}/{y}.png', title: 'Depths', visible: false },
  ],
}

describe('a community portal', () => {
  // @rule S2-3.default-layers
  it('opens with its name, partners, the way back, and its layers in their order', async () => {
    useSite.getState().enter(REEF)
    answerRequests(homeAnswers())
    renderApp('/community/reef')
    expect(await screen.findByRole('link', { name: 'Reef watch Corals, home page' })).toBeDefined()
    expect((await screen.findByRole('link', { name: 'AAOD' })).getAttribute('href')).toBe('https://partner.example.org')
    expect(screen.getByRole('link', { name: 'Back to the portal home' }).getAttribute('href')).toBe('/')
    const layers = () => useMapLayers.getState().layers.map(({ title, visible }) => [title, visible])
    await waitFor(() =>
      expect(layers()).toEqual([
        ['Reefs', true],
        ['Depths', false],
      ]),
    )
  })

  // @rule D65.open-pages
  it('shows the views that an editor has changed meanwhile, and asks for nothing before it hears of a change', async () => {
    useSite.getState().enter({ ...REEF, layers: [] })
    let title = 'Lagoons'
    const page = { size: 1, totalElements: 1, totalPages: 1, number: 0 }
    const self = { self: { href: 'https://portal.test/settings/rest/views/coral' } }
    const view = () => ({ viewId: 'coral', title, visible: true, _links: self })
    const others = homeAnswers()
    let asked = 0
    answerRequests((request) => {
      if (!request.path.endsWith('/views')) return others(request) ?? searchAnswers({})(request)
      asked += 1
      return json({ _embedded: { views: [view()] }, _links: self, page })
    })
    renderApp('/community/reef/geoss-views')
    expect(await screen.findByText('Lagoons')).toBeDefined()
    act(() => useSiteMarks.setState({ contents: 'p1' }))
    expect(asked).toBe(1)
    title = 'Lagoons and reefs'
    act(() => useSiteMarks.setState({ contents: 'p2' }))
    expect(await screen.findByText('Lagoons and reefs')).toBeDefined()
  })

  // @rule D71.not-set-up
  it('without a name or logo says that it is not set up, and opens as soon as it is', async () => {
    useSite.getState().enter({ ...REEF, isSetUp: false, layers: [] })
    answerRequests(homeAnswers())
    renderApp('/community/reef')
    expect(await screen.findByRole('heading', { name: 'This portal is not set up yet' })).toBeDefined()
    act(() => useSite.getState().follow({ ...REEF, layers: [] }))
    await waitFor(() => expect(screen.queryByText('This portal is not set up yet')).toBeNull())
  })
})
