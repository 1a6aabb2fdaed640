import { NOTIFICATION_MS, POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorPage } from '../app/pages/ErrorPage.tsx'
import { i18n } from '../i18n/index.ts'
import { late } from '../i18n/late.tsx'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { NotificationHost } from './NotificationHost.tsx'
import { notify, useNotifications } from './notifications.ts'
import { PopupHost } from './PopupHost.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'
import { closePopups, openPopup } from './popups.ts'

interface SampleProps extends PopupProps<string> {
  readonly title: string
  readonly alert?: boolean
}

/** A popup like those of the features, with a button that answers. */
function Sample({ title, alert = false, open, close }: SampleProps) {
  return (
    <Dialog open={open} alert={alert} title={title} closeLabel="Close" onClose={() => close()}>
      <button data-first-focus onClick={() => close(`yes, ${title}`)}>
        Answer
      </button>
      <input aria-label="Note" />
    </Dialog>
  )
}

const lazySample = () => lazy(() => Promise.resolve({ default: Sample }))
const First = lazySample()
const Second = lazySample()

/** Lets what is loaded come. */
const opened = <Value,>(open: () => Value): Promise<Value> => act(() => Promise.resolve(open()))
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
/** Lets what closes leave the page. */
const left = () => act(() => vi.advanceTimersByTimeAsync(POPUP_CLOSE_MS))

