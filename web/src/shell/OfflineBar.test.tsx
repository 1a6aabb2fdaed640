import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OfflineBar } from './OfflineBar.tsx'

describe('the bar of a page without a connection', () => {
  it('comes and goes with the connection, and is read out', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    render(<OfflineBar />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    online.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(status.textContent).toBe('You are offline. You can still read your last results.')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(status.textContent).toBe('')
  })
})
