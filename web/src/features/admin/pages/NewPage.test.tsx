import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { NewPage } from './NewPage.tsx'

async function open() {
  const asked = answerRequests(({ path }) =>
    path.endsWith('/pages')
      ? json({ type: 'urn:graticule:problem:conflict', title: 'Conflict', status: 409, detail: 'Taken already.' }, 409)
      : undefined,
  )
  await withTexts(Promise.resolve(), 'pages')
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <NewPage onClose={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return asked
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add page' }))

// @rule B-sites.plain-names
it('makes the address of the title, in Latin letters, until somebody writes another one', async () => {
  const asked = await open()
  await userEvent.type(field('Title'), 'Ледники Альп')
  expect(field('Address').value).toBe('ledniki-alp')
  await userEvent.clear(field('Title'))
  await userEvent.type(field('Title'), `Forêts ${'x'.repeat(72)} y`)
  expect(field('Address').value).toBe(`forets-${'x'.repeat(72)}`)
  await userEvent.clear(field('Address'))
  await userEvent.type(field('Address'), 'woods')
  await userEvent.type(field('Title'), '!')
  expect(field('Address').value).toBe('woods')
  await add()
  await waitFor(() => expect(screen.getByText('Taken already.')).toBeDefined())
  expect(JSON.parse(asked.at(-1)?.body as string)).toMatchObject({ slug: 'woods' })
})

it('leaves the address empty for a title without letters for it, and says in our words what is missing', async () => {
  const asked = await open()
  await add()
  expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('This field is required')).toBeDefined()
  await userEvent.type(field('Title'), '冰川')
  expect(field('Address').value).toBe('')
  await add()
  expect(field('Title').getAttribute('aria-invalid')).toBeNull()
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(asked.filter(({ path }) => path.endsWith('/pages'))).toEqual([])
})
