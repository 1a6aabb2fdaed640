import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { holdMediaQueries } from '../testing/browser-gaps.ts'
import { useEscape } from '../ui/overlay/use-escape.ts'
import { Header } from './Header.tsx'
import { NotificationHost } from './NotificationHost.tsx'
import { notify } from './notifications.ts'
import { followTheme, useTheme } from '../stores/theme.ts'

describe('notifications', () => {
  // @rule S3-9.notification
  it('go by themselves, but not while the pointer is on them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
      render(<NotificationHost />)
      act(() => void notify({ style: 'success', title: 'Link copied' }))
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      await user.hover(screen.getByText('Link copied'))
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      expect(screen.getByText('Link copied')).toBeDefined()
      await user.unhover(screen.getByText('Link copied'))
      await act(() => vi.advanceTimersByTimeAsync(1_500))
      expect(screen.queryByText('Link copied')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('are read out at once when something failed, and when there is a pause otherwise', () => {
    render(<NotificationHost />)
    act(() => {
      notify({ style: 'error', title: 'Timed out' })
      notify({ style: 'info', title: 'Still searching' })
    })
    expect(screen.getByRole('alert').textContent).toContain('Timed out')
    expect(screen.getByRole('status').textContent).toContain('Still searching')
  })

  // @rule S3-4.notifications
  it('do not pile up with the same words', () => {
    render(<NotificationHost />)
    act(() => {
      notify({ style: 'success', title: 'Link copied' })
      notify({ style: 'success', title: 'Link copied' })
    })
    expect(screen.getAllByText('Link copied')).toHaveLength(1)
  })
})

describe('notifications beside the buttons of a page', () => {
  // @rule S3-4.notifications-place
  it('lie below them, and where they were once the page has none', () => {
    const box = (bottom: number) => ({ left: 0, right: 500, top: bottom - 40, bottom, height: 40 }) as DOMRect
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box(120))
    const page = render(<div data-actions />)
    render(<NotificationHost />)
    act(() => void notify({ style: 'success', title: 'Saved here' }))
    const host = () => screen.getByText('Saved here').closest<HTMLElement>('[style*="--below"]')
    expect(host()?.style.getPropertyValue('--below')).toBe('128px')
    page.unmount()
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(host()?.style.getPropertyValue('--below')).toBe('0px')
    boxes.mockRestore()
  })
})

describe('markup in the words of a notification', () => {
  // @rule S3-3.notification-html
  it('is shown as it is written and never becomes elements', () => {
    render(<NotificationHost />)
    const words = '<img src=x onerror=alert(1)><a href="javascript:alert(2)">here</a>'
    act(() => void notify({ style: 'info', title: words, text: words }))
    const host = screen.getByRole('status')
    expect(host.textContent).toContain(words)
    expect(host.querySelector('img, a, script')).toBeNull()
  })
})

describe('Escape', () => {
  // @rule S3-9.escape
  it('closes one thing at a time, the last opened first', async () => {
    const user = userEvent.setup()
    const closed: string[] = []
    function Layer({ name, open }: { name: string; open: boolean }) {
      useEscape(open, () => closed.push(name))
      return null
    }
    const layers = (inner: boolean) => (
      <>
        <Layer name="panel" open />
        <Layer name="popup" open={inner} />
      </>
    )
    const { rerender } = render(layers(true))
    await user.keyboard('{Escape}')
    rerender(layers(false))
    await user.keyboard('{Escape}')
    expect(closed).toEqual(['popup', 'panel'])
  })
})

describe('the theme', () => {
  it('follows the device until one is chosen, which is kept', async () => {
    holdMediaQueries('(prefers-color-scheme: dark)')
    const stop = followTheme()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    const user = userEvent.setup()
    render(<Header />, { wrapper: MemoryRouter })
    await user.click(screen.getByRole('button', { name: 'Theme: Device setting' }))
    expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'Device setting', checked: true }))
    await user.keyboard('{Home}{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(localStorage.getItem('graticule.theme')).toBe('light')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Theme: Light' }))
    expect(useTheme.getState().choice).toBe('light')
    stop()
  })
})
