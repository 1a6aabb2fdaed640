import type { Provider, Providers } from '@graticule/contracts/providers/data-providers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
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

/** Opens the page as an administrator. */
async function openPage() {
  startSession({
    kind: 'person',
    id: 'a',
    name: 'Ada',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  await withTexts(Promise.resolve(), 'admin', 'providers')
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProvidersPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
afterEach(() => startSession({ kind: 'anonymous' }))

const pageOf = (providers: Provider[]) =>
  json({ providers, total: providers.length, page: 0, size: 5, all: providers.length, remote: 'none' } satisfies Providers)

// @rule B-administration.fresh-editors
// @rule B-yellow-pages.two-administrators
it('begins the form with what the server has now, and tells the second of two administrators', async () => {
  let kept: Provider = { ...providerOf('1'), coverage: 'Europe' }
  const asked = answerRequests(({ path, body }) => {
    if (path === '/api/data-providers') return pageOf([providerOf('1')])
    if (path !== '/api/data-providers/1') return json({ values: [] })
    if (body === undefined) return json(kept)
    const { provider, seen } = JSON.parse(body as string) as { provider: Provider; seen: number }
    if (seen !== kept.version) return json({ detail: 'Read it again.' }, 412)
    kept = { ...kept, ...provider, version: seen + 1 }
    return json(kept)
  })
  await openPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Agency 1' }))
  const coverage = await screen.findByLabelText('Coverage')
  expect(coverage).toHaveProperty('value', 'Europe')
  kept = { ...kept, website: 'https://theirs.example.org', version: 1 }
  await userEvent.type(coverage, ' and Africa')
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  expect(await screen.findByText(/^Someone else changed this provider in the meantime/)).toBeDefined()
  expect(kept.coverage).toBe('Europe')
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  await waitFor(() => expect(screen.queryByLabelText('Coverage')).toBeNull())
  expect(kept.coverage).toBe('Europe and Africa')
  expect(
    asked.flatMap(({ body }) => (body === undefined ? [] : [(JSON.parse(body as string) as { seen: number }).seen])),
  ).toEqual([0, 1])
})

// @rule B-yellow-pages.last-page
it('counts what is found, and shows the last page when the last row of a page was deleted', async () => {
  let ids = ['0', '1', '2', '3', '4', '5']
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
  await openPage()
  expect(await screen.findByText('Providers: 6')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Agency 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Providers: 5')).toBeDefined()
  expect(await screen.findByText('Agency 4')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Search providers'), 'sea')
  expect(await screen.findByText('2 of 5 providers match “sea” in name or description')).toBeDefined()
})

it('says at the address of a remote directory what it takes', async () => {
  const values = [{ key: 'dabDataProvidersUrl', siteId: 0, origin: 'default', version: 0, value: '' }]
  const asked = answerRequests(({ path }) => (path === '/settings/values' ? json({ values }) : pageOf([])))
  await openPage()
  await userEvent.type(await screen.findByLabelText('Address'), 'directory.example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Save directory' }))
  expect(await screen.findByText('Enter an address that begins with https:// or http://.')).toBeDefined()
  expect(asked.some(({ body }) => body !== undefined)).toBe(false)
})
