import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerRequests, json, searchAnswers } from '../testing/answer-requests.ts'
import { renderApp } from '../testing/render-app.tsx'

it('shows which view is in use to those who come from a search in it, and the way out of it', async () => {
  const _links = { self: { href: '/' } }
  const views = [{ id: 'polar', viewId: 'polar', title: 'Polar', visible: true, _links }]
  answerRequests(
    ({ path }) =>
      path.endsWith('/views')
        ? json({ _embedded: { views }, page: { size: 100, totalElements: 1, totalPages: 1, number: 0 }, _links })
        : undefined,
    searchAnswers({}),
  )
  const { router } = renderApp('/search?f:viewId=polar')
  await act(() => router.navigate('/geoss-views'))
  expect(await screen.findByText('In use', {}, { timeout: 10_000 })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Leave view' })).toBeDefined()
})
