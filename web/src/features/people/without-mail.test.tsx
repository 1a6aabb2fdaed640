import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../i18n/index.ts'
import { startSession } from '../../session/session.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { Email } from './account/Email.tsx'
import { NewPasswordPage } from './NewPasswordPage.tsx'

beforeEach(() => startSession({ kind: 'anonymous' }))

async function open(page: ReactNode, mail: boolean) {
  answerRequests(({ path }) => {
    if (path === SESSION_ROUTES.ways.path) return json({ accounts: 'embedded', mail })
    if (path === PEOPLE_ROUTES.forgot.path) return new Response(null, { status: 202 })
    return path === PEOPLE_ROUTES.changeEmail.path ? new Response(null, { status: 202 }) : undefined
  })
  await withTexts(Promise.resolve(), 'people')
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {page}
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

// @rule B-people.no-mail
it('without a mail server a forgotten password says who has the link, and not whether there is an account', async () => {
  await open(<NewPasswordPage />, false)
  expect(await screen.findByText(/^This portal sends no e-mail\. Type your e-mail address/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('E-mail address'), 'who@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText(/If who@example\.org has an account, a link stands in its server log/)).toBeTruthy()
  expect(screen.queryByText(/we sent|check your e-mail|spam/i)).toBeNull()
})

it('with a mail server a forgotten password says that a link was sent', async () => {
  await open(<NewPasswordPage />, true)
  await userEvent.type(screen.getByLabelText('E-mail address'), 'who@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/If who@example\.org has an account, we sent a link to it/)).toBeTruthy()
})

// @rule B-people.no-mail
it('without a mail server a changed address says that the operator passes the link on', async () => {
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'P',
    familyName: 'P',
    email: 'p@example.org',
    roles: new Set(),
    administers: new Set(),
  })
  await open(<Email email="p@example.org" />, false)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the e-mail address' }))
  await userEvent.type(screen.getByLabelText('New e-mail address'), 'new@example.org')
  await userEvent.type(screen.getByLabelText('Current password', { selector: 'input' }), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText(/The message for new@example\.org stands in its server log/)).toBeTruthy()
  expect(screen.queryByText(/We sent/)).toBeNull()
})
