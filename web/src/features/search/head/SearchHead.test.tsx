import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../i18n/index.ts'
import { answerRequests, searchAnswers } from '../../../testing/answer-requests.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { SearchHead } from './SearchHead.tsx'
import { siteDefaults } from '../../../site/links.ts'

const initial = siteDefaults()
const searched = (phrase: string) =>
  act(() => useSearchParams.setState({ state: { ...initial, filters: { ...initial.filters, phrase } } }))
const what = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'What' })

beforeEach(() => {
  answerRequests(searchAnswers({}))
  searched('water')
  const router = createMemoryRouter([{ path: '*', element: <SearchHead /> }], { initialEntries: ['/search?f:phrase=water&v=1'] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
})

describe('the phrase above the results', () => {
  it('is what the visitor types next, although the search before is only arriving', async () => {
    await userEvent.clear(what())
    await userEvent.type(what(), 'ice{Enter}')
    await userEvent.clear(what())
    await userEvent.type(what(), 'forest')
    searched('ice')
    expect(what().value).toBe('forest')
  })

  it('follows searches that are made elsewhere: back, forward, popular ones', () => {
    searched('lakes')
    expect(what().value).toBe('lakes')
  })
})
