import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { BoxRows } from './BoxRows.tsx'

it('the search area can be hidden, made fainter and removed', async () => {
  const user = userEvent.setup()
  useDrawnArea.getState().setArea([10, 40, 20, 50])
  render(<BoxRows />)
  await user.click(screen.getByRole('button', { name: /^Hide Search area/ }))
  expect(useDrawnArea.getState().visible).toBe(false)
  useDrawnArea.getState().setOpacity(40)
  // the same area again, as each search writes it, stays as it is; another one is seen
  useDrawnArea.getState().setArea([10, 40, 20, 50])
  expect(useDrawnArea.getState()).toMatchObject({ visible: false, opacity: 40 })
  useDrawnArea.getState().setArea([10, 40, 20, 51])
  expect(useDrawnArea.getState()).toMatchObject({ visible: true, opacity: 100 })
  expect(await screen.findByRole('slider')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Remove Search area/ }))
  expect(useDrawnArea.getState()).toMatchObject({ area: null, removals: 1 })
})
