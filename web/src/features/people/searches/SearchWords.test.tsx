import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { createEntry, createResultSet } from '../../../testing/factories.ts'
import { SearchWords } from './SearchWords.tsx'

afterEach(cleanup)

async function open(address: string, answer: () => Response) {
  const asked = answerRequests(answer)
  await withTexts(Promise.resolve(), 'results', 'filters')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SearchWords address={address} />
    </QueryClientProvider>,
  )
  return asked
}
const PODAAC = createResultSet({ entries: [createEntry({ id: 'podaac', title: 'PO.DAAC' }, {}, 12)] })

// @rule B-filters.provider-titles
it('names providers by their titles, and asks for no more than these', async () => {
  const asked = await open('/search?f:phrase=ice&f:source=podaac&f:sources=podaac&v=1', () => json(PODAAC))
  expect(await screen.findAllByText(/: PO\.DAAC$/)).toHaveLength(2)
  expect(screen.queryByText(/podaac/)).toBeNull()
  expect(asked.map(({ parameters }) => [parameters.get('parents'), parameters.getAll('sources')])).toEqual([['ROOT', ['podaac']]])
})

it('keeps the value of a provider that the portal does not know', async () => {
  await open('/search?f:sources=gone&v=1', () => json({}, 400))
  expect(await screen.findByText(/: gone$/)).toBeDefined()
})

it('asks nothing for a search without providers, and for earthquakes', async () => {
  const asked = await open('/search?f:phrase=ice&f:sources=seismic&v=1', () => json({}, 500))
  expect(await screen.findByText(/: Earthquakes$/)).toBeDefined()
  expect(asked).toEqual([])
})
