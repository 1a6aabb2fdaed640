import type { ShownNotice } from '@graticule/contracts/sites/notices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTexts } from '../../i18n/index.ts'
import { PopupHost } from '../../shell/PopupHost.tsx'
import { LinkedText } from '../../ui/notice/LinkedText.tsx'
import { Notices } from './Notices.tsx'

const NOTICE: ShownNotice = {
  id: '0-a',
  edition: 1,
  place: 'bar',
  tone: 'info',
  once: true,
  offersExport: false,
  title: { en: 'Works on Monday', fr: 'Travaux lundi' },
  text: { en: 'The portal is slow.', fr: 'Le portail est lent.' },
}

let notices: ShownNotice[]
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'notices', 'shell')
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ notices }))
})
afterEach(() => vi.unstubAllGlobals())

const page = (mark: string) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <Notices mark={mark} />
    <PopupHost />
  </QueryClientProvider>
)

// @rule D3.notice-once
describe('a notice', () => {
  it('as a bar is closed for good when it is shown once, and comes again with its next edition', async () => {
    notices = [NOTICE]
    const first = render(page('1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Close the notice Works on Monday' }))
    expect(screen.queryByRole('region', { name: 'Works on Monday' })).toBeNull()
    first.unmount()
    sessionStorage.clear()
    const again = render(page('2'))
    await waitFor(() => expect(again.container.querySelector('[role=status]')?.textContent).toBe(''))
    again.unmount()
    notices = [{ ...NOTICE, edition: 2 }]
    render(page('3'))
    await screen.findByRole('region', { name: 'Works on Monday' })
  })

  // @rule S3-2.shutdown-popup
  it('as a popup is read in its other languages, and stays away when the visitor wants it', async () => {
    notices = [{ ...NOTICE, id: '0-b', place: 'popup', once: false }]
    const first = render(page('1'))
    const popup = await screen.findByRole('dialog', { name: 'Works on Monday' })
    await userEvent.click(within(popup).getByRole('button', { name: 'français' }))
    expect((await screen.findByRole('dialog', { name: 'Travaux lundi' })).textContent).toContain('Le portail est lent.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Do not show again' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(localStorage.getItem('graticule.notices')).toBe('0-b.1'))
    first.unmount()
  })

  // @rule S3-4.popup-focus
  it.each([
    [false, 'Close'],
    [true, 'Sign in'],
  ])('as a popup that offers everything that is kept (%s) begins on its safe button', async (offersExport, name) => {
    notices = [{ ...NOTICE, id: '0-f', place: 'popup', offersExport }]
    render(page('1'), { wrapper: MemoryRouter })
    await screen.findByRole('dialog', { name: 'Works on Monday' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain(name))
  })

  it('that is over goes from the screen, and is not counted as seen', async () => {
    notices = [{ ...NOTICE, id: '0-c', place: 'popup' }]
    const shown = render(page('1'))
    await screen.findByRole('dialog', { name: 'Works on Monday' })
    shown.rerender(<PopupHost />)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Works on Monday' })).toBeNull())
    expect(localStorage.getItem('graticule.notices')).toBeNull()
  })
})

describe('the text of a notice', () => {
  it('has links for web and mail addresses, and nothing else of markup', () => {
    render(<LinkedText text={'See https://example.org/a?b=1.\n<b>Write</b> to help@example.org, javascript:alert(1)'} />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/a?b=1',
      'mailto:help@example.org',
    ])
    expect(screen.getByText(/<b>Write<\/b> to/).querySelector('b')).toBeNull()
  })
})