describe('popups', () => {
  // the clock goes on, as the hands of the visitor need it to; what takes long is passed over
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => {
    vi.useRealTimers()
  })

  // @rule S3-4.popup-queue
  it('are shown one at a time, in the order they were opened', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    await opened(() => {
      openPopup(First, { title: 'One' })
      openPopup(Second, { title: 'Two' })
    })
    expect(titles()).toEqual(['One'])
    await user.keyboard('{Escape}')
    await left()
    expect(await screen.findByRole('dialog', { name: 'Two' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule S3-2.popup-on-top
  it('go before all others where they are opened on top', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    await opened(() => openPopup(First, { title: 'Waits' }))
    await opened(() => openPopup(Second, { title: 'Too long' }, { onTop: true }))
    await left()
    expect(await screen.findByRole('dialog', { name: 'Too long' })).toBeDefined()
    await opened(() => openPopup(First, { title: 'Later' }, { about: 'something else' }))
    expect(titles()).toEqual(['Too long'])
    await user.keyboard('{Escape}')
    await left()
    expect(await screen.findByRole('dialog', { name: 'Waits' })).toBeDefined()
  })

  // @rule S3-4.popup-kept
  it('keep what was entered in them while another one covers them', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    await opened(() => openPopup(First, { title: 'Save search' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'my ice')
    await opened(() => openPopup(Second, { title: 'Too long' }, { onTop: true }))
    await left()
    await screen.findByRole('dialog', { name: 'Too long' })
    expect(titles()).toEqual(['Too long'])
    await user.keyboard('{Escape}')
    await left()
    await screen.findByRole('dialog', { name: 'Save search' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('my ice')
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
  })

  it('of one component about the same thing are one, the last', async () => {
    render(<PopupHost />)
    const before = await opened(() => openPopup(First, { title: 'Layer a' }, { about: 'a' }))
    await opened(() => openPopup(First, { title: 'Layer b' }, { about: 'b' }))
    await opened(() => openPopup(First, { title: 'Layer a again' }, { about: 'a' }))
    await left()
    expect(await before.closed).toBeUndefined()
    expect(before.close()).toBe(false)
    expect(await screen.findByRole('dialog', { name: 'Layer b' })).toBeDefined()
    act(() => closePopups(First, 'b'))
    await left()
    expect(await screen.findByRole('dialog', { name: 'Layer a again' })).toBeDefined()
    act(() => closePopups(First))
    await left()
    await waitFor(() => expect(titles()).toEqual([]))
  })

  // @rule S3-4.popup-answer
  it('give their answer to who opened them, and none when they are closed', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    const answered = await opened(() => openPopup(First, { title: 'Peru' }))
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    expect(await answered.closed).toBe('yes, Peru')
    await left()
    const closed = await opened(() => openPopup(First, { title: 'Chad' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await closed.closed).toBeUndefined()
  })

  it('close before they are shown, and then never are', async () => {
    render(<PopupHost />)
    await opened(() => openPopup(First, { title: 'One' }))
    const waiting = await opened(() => openPopup(Second, { title: 'Two' }))
    expect(waiting.close()).toBe(true)
    act(() => closePopups(First))
    await left()
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })

  // @rule S3-9.popup-times
  it('let the focus and the keys go at once, and leave the page 400 ms later', async () => {
    vi.useFakeTimers()
    render(
      <>
        <button>Opener</button>
        <PopupHost />
      </>,
    )
    const opener = screen.getByRole('button', { name: 'Opener' })
    opener.focus()
    await opened(() => openPopup(First, { title: 'One', alert: true }))
    expect(document.activeElement?.textContent).toBe('Answer')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    act(() => void vi.advanceTimersByTime(399))
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(document.querySelectorAll('dialog')).toHaveLength(0)
  })

  // @rule S3-4.popup-closes
  it('close by a press outside, unless they tell of a failure', async () => {
    render(<PopupHost />)
    await opened(() => openPopup(First, { title: 'BACKEND ERROR', alert: true }))
    const failure = screen.getByRole('alertdialog')
    fireEvent.pointerDown(failure)
    expect(failure.hasAttribute('open')).toBe(true)
    act(() => closePopups(First))
    await left()

    await opened(() => openPopup(Second, { title: 'Keys' }))
    const keys = await screen.findByRole('dialog', { name: 'Keys' })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Answer' }))
    expect(keys.hasAttribute('open')).toBe(true)
    fireEvent.pointerDown(keys)
    await left()
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })

  it("close by the platform's own way back", async () => {
    render(<PopupHost />)
    await opened(() => openPopup(First, { title: 'One' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('have notifications above them, which go on as they were', async () => {
    vi.useFakeTimers()
    render(
      <>
        <NotificationHost />
        <PopupHost />
      </>,
    )
    act(() => void notify({ style: 'error', title: 'Timed out' }))
    const notice = screen.getByText('Timed out')
    await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_MS - 1_000))
    await opened(() => openPopup(First, { title: 'One' }))
    expect(within(screen.getByRole('dialog')).getByText('Timed out')).toBe(notice)
    act(() => closePopups(First))
    expect(notice.closest('dialog')).toBeNull()
    expect(notice.isConnected).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByText('Timed out')).toBeNull()
  })

  // @rule S3-4.late-part
  // @rule S3-4.late-again
  it('leave the page as it is when their code does not come without a network, and open later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answerRequests(({ path }) => (path.startsWith('/health') ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
    const missing = new TypeError('Failed to fetch dynamically imported module: /Sample.js')
    let isThere = false
    const load = vi.fn<() => Promise<{ default: typeof Sample }>>(() =>
      isThere ? Promise.resolve({ default: Sample }) : Promise.reject<{ default: typeof Sample }>(missing),
    )
    const Missing = late(load)
    const element = (
      <>
        <p>The page</p>
        <PopupHost />
      </>
    )
    const router = createMemoryRouter([{ path: '*', element, errorElement: <ErrorPage /> }])
    render(<RouterProvider router={router} />)
    const closed = vi.fn<(answer: unknown) => void>()
    await opened(() => void openPopup(Missing, { title: 'One' }).closed.then(closed))
    await waitFor(() => expect(closed).toHaveBeenCalledWith(undefined))
    expect(screen.getByText('The page')).toBeDefined()
    expect(useNotifications.getState().notifications.map(({ title }) => title)).toEqual([i18n.t('shell:failure.tryAgain')])
    isThere = true
    await opened(() => openPopup(Missing, { title: 'Two' }))
    expect(await screen.findByRole('dialog', { name: 'Two' })).toBeDefined()
  })

  it('show the page of errors when their code cannot be loaded, like any other part of the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answerRequests(({ path }) => (path.startsWith('/health') ? json({ status: 'ok' }) : undefined))
    // the page has just been reloaded for another missing part
    sessionStorage.setItem('graticule.reloaded', String(Date.now()))
    const missing = new TypeError('Failed to fetch dynamically imported module: /Sample.js')
    const Missing = lazy((): Promise<{ default: typeof Sample }> => Promise.reject(missing))
    const router = createMemoryRouter([{ path: '*', element: <PopupHost />, errorElement: <ErrorPage /> }])
    render(<RouterProvider router={router} />)
    await opened(() => openPopup(Missing, { title: 'One' }))
    expect(await screen.findByText(i18n.t('shell:error.chunk'))).toBeDefined()
    expect(screen.queryByText(missing.message)).toBeNull()
  })
})
