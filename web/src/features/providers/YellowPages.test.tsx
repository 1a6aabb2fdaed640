import type { Provider, Providers } from '@graticule/contracts/providers/data-providers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../i18n/index.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { YellowPages } from './YellowPages.tsx'

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

/** A directory of 11,001 providers, of which 6 are found by words. */
async function open(address: string) {
  const asked = answerRequests(({ path, parameters }) => {
    if (path === '/api/data-providers') {
      const [page, total] = [Number(parameters.get('page')), parameters.has('q') ? 6 : 11_001]
      const here = Math.max(0, Math.min(5, total - page * 5))
      const providers = Array.from({ length: here }, (_, at) => providerOf(`${page * 5 + at}`))
      return json({ providers, total, page, size: 5, all: 11_001, remote: 'none' } satisfies Providers)
    }
    const id = path.split('/').at(-1) ?? ''
    if (!path.startsWith('/api/data-providers/')) return json({})
    return id === 'gone'
      ? json({ type: 'urn:graticule:problem:not-found', title: 'Not found', status: 404, detail: 'None' }, 404)
      : json(providerOf(id))
  })
  await withTexts(Promise.resolve(), 'providers')
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <YellowPages />
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return asked
}
const Address = () => <output>{useLocation().search}</output>
const address = () => document.querySelector('output')?.textContent
const count = () => screen.findByText(/^Providers: |providers match/)

it('counts all providers, and those that are found, whatever page is shown', async () => {
  await open('/yellow-pages')
  expect((await count()).textContent).toBe('Providers: 11,001')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByRole('button', { name: /Agency 5/ })
  expect((await count()).textContent).toBe('Providers: 11,001')
  await userEvent.type(screen.getByLabelText('Search providers'), 'sea')
  await waitFor(async () => expect((await count()).textContent).toBe('6 of 11,001 providers match “sea” in name or description'))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('button', { name: /Agency 5/ })).toBeDefined()
  expect(address()).toBe('?text=sea&page=2')
})

// @rule B-yellow-pages.last-page
it('an address with a page behind the last one shows the last one', async () => {
  const asked = await open('/yellow-pages?text=sea&page=900')
  expect(await screen.findByRole('button', { name: /Agency 5/ })).toBeDefined()
  expect(address()).toBe('?text=sea&page=2')
  const pages = asked.filter(({ path }) => path === '/api/data-providers').map(({ parameters }) => parameters.get('page'))
  expect(pages).toEqual(['899', '1'])
})

// @rule B-yellow-pages.gone
it('says that a provider of a link is no longer listed, beside those that are', async () => {
  await open('/yellow-pages?provider=gone')
  expect(await screen.findByText('This provider is no longer listed. Choose another one.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(await screen.findByRole('button', { name: /Agency 0/ })).toBeDefined()
})
