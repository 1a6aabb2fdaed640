import type { DeletedPage } from '@graticule/contracts/contents/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { useNotifications } from '../../../shell/notifications.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { DeletedPages } from './DeletedPages.tsx'

const PAGE: DeletedPage = {
  id: 12,
  slug: 'river',
  title: 'River levels',
  original: 'en',
  deletedAt: '2026-01-01T00:00:00Z',
  deletedBy: 'Ada',
  keptUntil: '2026-01-31T00:00:00Z',
}
const told = () => useNotifications.getState().notifications.map(({ title, text }) => [title, text])
beforeEach(() => useNotifications.setState({ notifications: [] }))

async function open(pages: DeletedPage[], answer: () => Response = () => json({})) {
  const asked = answerRequests(({ path }) => (path.endsWith('/deleted-pages') ? json({ pages }) : answer()))
  await withTexts(Promise.resolve(), 'pages', 'admin')
  const onBack = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DeletedPages onBack={onBack} />
    </QueryClientProvider>,
  )
  return { asked, onBack }
}

it('tells who deleted a page and until when it is kept, and says why it does not come back', async () => {
  const detail = 'Another page has the address river already.'
  const refusal = { type: 'urn:graticule:problem:conflict', title: 'Conflict', status: 409, detail }
  const { asked, onBack } = await open([PAGE], () => json(refusal, 409))
  expect((await screen.findByRole('listitem')).textContent).toContain(
    '/river, deleted 1 Jan 2026 by Ada. Kept until 31 Jan 2026.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Bring back River levels' }))
  await waitFor(() => expect(told()).toEqual([['The page did not come back', detail]]))
  expect(asked.map(({ path }) => path)).toContain('/contents/rest/sites/0/deleted-pages/12/restore')
  expect(onBack).not.toHaveBeenCalled()
})

it('is not there where nothing was deleted', async () => {
  const { asked } = await open([])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
