import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { OfflineBar } from './OfflineBar.tsx'

describe('the bar of a page without a connection', () => {
  it('comes and goes with the connection, is read out, and leads to what was kept', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    render(<OfflineBar />, { wrapper: MemoryRouter })
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    online.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(status.textContent).toContain('You are offline. You can still read your last results.')
    expect(await screen.findByRole('link', { name: 'Saved resources' })).toBeDefined()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(status.textContent).toBe('')
  })
})
