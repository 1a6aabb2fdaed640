import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useResultSets } from '../../../stores/result-sets.ts'
import { TooLongPopup } from './TooLongPopup.tsx'

// @rule S1-2.too-long-popup
it('the popup of a long search names the sources that have not answered yet, and cancels the search', async () => {
  const user = userEvent.setup()
  const { setSource } = useResultSets.getState()
  for (const name of ['dab', 'services'] as const) setSource(name, { loading: true })
  const stop = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(<TooLongPopup since={Date.now()} stop={stop} open close={close} />)
  const popup = screen.getByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
  expect(popup.textContent).toContain('Would you like to continue? 2 of 4 sources have not responded: GEOSS, Services.')
  act(() => setSource('services', { loading: false }))
  expect(popup.textContent).toContain('1 of 4 sources has not responded: GEOSS.')
  await user.click(screen.getByRole('button', { name: 'No, cancel the search' }))
  expect(stop).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})
