import type { Notice } from '@graticule/contracts/sites/notices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { newNotice } from './notice-draft.ts'
import { NoticesPage } from './NoticesPage.tsx'

const notice = (id: string, title: string): Notice => ({ ...newNotice(0), id, title: { en: title } })

/** What the server has, as it refuses what was based on another version. */
let stored: { list: readonly Notice[]; version: number }
let client: QueryClient
/** How changes were answered: 200 made, 412 refused. */
let answers: number[]

/** Somebody else changes it, and the page reads it again. */
async function changeElsewhere(list: readonly Notice[]): Promise<void> {
  stored = { list, version: stored.version + 1 }
  await client.refetchQueries()
}

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'notices', 'admin')
  answers = []
  stored = { list: [notice('a', 'Works'), notice('b', 'News')], version: 3 }
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
    if (path !== '/settings/values') return undefined
    if (body === undefined) {
      const { list: value, version } = stored
      return json({ values: [{ key: 'notices', siteId: 0, origin: 'set', version, value }] })
    }
    const { changes } = JSON.parse(body as string) as { changes: [{ seen: number; value: Notice[] }] }
    const [{ seen, value }] = changes
    answers.push(seen === stored.version ? 200 : 412)
    if (seen !== stored.version) return json({ detail: 'Changed by somebody else.' }, 412)
    stored = { list: value, version: seen + 1 }
    return json({ version: stored.version })
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NoticesPage />
    </QueryClientProvider>,
  )
})

const titles = () => stored.list.map(({ title }) => title.en ?? '').toSorted((a, b) => a.localeCompare(b))
const edit = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }))
  return within(await screen.findByRole('form', { name: 'Edit notice' }))
}
const write = async (form: ReturnType<typeof within>, title: string) => {
  const field = form.getByRole('textbox', { name: 'Title' })
  await userEvent.clear(field)
  await userEvent.type(field, title)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
}

// @rule D3.notices-desk
it('a panel that was opened before somebody else changed the notices overwrites nothing', async () => {
  const form = await edit('Works')
  await changeElsewhere([notice('a', 'Works until noon'), notice('b', 'News')])
  await screen.findByRole('button', { name: 'Edit Works until noon' })
  await write(form, 'My works')
  await waitFor(() => expect(answers).toEqual([412]))
  expect(titles()).toEqual(['News', 'Works until noon'])
  const again = await edit('Works until noon')
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Works until noon')
  await write(again, 'Both')
  await waitFor(() => expect(titles()).toEqual(['Both', 'News']))
})

// @rule B-administration.overtaken
it('who is told that somebody else was faster keeps the text, and may put it over the other one', async () => {
  const form = await edit('Works')
  await changeElsewhere([notice('a', 'Works until noon'), notice('b', 'Other news')])
  await write(form, 'My works')
  await waitFor(() => expect(answers).toEqual([412]))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('My works')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(titles()).toEqual(['My works', 'Other news']))
  expect(answers).toEqual([412, 200])
})

it("a change of one's own beside the panel makes it no older", async () => {
  const form = await edit('Works')
  await userEvent.click(screen.getByRole('switch', { name: 'Show News to visitors' }))
  await waitFor(() => expect(stored.version).toBe(4))
  await write(form, 'My works')
  await waitFor(() => expect(titles()).toEqual(['My works', 'News']))
})

// @rule B-administration.question-focus
it('who keeps a notice has the focus on the button that would delete it', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Works' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Works' }))
})
