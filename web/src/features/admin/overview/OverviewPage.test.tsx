import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { OverviewPage } from './OverviewPage.tsx'

type Role = 'admin' | 'moderator'

async function open(...roles: readonly Role[]) {
  await withTexts(Promise.resolve(), 'admin', 'communities')
  startSession({
    kind: 'person',
    id: 'm1',
    name: 'Moderator',
    familyName: '',
    email: 'moderator@example.org',
    roles: new Set<Role>(roles),
    administers: new Set(),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin']}>
        <Routes>
          <Route path="/admin" element={<OverviewPage />} />
          <Route path="/moderation" element={<p>the queue</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

// @rule B-administration.moderators
it('leads moderators to the queue', async () => {
  await open('moderator')
  expect(await screen.findByText('the queue')).toBeDefined()
})

it('says to others that only administrators see it', async () => {
  await open()
  expect(await screen.findByText('Only administrators see this page.')).toBeDefined()
  expect(screen.queryByText('the queue')).toBeNull()
})
