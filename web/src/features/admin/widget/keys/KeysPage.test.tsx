import type { WidgetKey } from '@graticule/contracts/widget/widget-keys'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { KeysPage } from './KeysPage.tsx'

const key: WidgetKey = {
  id: '7',
  siteId: 0,
  name: 'River commission',
  origins: ['https://rivers.example.org'],
  perHour: 1_000,
  lastFour: 'abcd',
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  thisHour: 0,
  thirtyDays: 0,
  refused: 0,
}

const _links = { self: { href: '/' } }
const page = { size: 20, totalElements: 0, totalPages: 0, number: 0 }

// @rule B-administration.overtaken
it('who is told that somebody else changed the key keeps the text, and may put it over the other one', async () => {
  await withTexts(Promise.resolve(), 'embedding', 'admin')
  let stored = key
  const answers: number[] = []
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
    if (path === '/settings/rest/sites') return json({ _embedded: { sites: [] }, _links, page })
    if (!path.startsWith('/api/sites/0/widget-keys')) return undefined
    if (body === undefined) return json({ keys: [stored] })
    const { seen, ...written } = JSON.parse(body as string) as WidgetKey & { seen: number }
    answers.push(seen === stored.version ? 200 : 412)
    if (seen !== stored.version) return json({ detail: 'Changed by somebody else.' }, 412)
    stored = { ...stored, ...written, version: seen + 1 }
    return json(stored)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <KeysPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit the access key' }))
  stored = { ...stored, name: 'Lake commission', version: 4 }
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(name, ' of the north')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(answers).toEqual([412]))
  expect([stored.name, name.value]).toEqual(['Lake commission', 'River commission of the north'])
  await waitFor(async () => {
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(stored.name).toBe('River commission of the north')
  })
})
