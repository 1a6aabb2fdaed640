import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { DashboardsPage } from './DashboardsPage.tsx'

const boardOf = (id: number, name: string) => ({
  id,
  name,
  summary: '',
  pages: 1,
  state: 'draft',
  changedOn: '2026-01-02T03:04:05Z',
})

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'dashboards', 'kept')
  startSession({
    kind: 'person',
    id: 'p',
    name: 'A',
    familyName: '',
    email: '',
    roles: new Set(),
    administers: new Set(),
  })
})
afterEach(() => startSession({ kind: 'anonymous' }))

it('a dashboard is deleted by keys alone, and the focus goes to the title of the page', async () => {
  let dashboards = [boardOf(1, 'Rain'), boardOf(2, 'Ice')]
  answerRequests(({ path, parameters }) => {
    if (!path.startsWith('/api/dashboards')) return undefined
    if (parameters.has('page')) return json({ total: dashboards.length, page: 0, size: 20, dashboards })
    dashboards = dashboards.slice(1)
    return new Response(null, { status: 204 })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DashboardsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole('button', { name: 'Delete Rain' })
  remove.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('alertdialog')
  // the question begins on its safe button
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Delete')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Rain' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Delete Ice' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
