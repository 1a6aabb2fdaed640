import type { WrittenView } from '@graticule/contracts/settings/views'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { ViewsPage } from './ViewsPage.tsx'

/** What the server has, as it refuses what was based on another version. */
let stored: { list: readonly WrittenView[]; version: number }
let client: QueryClient
/** How changes were answered: 200 made, 412 refused. */
let answers: number[]

const _links = { self: { href: '/' } }
const listed = (list: readonly WrittenView[]) => ({
  _embedded: { views: list.map(({ id, title }) => ({ id, viewId: id, title, visible: true, _links })) },
  page: { size: 100, totalElements: list.length, totalPages: 1, number: 0 },
  _links,
})

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'communities', 'admin', 'desk')
  answers = []
  stored = {
    list: [
      { id: 'polar', title: 'Polar' },
      { id: 'ocean', title: 'Ocean' },
    ],
    version: 3,
  }
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
    const { list, version } = stored
    // counts of results are not looked at
    if (path.endsWith('/query')) return json({}, 404)
    if (path.endsWith('/views')) return json(listed(list))
    if (path !== '/settings/values') return undefined
    if (body === undefined) return json({ values: [{ key: 'views', siteId: 0, origin: 'set', version, value: list }] })
    const { changes } = JSON.parse(body as string) as { changes: [{ seen: number; value: WrittenView[] }] }
    const [{ seen, value }] = changes
    answers.push(seen === version ? 200 : 412)
    if (seen !== version) return json({ detail: 'Changed by somebody else.' }, 412)
    stored = { list: value, version: seen + 1 }
    return json({ version: stored.version })
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
})

// @rule B-administration.overtaken
it('a view that was opened before somebody else changed the views overwrites nothing, until it is saved again', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Polar/ }))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(title, ' regions')
  stored = {
    list: [
      { id: 'polar', title: 'The poles' },
      { id: 'ocean', title: 'Seas' },
    ],
    version: 4,
  }
  // as when the network comes back
  await client.refetchQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here.')
  expect([answers, stored.list[0]?.title, title.value]).toEqual([[412], 'The poles', 'Polar regions'])
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(answers).toEqual([412, 200]))
  expect(stored.list.map((view) => view.title)).toEqual(['Polar regions', 'Seas'])
})

it('shows nine views a page, in the order that is chosen, and tells how many there are', async () => {
  const list = Array.from({ length: 10 }, (_, at) => ({ id: `v${at}`, title: `View ${9 - at}` }))
  stored = { list, version: 3 }
  await client.refetchQueries()
  expect(await screen.findByText(/ 10 views on this site\.$/)).toBeDefined()
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(list.slice(0, 9).map(({ title }) => title))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(titles()).toEqual(['View 0'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(titles().slice(0, 2)).toEqual(['View 0', 'View 1'])
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
})
