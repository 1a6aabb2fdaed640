import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { speak } from '../../../i18n/index.ts'
import { answerRequests } from '../../../testing/answer-requests.ts'
import { createHighlight, homeAnswers } from '../../../testing/home-answers.ts'
import { PublicList } from './PublicList.tsx'

afterEach(async () => {
  cleanup()
  await speak('en', ['shell'])
})

// @rule B-home.searches-in-language
it('names searches in the language of the page, which it asks for', async () => {
  await speak('fr', ['shell', 'searches', 'results', 'filters', 'map'])
  const highlighted = [createHighlight(1, { names: { fr: 'Glace de mer' } }), createHighlight(2, { names: {} })]
  const asked = answerRequests(homeAnswers({ highlighted }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PublicList kind="highlighted" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('link', { name: 'Glace de mer' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Recommended search 2' }).lang).toBe('en')
  expect(asked.map(({ parameters }) => parameters.get('language'))).toEqual(['fr'])
})
