import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { CreatorPage } from './CreatorPage.tsx'

const draft = {
  id: '3',
  slug: 'reef',
  state: 'draft',
  values: { branding: { name: 'Reef watch', logoUrl: 'https://reef.example.org/logo.png', partners: [{ name: 'Port' }] } },
  version: 1,
  isOwn: true,
  author: '',
  changedAt: '2026-03-01T12:00:00.000Z',
}
let asked: ReturnType<typeof answerRequests>

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'communities', 'admin')
  startSession({
    kind: 'person',
    id: 'p',
    name: 'A',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  asked = answerRequests(({ path, body }) => {
    if (path === '/settings/rest/site-drafts/3' && body === undefined) return new Response(null, { status: 204 })
    if (path === '/settings/rest/site-drafts/3') {
      const problem = {
        type: 'urn:graticule:problem:invalid-body',
        title: 'Invalid body',
        status: 400,
        detail: 'It is not valid.',
      }
      return json({ ...problem, parameter: 'values.branding.partners.0.url', accepted: 'a text of another form' }, 400)
    }
    return path === '/settings/rest/site-drafts' ? json({ drafts: [draft], waiting: 0, page: 0 }) : json({}, 500)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/creator?draft=3']}>
        <CreatorPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 2, name: 'Identity' })
})
afterEach(() => startSession({ kind: 'anonymous' }))

// @rule B-administration.marked-fields
it('opens the step of what was refused, and marks the wrong field there', async () => {
  await userEvent.type(screen.getByLabelText('Address of its page'), 'port.example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Review' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Identity' })).toBeDefined()
  expect(screen.getByText('Enter an address that begins with https:// or http://.')).toBeDefined()
})

it('asks before a draft is deleted', async () => {
  const isDeleted = () => asked.some(({ path }) => path === '/settings/rest/site-drafts/3')
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep' })[0] as HTMLElement)
  expect(isDeleted()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }))
  const [, sure] = screen.getAllByRole('button', { name: 'Delete draft' })
  if (sure !== undefined) await userEvent.click(sure)
  await waitFor(() => expect(isDeleted()).toBe(true))
})
