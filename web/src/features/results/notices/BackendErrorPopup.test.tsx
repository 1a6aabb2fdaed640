import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NotificationHost } from '../../../shell/NotificationHost.tsx'
import { BackendErrorPopup } from './BackendErrorPopup.tsx'

// @rule S1-2.error-popup
it('the popup of a failure shows, hides and copies what the server said, and asks again', async () => {
  const user = userEvent.setup()
  const retry = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(
    <>
      <NotificationHost />
      <BackendErrorPopup details="GEOSS: index not available" retry={retry} open close={close} />
    </>,
  )
  expect(document.activeElement?.textContent).toBe('Ok')
  const details = screen.getByText('GEOSS: index not available')
  expect(details.hidden).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show details', expanded: false }))
  expect(details.hidden).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  const popup = screen.getByRole('alertdialog')
  expect((await within(popup).findByRole('status')).textContent).toBe('Details copied')
  expect(await navigator.clipboard.readText()).toBe('GEOSS: index not available')
  // a press outside leaves it
  await user.pointer({ keys: '[MouseLeft]', target: popup })
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})
