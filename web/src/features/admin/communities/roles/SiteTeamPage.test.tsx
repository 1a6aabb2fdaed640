import type { SiteTeam } from '@graticule/contracts/people/site-team'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { InvitePopup } from './InvitePopup.tsx'
import { SiteTeamPage } from './SiteTeamPage.tsx'

const REEF = { id: 'k', name: 'Kay', email: 'kay@example.org' }
const invitation = {
  id: '5',
  email: 'guest@example.org',
  role: 'site' as const,
  siteId: '0',
  state: 'waiting' as const,
  sentAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-11-08T00:00:00Z',
}
let asked: ReturnType<typeof answerRequests>
let refuses = false

async function open(team: SiteTeam) {
  // the site in use of a test is the global one, which administrators of the portal administer
  startSession({
    kind: 'person',
    id: 'k',
    name: 'Kay',
    familyName: 'K',
    email: 'kay@example.org',
    roles: new Set(['admin']),
    administers: new Set(['7']),
  })
  asked = answerRequests(({ path, parameters }) => {
    const isEnd = path.includes('/team/administrators/')
    if (isEnd && refuses && parameters.get('last') === null)
      return json({ type: 'urn:graticule:problem:conflict', title: 'Conflict', status: 409, detail: 'Nobody' }, 409)
    if (isEnd) return new Response(null, { status: 204 })
    if (path.endsWith('/team/invitations')) return json({ invitation }, 201)
    return path.endsWith('/team') ? json(team) : json({})
  })
  await withTexts(Promise.resolve(), 'admin', 'communities')
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SiteTeamPage siteId={7} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return screen.findByRole('list', { name: 'Administrators of this portal' })
}
const ended = () =>
  asked.filter(({ path }) => path.includes('/team/administrators/')).map(({ path, parameters }) => [path, parameters.get('last')])
beforeEach(() => {
  refuses = false
  startSession({ kind: 'anonymous' })
})

// @rule B-people.site-invitations
it('lists who administers the site, and who is invited to', async () => {
  const list = await open({
    administrators: [REEF, { id: 'o', name: '', email: 'other@example.org' }],
    invitations: [invitation],
    sendsMail: true,
  })
  expect(within(list).getByText('You')).toBeTruthy()
  expect(screen.getByText('guest@example.org')).toBeTruthy()
})

// @rule B-people.site-invitations
it('invites by address alone: there is no choice of roles and sites', async () => {
  asked = answerRequests(({ path }) => (path.endsWith('/team/invitations') ? json({ invitation }, 201) : undefined))
  await withTexts(Promise.resolve(), 'communities')
  let isTold = false
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitePopup open close={() => undefined} siteId={7} onInvited={() => (isTold = true)} />
    </QueryClientProvider>,
  )
  expect(screen.queryByLabelText('Role')).toBeNull()
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'guest@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(isTold).toBe(true), { timeout: 10_000 })
  expect([asked[0]?.path, asked[0]?.body]).toEqual(['/people/rest/sites/7/team/invitations', '{"email":"guest@example.org"}'])
})

// @rule B-people.last-of-site
it('asks before somebody is removed, and warns about the last one', async () => {
  await open({ administrators: [REEF], invitations: [], sendsMail: true })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kay from the administrators' }))
  const question = screen.getByRole('group', { name: /^Nobody but the administrators of the whole portal/ })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }))
  expect(ended()).toEqual([])
})

it('warns after the server has refused, where the others cannot sign in', async () => {
  refuses = true
  await open({ administrators: [REEF, { id: 'o', name: 'Other', email: 'other@example.org' }], invitations: [], sendsMail: true })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Other from the administrators' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('group', { name: /^Nobody but the administrators of the whole portal/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const path = '/people/rest/sites/7/team/administrators/o'
  expect(ended()).toEqual([
    [path, null],
    [path, '1'],
  ])
})
