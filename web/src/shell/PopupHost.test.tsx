import { NOTIFICATION_MS } from '@graticule/contracts/limits'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { useResultSets } from '../stores/result-sets.ts'
import { NotificationHost } from './NotificationHost.tsx'
import { notify } from './notifications.ts'
import { PopupHost } from './PopupHost.tsx'
import { type Popup, usePopups } from './popups.ts'

const open = (popup: Popup) => act(() => usePopups.getState().open(popup))
const backendError = (retry = () => {}): Popup => ({ kind: 'backend-error', details: 'GEOSS: index not available', retry })
const tooLong = (stop = () => {}): Popup => ({ kind: 'too-long', since: Date.now(), stop })

describe('popups', () => {
  it('are shown one at a time, "request too long" above all others', async () => {
    const user = userEvent.setup()
    const stop = vi.fn<() => void>()
    render(<PopupHost />)
    act(() => {
      usePopups.getState().open({ kind: 'shortcuts' })
      usePopups.getState().open(tooLong(stop))
    })
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'No, cancel the search' }))
    expect(stop).toHaveBeenCalledOnce()
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('let the focus and the keys go at once, and leave the page 400 ms later', () => {
    vi.useFakeTimers()
    try {
      render(
        <>
          <button>Opener</button>
          <PopupHost />
        </>,
      )
      const opener = screen.getByRole('button', { name: 'Opener' })
      opener.focus()
      open(backendError())
      expect(document.activeElement?.textContent).toBe('Ok')
      fireEvent.keyDown(document, { key: 'Escape' })
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(document.activeElement).toBe(opener)
      act(() => void vi.advanceTimersByTime(399))
      expect(document.querySelectorAll('dialog')).toHaveLength(1)
      act(() => void vi.advanceTimersByTime(1))
      expect(document.querySelectorAll('dialog')).toHaveLength(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('ask about a place again on another page, while the question before is still seen going', async () => {
    const answer = vi.fn<() => void>()
    const question = (place: string): Popup => ({ kind: 'place-phrase', query: 'snow', place, box: [0, 0, 1, 1], answer })
    const router = createMemoryRouter([{ path: '*', element: <PopupHost /> }])
    render(<RouterProvider router={router} />)
    open(question('Andalusia'))
    act(() => usePopups.getState().close('place-phrase'))
    await act(() => router.navigate('/search'))
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    open(question('Peru'))
    expect(await screen.findByRole('alertdialog', { name: /Peru/ })).toBeDefined()
    expect(answer).not.toHaveBeenCalled()
    // a page that is left takes its question with it
    await act(() => router.navigate('/sources'))
    expect(answer).toHaveBeenCalledExactlyOnceWith('close')
    act(() => usePopups.getState().close('place-phrase'))
  })

  it('close by a press outside, unless they tell of a failure', async () => {
    render(<PopupHost />)
    open(backendError())
    const failure = screen.getByRole('alertdialog')
    fireEvent.pointerDown(failure)
    expect(failure.hasAttribute('open')).toBe(true)
    act(() => usePopups.getState().close('backend-error'))

    open({ kind: 'shortcuts' })
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    fireEvent.pointerDown(screen.getByRole('switch'))
    expect(sheet.hasAttribute('open')).toBe(true)
    fireEvent.pointerDown(sheet)
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })

  it('name the sources that still have not answered, while the wait goes on', () => {
    const { setSource } = useResultSets.getState()
    for (const name of ['dab', 'services'] as const) setSource(name, { loading: true })
    render(<PopupHost />)
    open(tooLong())
    const popup = screen.getByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
    expect(popup.textContent).toContain('Would you like to continue? 2 of 4 sources have not answered: GEOSS, Services.')
    act(() => setSource('services', { loading: false }))
    expect(popup.textContent).toContain('1 of 4 sources has not answered: GEOSS.')
  })

  it('have notifications above them, which go on as they were', async () => {
    vi.useFakeTimers()
    try {
      render(
        <>
          <NotificationHost />
          <PopupHost />
        </>,
      )
      act(() => void notify({ style: 'error', title: 'Timed out' }))
      const notice = screen.getByText('Timed out')
      await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_MS - 1_000))
      open({ kind: 'shortcuts' })
      expect(within(screen.getByRole('dialog')).getByText('Timed out')).toBe(notice)
      act(() => usePopups.getState().close('shortcuts'))
      expect(notice.closest('dialog')).toBeNull()
      expect(notice.isConnected).toBe(true)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(screen.queryByText('Timed out')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it("close by the platform's own way back", () => {
    render(<PopupHost />)
    open({ kind: 'shortcuts' })
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('show, hide and copy what the server said, and ask again', async () => {
    const user = userEvent.setup()
    const retry = vi.fn<() => void>()
    render(
      <>
        <NotificationHost />
        <PopupHost />
      </>,
    )
    open(backendError(retry))
    const details = screen.getByText('GEOSS: index not available')
    expect(details.hidden).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Show details', expanded: false }))
    expect(details.hidden).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    expect((await within(screen.getByRole('alertdialog')).findByRole('status')).textContent).toBe('Details copied')
    expect(await navigator.clipboard.readText()).toBe('GEOSS: index not available')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(retry).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
