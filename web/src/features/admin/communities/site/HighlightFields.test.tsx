import type { SiteHighlights } from '@graticule/contracts/sites/site-highlights'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { HighlightFields } from './HighlightFields.tsx'

const ofPortal = (id: string, name: string) => ({
  id,
  name,
  phrase: '',
  url: '/?f:phrase=',
  address: '/search',
  createdOn: '2026-01-01T00:00:00Z',
  defaultSearch: true,
  enabled: true,
  organisation: { name: '', shortName: '' },
  theme: 'search',
  _links: { self: { href: 'https://portal.test/x' } },
})

let last: SiteHighlights = {}
function Page({ siteId }: { siteId: number }) {
  const [value, setValue] = useState<SiteHighlights>({})
  const change = (next: SiteHighlights) => {
    last = next
    setValue(next)
  }
  return <HighlightFields siteId={siteId} value={value} onChange={change} />
}

async function open(siteId: number) {
  answerRequests(() =>
    json({
      _embedded: { highlightedSearches: [ofPortal('1', 'Oceans'), ofPortal('2', 'Forests')] },
      _links: { self: { href: 'https://portal.test/x' } },
      page: { size: 100, totalElements: 2, totalPages: 1, number: 0 },
    }),
  )
  await withTexts(Promise.resolve(), 'communities')
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page siteId={siteId} />
    </QueryClientProvider>,
  )
  await screen.findByRole('list', { name: 'Highlighted searches' })
}

// @rule B-sites.own-highlights
it('searches of a site are written, put among those of the portal, and removed', async () => {
  await open(7)
  await userEvent.click(screen.getByRole('button', { name: 'Add a search' }))
  expect(screen.getByText('Enter a name.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'Reefs')
  const address = screen.getByLabelText('Address of the search')
  await userEvent.clear(address)
  expect(screen.getByText(/Enter the address of a search of this portal/)).toBeTruthy()
  await userEvent.click(address)
  await userEvent.paste(`${location.origin}/community/reef/search?f:phrase=coral`)
  expect(last).toEqual({ own: [{ id: 'own-1', name: 'Reefs', url: '/community/reef/search?f:phrase=coral' }] })

  const order = screen.getByRole('list', { name: 'Highlighted searches' })
  const names = () =>
    within(order)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent)
  expect(names()).toEqual(['Reefs', 'Oceans', 'Forests'])
  await userEvent.click(within(order).getByRole('button', { name: 'Move Reefs down' }))
  expect(last.ids).toEqual(['1', 'own-1', '2'])
  await userEvent.click(screen.getByRole('button', { name: 'Add a search' }))
  expect(last.ids).toEqual(['1', 'own-1', '2', 'own-2'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Reefs' }))
  expect(last).toMatchObject({ ids: ['1', '2', 'own-2'], own: [{ id: 'own-2' }] })
})

it('the global site has none of its own: its searches are written for all sites', async () => {
  await open(0)
  expect(screen.queryByRole('button', { name: 'Add a search' })).toBeNull()
})
