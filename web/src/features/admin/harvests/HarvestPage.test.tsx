import type { Harvest, HarvestRun, Refusals } from '@graticule/contracts/services/harvests-desk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { HarvestPage } from './HarvestPage.tsx'

const STARTED = '2026-03-01T12:00:00.000Z'
const counts = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0 }

/** What the server tells of the run, and of what it refused. */
let run: HarvestRun
let refusals: Refusals['refusals']
/** What it waits for. */
let waiting: Harvest['waiting']
/** What was changed. */
let changes: string[]

/** The page looks again for what has happened; otherwise the clock goes on as ever. */
const lookedAgain = () => act(() => vi.advanceTimersByTimeAsync(2_000))
afterEach(() => void vi.useRealTimers())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await withTexts(Promise.resolve(), 'desk', 'admin')
  run = { id: 3, state: 'running', startedAt: STARTED, ...counts, notes: [] }
  refusals = []
  waiting = undefined
  changes = []
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Admin',
    familyName: '',
    email: 'admin@example.org',
    roles: new Set(['admin']),
    administers: new Set(),
  })
})

function show() {
  answerRequests(({ path, parameters, body }) => {
    const harvest: Harvest = {
      id: 1,
      title: 'Played portal',
      sourceId: 'played',
      kind: 'csw',
      address: 'https://played.test/csw',
      records: 5,
      removeMissing: false,
      off: false,
      failures: 0,
      latest: run,
      ...(waiting === undefined ? {} : { waiting }),
    }
    if (path === '/api/admin/harvests/1') return json({ harvest, runs: [run], runsJobs: true })
    if (path.endsWith('/refusals')) {
      const reasons = refusals.length === 0 ? [] : [{ reason: 'It is HTML.', count: refusals.length }]
      return json({ total: refusals.length, reasons, refusals })
    }
    if (path !== '/api/admin/harvests/1/start') return undefined
    changes.push(`${path}?${parameters.toString()}${body === undefined ? '' : ' with a body'}`)
    return json(harvest, 202)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/admin/harvests/1']}>
        <Routes>
          <Route path="/admin/harvests/:id" element={<HarvestPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('lists what was refused as soon as the run that is watched has ended', async () => {
  run = { ...run, read: 1, refused: 1 }
  show()
  await screen.findByText('1 in this run. Tell the provider.')
  expect(screen.queryByRole('rowheader', { name: 'played.test/csw' })).toBeNull()
  refusals = [{ number: 0, place: 'https://played.test/csw', reason: 'It is HTML.', runs: 1, hasDocument: false }]
  run = { ...run, state: 'failed', endedAt: STARTED, failure: 'Nothing was accepted, and 1 refused.' }
  await lookedAgain()
  expect(await screen.findByRole('rowheader', { name: 'played.test/csw' })).toBeDefined()
  expect(screen.getByText('Nothing was accepted, and 1 refused.')).toBeDefined()
  expect(screen.queryByText(/^Finished/)).toBeNull()
})

it('still asks whether to cancel when the run has begun meanwhile, and no longer when it has ended', async () => {
  const before = { ...run, state: 'complete', endedAt: STARTED } as const
  run = before
  waiting = 'harvest'
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this run' }))
  run = { ...before, id: 4, state: 'running', read: 1 }
  waiting = undefined
  await lookedAgain()
  await screen.findByText(/^Running since/)
  expect(screen.getByRole('group', { name: /^Cancel/ })).toBeDefined()
  run = { ...run, state: 'complete', endedAt: STARTED }
  await lookedAgain()
  await screen.findByText(/^Finished/)
  expect(screen.queryByRole('group', { name: /^Cancel/ })).toBeNull()
})

it('does not praise a run that read nothing', async () => {
  run = { ...run, state: 'failed', endedAt: STARTED, failure: 'Its root element is html.' }
  show()
  await screen.findByText('Its root element is html.')
  expect(screen.queryByText('Every record was accepted.')).toBeNull()
})

it('offers to remove what the source has dropped, and asks before', async () => {
  run = { ...run, state: 'complete', endedAt: STARTED, keptMissing: 5 }
  show()
  await screen.findByText(/^5 records were not in the answer of the source/)
  await userEvent.click(screen.getByRole('button', { name: 'Remove these records' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(changes).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove these records' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove harvest and records' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove harvest and records' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove these records' }))
  await userEvent.click(screen.getByRole('button', { name: 'Harvest and remove' }))
  await waitFor(() => expect(changes).toEqual(['/api/admin/harvests/1/start?missing=remove']))
})

it('shortens a long place in its middle, so that pages of one catalogue can be told apart', async () => {
  const place = (start: number) => `https://played.test/csw?${'request=GetRecords&'.repeat(20)}startPosition=${start}, record 4`
  run = { ...run, state: 'complete', endedAt: STARTED, read: 200, refused: 2 }
  refusals = [1, 101].map((start, number) => ({
    number,
    place: place(start),
    reason: 'It is HTML.',
    runs: 1,
    hasDocument: false,
  }))
  show()
  const [first, second] = await screen.findAllByRole('rowheader', { name: /^played\.test.csw\?.*….*record 4$/ })
  expect(first?.textContent.length).toBeLessThan(80)
  expect(first?.textContent).toContain('startPosition=1,')
  expect(second?.textContent).toContain('startPosition=101,')
  expect(second?.title).toBe(place(101))
})
