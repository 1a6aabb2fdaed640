import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { SitePage } from './SitePage.tsx'

/** What the server has of the look of the site. */
let stored: { name: string; version: number }
let client: QueryClient
/** The version that each change was based on, and the name that it brought. */
let sent: [number, string | undefined][]

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'communities', 'admin')
  stored = { name: 'Portal', version: 2 }
  sent = []
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Admin',
    familyName: '',
    email: 'admin@example.org',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  answerRequests(({ path, body }) => {
    if (path === '/settings/rest/sites') return json({}, 500)
    if (path !== '/settings/values') return undefined
    if (body === undefined) {
      const { name, version } = stored
      const common = { siteId: 0, origin: 'set', changedBy: 'Ada', changedAt: '2026-03-01T12:00:00Z' }
      return json({ values: [{ ...common, key: 'branding', version, value: { name } }] })
    }
    const { changes } = JSON.parse(body as string) as { changes: [{ seen: number; value: { name: string } }] }
    const [{ seen, value }] = changes
    sent.push([seen, value.name])
    if (seen !== stored.version) return json({ detail: 'Somebody else has changed it.' }, 412)
    stored = { name: value.name, version: seen + 1 }
    return json({ version: stored.version })
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SitePage />
    </QueryClientProvider>,
  )
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mine')
  // somebody else saves, and the page reads it before this one saves
  stored = { name: 'Theirs', version: 7 }
  await client.refetchQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
})

const nameShown = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value

// @rule B-sites.conflict
it('tells the second of two administrators who was faster, and saves their own on request', async () => {
  expect(await screen.findByText(/^Site: changed by Ada at /)).toBeDefined()
  expect(stored.name).toBe('Theirs')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(stored.name).toBe('Mine'))
  expect(sent).toEqual([
    [2, 'Mine'],
    [7, 'Mine'],
  ])
  expect(screen.queryByText(/^Site: changed by Ada/)).toBeNull()
})

it('takes over what the other one has saved, or goes on with what is not saved', async () => {
  await screen.findByText(/^Site: changed by Ada at /)
  await userEvent.click(screen.getByRole('button', { name: 'Back to my changes' }))
  expect(nameShown()).toBe('Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(nameShown()).toBe('Theirs'))
  expect(stored.name).toBe('Theirs')
})
