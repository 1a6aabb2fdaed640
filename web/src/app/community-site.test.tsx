import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSite } from '../site/site.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { answerRequests } from '../testing/answer-requests.ts'
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
