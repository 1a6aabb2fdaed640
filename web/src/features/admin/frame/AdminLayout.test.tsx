import { SITE_WORK_ROUTE, WORK_ROUTE, type WaitingWork } from '@graticule/contracts/system/system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { NothingSchema } from '../../../api/people.ts'
import { withTexts } from '../../../i18n/index.ts'
import { privateChange } from '../../../session/private-read.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { AdminLayout } from './AdminLayout.tsx'

const SITE_WORK = SITE_WORK_ROUTE.path.replace(':siteId', '0')

/** What the server counts now; absent: it fails. */
let counted: WaitingWork | undefined
let asked: string[]
beforeEach(() => {
  asked = []
  answerRequests(({ path }) => {
    if (path === '/somewhere') return new Response(null, { status: 204 })
    if (!path.startsWith(WORK_ROUTE.path)) return json({}, 404)
    asked.push(path)
    return counted === undefined ? json({}, 500) : json(counted)
  })
})

async function open(role: 'admin' | 'moderator' | 'site') {
  await withTexts(Promise.resolve(), 'admin')
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Admin',
    familyName: '',
    email: 'admin@example.org',
    roles: new Set(role === 'site' ? [] : [role]),
    administers: new Set(role === 'site' ? ['0'] : []),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AdminLayout />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says beside each entry what waits or how much there is, in one request', async () => {
  counted = { moderation: 7, running: 1, harvests: 2, sources: 12, views: 14, menu: 0, portals: 9, sites: 2 }
  await open('admin')
  expect(await screen.findByRole('link', { name: /^Moderation ?, 7 wait$/ })).toBeDefined()
  for (const name of [
    /^Sources ?, 12 sources$/,
    /^Harvests ?, 1 harvest runs$/,
    /^Views ?, 14 views$/,
    /^Community portals ?, 2 wait for you$/,
    /^Menu$/,
  ])
    expect(screen.getByRole('link', { name })).toBeDefined()
  expect(screen.getByText('1 running')).toBeDefined()
  expect(asked).toEqual([SITE_WORK])
})

it('counts again after a change', async () => {
  counted = { moderation: 1 }
  await open('admin')
  await screen.findByRole('link', { name: /^Moderation ?, 1 waits$/ })
  counted = { moderation: 0 }
  await privateChange({ method: 'DELETE', path: '/somewhere' }, NothingSchema)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Moderation' })).toBeDefined())
})

it('shows the entries without counts where they cannot be had', async () => {
  counted = undefined
  await open('site')
  await waitFor(() => expect(asked).toEqual([SITE_WORK]))
  expect(screen.getByRole('link', { name: 'Views' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /Moderation/ })).toBeNull()
})
