import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import type { Person } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { OwnSites } from './OwnSites.tsx'

const _links = { self: { href: 'https://portal.test/sites' } }
const site = (siteId: number, url: string, name: string) => ({
  id: String(siteId),
  siteId,
  name,
  url,
  logoUrl: '',
  isSetUp: true,
  _links,
})

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'admin', 'communities')
  answerRequests(({ path }) => {
    const sites = [site(1, 'global', 'Portal'), site(7, 'polar', 'Polar regions'), site(8, 'glaciers', '')]
    const page = { size: 100, totalElements: 3, totalPages: 1, number: 0 }
    return path === '/settings/rest/sites' ? json({ _embedded: { sites }, _links, page }) : undefined
  })
})

function show(...administers: readonly string[]) {
  const lead = vi.fn<(address: string) => void>()
  const person: Person = {
    kind: 'person',
    id: 'p1',
    name: 'Ada',
    familyName: '',
    email: 'ada@example.org',
    roles: new Set(),
    administers: new Set(administers),
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnSites person={person} lead={lead} />
    </QueryClientProvider>,
  )
  return lead
}

// @rule B-administration.own-sites
it('leads whoever administers one site straight to it', async () => {
  const lead = show('7')
  await waitFor(() => expect(lead.mock.calls).toEqual([['/community/polar/admin/site']]))
})

it('lists several sites, and says so when none is there any more', async () => {
  const lead = show('7', '8')
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Polar regions', '/community/polar/admin/site'],
    ['glaciers', '/community/glaciers/admin/site'],
  ])
  expect(lead).not.toHaveBeenCalled()
  show('99')
  expect(await screen.findByText('None of the sites that you administer is there any more.')).toBeDefined()
})
