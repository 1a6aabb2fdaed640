/** A page whose code does not load. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { answerRequests } from '../testing/answer-requests.ts'
import { BrokenPage } from './pages/ErrorPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function openBroken(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <header>The header</header>
            <Outlet />
          </>
        ),
        hydrateFallbackElement: <></>,
        children: [{ errorElement: <BrokenPage />, children: [{ path: '/bookmarks', lazy: load }] }],
      },
    ],
    { initialEntries: ['/bookmarks'] },
  )
  render(<RouterProvider router={router} />)
}

// @rule S3-8.error-default
it.each([
  [new Error('The list is not a list'), 'The list is not a list'],
  [new Error(''), 'Error'],
  ['a text that somebody threw', 'Error'],
])('shows the message of the failure, else "Error": %s', async (failure, shown) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openBroken(() =>
    Promise.resolve({
      Component: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- code of others may
        throw failure
      },
    }),
  )
  const page = await screen.findByRole('alert')
  expect(page.querySelector('pre')?.textContent).toBe(shown)
})

// @rule B-offline.not-kept
it('says without a connection that the page needs one, also when it is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answerRequests(() => {
    throw new TypeError('Failed to fetch')
  })
  openBroken(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeDefined()
  expect(screen.getByText('This page is not kept on this device. Connect, then try again.')).toBeDefined()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

// @rule S3-4.chunk-silent
it('leaves the header, says that the portal does not respond, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerRequests(() => {
    throw new TypeError('Failed to fetch')
  })
  let isBack = false
  openBroken(() =>
    isBack
      ? Promise.resolve({ Component: () => <p>The bookmarks</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')),
  )
  expect(await screen.findByRole('heading', { name: 'The portal does not respond' })).toBeDefined()
  expect(screen.getByText('The header')).toBeDefined()
  expect(document.body.textContent).not.toContain('assets')
  isBack = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The bookmarks')).toBeDefined()
})
