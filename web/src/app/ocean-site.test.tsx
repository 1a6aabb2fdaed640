import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSearchParams } from '../stores/search-params.ts'
import { useSite } from '../site/site.ts'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const OCEAN: Site = { ...GLOBAL_SITE, id: 9, slug: 'ocean', name: 'Ocean', defaultSource: 'services' }
const answers = () =>
  searchAnswers({
    dab: createResultSet({ total: 30, entries: createEntries(12) }),
    services: createResultSet({ total: 24, entries: createEntries(12, 101) }),
  })
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

describe('a site with a default source of its own', () => {
  it('opens with that source, and its links leave it out', async () => {
    useSite.getState().enter(OCEAN)
    answerRequests(answers())
    const { user, address } = renderApp('/community/ocean/search?f:phrase=ice&v=1')
    await screen.findByText('24 results')
    expect(chosen()).toContain('Services')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(address()).toBe('/community/ocean/search?f:phrase=ice&f:startIndex=13&v=1'))
    await user.click(screen.getByRole('tab', { name: /^GEOSS/ }))
    await waitFor(() => expect(address()).toBe('/community/ocean/search?f:phrase=ice&f:dataSource=dab&v=1'))
  })

  it('keeps visitors on its own pages where they follow its recommended searches', async () => {
    useSite.getState().enter(OCEAN)
    answerRequests(homeAnswers(), answers())
    const { user, address } = renderApp('/community/ocean')
    await user.click(await screen.findByRole('link', { name: /Recommended search 1/ }))
    await waitFor(() => expect(address()).toMatch(/^\/community\/ocean\/search\?/))
    expect(useSearchParams.getState().state.dataSource).toBe('services')
  })
})

it('the global site opens with the catalogue as before', async () => {
  answerRequests(answers())
  renderApp('/search?f:phrase=ice&v=1')
  await screen.findByText('30 results')
  expect(chosen()).toContain('GEOSS')
})
