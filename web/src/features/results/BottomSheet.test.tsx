import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SheetStop } from '../../stores/sheet.ts'
import { BottomSheet, nearestStop, stopHeights } from './BottomSheet.tsx'

describe('the bottom sheet', () => {
  it('rests at a low, a middle and a full height', () => {
    expect(stopHeights(800)).toEqual({ peek: 96, half: 448, full: 800 })
  })

  it('goes to the nearest stop when it is let go', () => {
    expect([120, 300, 500, 700].map((height) => nearestStop(height, 800))).toEqual(['peek', 'half', 'half', 'full'])
  })

  it('goes on to the next stop by its grip, with pointer and with Enter', async () => {
    const user = userEvent.setup()
    const onStop = vi.fn<(stop: SheetStop) => void>()
    const sheet = (stop: SheetStop) => (
      <BottomSheet label="Results" stop={stop} onStop={onStop}>
        <p>list</p>
      </BottomSheet>
    )
    Element.prototype.setPointerCapture = () => {}
    const { rerender } = render(sheet('peek'))
    await user.click(screen.getByRole('button', { name: 'Show the list at half height' }))
    rerender(sheet('full'))
    screen.getByRole('button', { name: 'Collapse the list' }).focus()
    await user.keyboard('{Enter}')
    expect(onStop.mock.calls.flat()).toEqual(['half', 'peek'])
  })
})
