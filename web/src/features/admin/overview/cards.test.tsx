import { QUEUE_ROUTE } from '@graticule/contracts/kept/moderation'
import type { Harvest, HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { HARVESTS_DESK_ROUTES } from '@graticule/contracts/services/harvests-desk'
import { SITE_WORK_ROUTE } from '@graticule/contracts/system/system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { HarvestsCard } from './HarvestsCard.tsx'
import { ModerationCard } from './ModerationCard.tsx'

async function show(card: ReactNode, answers: Readonly<Record<string, unknown>>) {
  await withTexts(Promise.resolve(), 'admin', 'desk')
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Admin',
    familyName: '',
    email: 'admin@example.org',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  answerRequests(({ path }) => (path in answers ? json(answers[path]) : json({}, 404)))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const run = (more: Partial<HarvestRun>): HarvestRun => ({
  id: 1,
  state: 'complete',
  startedAt: '2026-11-22T09:00:00Z',
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  removed: 0,
  notes: [],
  ...more,
})
const harvest = (id: number, title: string, latest: HarvestRun): Harvest => ({
  id,
  title,
  sourceId: 's',
  kind: 'csw',
  address: 'https://example.org/csw',
  records: 1,
  removeMissing: false,
  off: false,
  failures: 0,
  latest,
})

it('tells of recent harvests what is new, changed and refused, why one failed, and how long one will take', async () => {
  const harvests = [
    harvest(1, 'Old', run({ startedAt: '2026-11-12T02:00:00Z', state: 'failed', failure: 'host not found' })),
    harvest(2, 'Oceans', run({ startedAt: '2026-11-21T02:00:00Z', new: 1_284, changed: 302, refused: 41 })),
    harvest(3, 'Rivers', run({ state: 'running', read: 26_397, share: 0.63, perSecond: 30 })),
  ]
  await show(<HarvestsCard />, { [HARVESTS_DESK_ROUTES.harvests.path]: { harvests, runsJobs: true } })
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows[0]).toContain('26,397 of 41,900, about 9 mins left')
  expect(screen.getByRole('progressbar', { name: 'Progress of the run' }).getAttribute('value')).toBe('63')
  expect(rows[1]).toContain('1,284 new, 302 changed, 41 refused')
  expect(screen.getByRole('link', { name: '41 refused' }).getAttribute('href')).toBe('/admin/harvests/2#refused')
  expect(rows[2]).toContain('Failed: host not found')
})

it('tells since when the oldest item waits, and counts requests for portals', async () => {
  const since = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  const counts = { waiting: 7, improvements: 4, relations: 1, comments: 2, decided: 0 }
  const items = [{ kind: 'improvement', id: 1, since }]
  await show(<ModerationCard />, {
    [QUEUE_ROUTE.path]: { items, counts, total: 7, page: 0, size: 1 },
    [SITE_WORK_ROUTE.path.replace(':siteId', '0')]: { moderation: 7, sites: 2 },
  })
  expect(await screen.findByText(/oldest 3 days ago/)).toBeDefined()
  const portals = await screen.findByRole('link', { name: 'Portal requests' })
  expect(portals.parentElement?.parentElement?.textContent).toBe('Portal requests2')
  expect(screen.getByRole('link', { name: 'Start with the oldest' }).getAttribute('href')).toBe('/moderation?order=oldest')
})
