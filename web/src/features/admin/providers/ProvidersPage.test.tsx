import type { Provider, Providers } from '@graticule/contracts/providers/data-providers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { ProvidersPage } from './ProvidersPage.tsx'

const providerOf = (id: string): Provider => ({
  id,
  name: `Agency ${id}`,
  fullName: '',
  shortDescription: '',
  website: '',
  logo: '',
  geoAffiliation: '',
  coverage: '',
  dataPolicy: '',
  policyKind: 'unknown',
  policyAddress: '',
  goals: [],
  benefitAreas: [],
  principles: [],
  organisation: '',
  origin: '',
  createDate: '',
  own: true,
  version: 0,
  other: { goals: [], benefitAreas: [], principles: [] },
})

// @rule B-yellow-pages.last-page
it('counts what is found, and shows the last page when the last row of a page was deleted', async () => {
  let ids = ['0', '1', '2', '3', '4', '5']
  startSession({
    kind: 'person',
    id: 'a',
    name: 'Ada',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  answerRequests(({ path, parameters }) => {
    if (path === '/api/data-providers/5') {
      ids = ids.filter((id) => id !== '5')
      return new Response(null, { status: 204 })
    }
    if (path !== '/api/data-providers') return json({ values: [] })
    const [page, isSearch] = [Number(parameters.get('page')), parameters.has('q')]
    const found = isSearch ? ids.slice(0, 2) : ids
    const providers = found.slice(page * 5, page * 5 + 5).map(providerOf)
    return json({ providers, total: found.length, page, size: 5, all: ids.length, remote: 'none' } satisfies Providers)
  })
  await withTexts(Promise.resolve(), 'admin', 'providers')
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProvidersPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByText('Providers: 6')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Agency 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Providers: 5')).toBeDefined()
  expect(await screen.findByText('Agency 4')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Search providers'), 'sea')
  expect(await screen.findByText('2 of 5 providers match “sea” in name or description')).toBeDefined()
  startSession({ kind: 'anonymous' })
})
