import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests } from '../../../testing/answer-requests.ts'
import { KeptWords } from './KeptWords.tsx'

afterEach(cleanup)

// @rule B-kept-items.seen-in
it.each([
  [{ seenIn: 'data' }, 'Curated data'],
  [{ seenIn: 'information' }, 'Information'],
  [{}, 'GEOSS'],
])('a resource that was seen in %o is of %s, and its page is that of the catalogue', async (seen, name) => {
  answerRequests()
  await withTexts(Promise.resolve(), 'kept', 'results')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <KeptWords kept={{ dataSource: 'dab', targetId: 'a', name: 'Sea ice', gone: false, ...seen }} since="today" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(name)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sea ice' }).getAttribute('href')).toBe('/resource/dab/a')
})
