import type { Rights } from '@graticule/contracts/people/users'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { useNotifications } from '../../../shell/notifications.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { TrailList } from './TrailList.tsx'

const change = (number: number, more: Partial<TrailChange>): TrailChange => ({
  number,
  action: 'roles/changed',
  subject: 'Kay',
  changedAt: '2026-01-01T00:00:00Z',
  changedBy: 'Ada',
  ...more,
})
const MODERATOR: Rights = { role: 'moderator', administers: ['7'], isLocked: false }
const NOBODY: Rights = { role: 'user', administers: ['7'], isLocked: false }
const entries = [{ title: { en: 'Help' }, address: '/help', image: '', entries: [] }]
const RIGHTS = change(9, { undoRights: { id: 'k', seen: NOBODY, wanted: MODERATOR } })
const MENU = change(8, { action: 'menu/changed', subject: '', siteId: 7, undoMenu: { siteId: 7, version: 4, entries } })

const DELETION = change(7, { action: 'page/deleted', subject: 'River', undoDeletion: { kind: 'page', siteId: 7, id: 12 } })

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
let asked: ReturnType<typeof answerRequests>
async function open(changes: TrailChange[], answer: () => Response) {
  startSession({
    kind: 'person',
    id: 'a',
    name: 'Ada',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  asked = answerRequests(({ path }) => (path === '/system/rest/changes' ? json({ total: changes.length, changes }) : answer()))
  await withTexts(Promise.resolve(), 'admin', 'records')
  render(
    <QueryClientProvider client={client}>
      <TrailList />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('listitem')
}
const sent = (path: string) => asked.filter((request) => request.path === path).map(({ body }) => JSON.parse(body as string))
/** What the requests from now on name in `If-Match`. */
function seenVersions() {
  const seen: (string | null)[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (request, options) => {
    seen.push(new Headers(options?.headers).get('if-match'))
    return answer(request, options)
  }
  return seen
}
const told = () => useNotifications.getState().notifications.map(({ title, text }) => [title, text])
beforeEach(() => {
  useNotifications.setState({ notifications: [] })
  client.clear()
})

// @rule B-administration.undo
it('offers Undo where a change can be taken back, and sends what it was with what was seen', async () => {
  const user = { ...MODERATOR, id: 'k', email: '', givenName: '', familyName: '', hasSecondStep: false, createdAt: '' }
  await open([RIGHTS, change(7, {}), change(6, { action: 'page/deleted', subject: 'River' })], () => json(user))
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(sent('/people/rest/users/k')).toEqual([{ role: 'moderator', seen: NOBODY }]))
  await waitFor(() => expect(told()).toEqual([['The rights of Kay are as before', undefined]]))
  expect(asked.filter(({ path }) => path === '/system/rest/changes')).toHaveLength(2)
})

it('says why a menu that somebody saved meanwhile is not as before, and reads the list again', async () => {
  const detail = 'Someone else saved the menu in the meantime.'
  await open([MENU], () => json({ type: 'urn:graticule:problem:changed', title: 'Changed', status: 412, detail }, 412))
  const versions = seenVersions()
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Changed the menu of site 7' }))
  await waitFor(() => expect(told()).toEqual([['Nothing was undone', detail]]))
  expect(sent('/contents/rest/sites/7/menu')).toEqual([{ entries }])
  expect(versions).toContain('"v4"')
  expect(asked.filter(({ path }) => path === '/system/rest/changes')).toHaveLength(2)
})

// @rule B-administration.undo
it('brings a deleted page back, and says why it does not where another one has its address', async () => {
  const detail = 'Another page has the address river already.'
  await open([DELETION], () => json({ type: 'urn:graticule:problem:conflict', title: 'Conflict', status: 409, detail }, 409))
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Deleted the page River' }))
  await waitFor(() => expect(told()).toEqual([['Nothing was undone', detail]]))
  const path = '/contents/rest/sites/7/deleted-pages/12/restore'
  expect(asked.filter((request) => request.path === path)).toHaveLength(1)
})

it('brings a deleted document back', async () => {
  const deletion = change(7, {
    action: 'document/deleted',
    subject: 'Report',
    undoDeletion: { kind: 'document', siteId: 7, id: 13 },
  })
  const href = 'http://localhost/contents/rest/document/13'
  const reply = {
    id: 13,
    title: 'Report',
    fileName: 'report.pdf',
    extension: 'pdf',
    mediaType: 'application/pdf',
    bytes: 40,
    siteId: 7,
    createdAt: '2026-01-01T00:00:00Z',
    _links: { self: { href }, content: { href: `${href}/content` } },
  }
  await open([deletion], () => json(reply))
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Deleted Report' }))
  await waitFor(() => expect(told().flat()).toContain('Report is back'))
  expect(asked.map(({ path }) => path)).toContain('/contents/rest/sites/7/deleted-documents/13/restore')
})

it('does not offer to change oneself', async () => {
  await open([change(9, { undoRights: { id: 'a', seen: NOBODY, wanted: MODERATOR } })], () => json({}))
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

// @rule B-administration.named-sites
it('calls a community portal by its name, and by its number once it has gone', async () => {
  const _links = { self: { href: 'https://portal.test/sites' } }
  const sites = [{ id: '7', siteId: 7, url: 'reef', name: 'Reef watch', logoUrl: '', isSetUp: true, _links }]
  const page = { size: 100, totalElements: 1, totalPages: 1, number: 0 }
  await open([MENU, change(5, { action: 'menu/changed', subject: '', siteId: 9 })], () =>
    json({ _embedded: { sites }, _links, page }),
  )
  expect(await screen.findByText(/of site Reef watch/)).toBeDefined()
  expect(screen.getByText(/of site 9/)).toBeDefined()
})
