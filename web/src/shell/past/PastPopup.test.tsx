import { MAX_PAST_NOTIFICATIONS } from '@graticule/contracts/limits'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../i18n/index.ts'
import { notify, useNotifications } from '../notifications.ts'
import { PastButton } from './PastButton.tsx'
import { PastPopup } from './PastPopup.tsx'

beforeEach(() => withTexts(Promise.resolve(), 'guides'))

// @rule B-guides.past
it('past notifications are listed, the latest first, and what they offer can be done once', async () => {
  const undo = vi.fn<() => void>()
  act(() => {
    notify({ style: 'success', title: 'Bookmark removed', text: 'Sea ice', action: { label: 'Undo', run: undo } })
    notify({ style: 'error', title: 'Search not saved' })
  })
  act(() => {
    for (const { id } of useNotifications.getState().notifications) useNotifications.getState().dismiss(id)
  })
  const close = vi.fn<() => void>()
  render(<PastPopup open close={close} />)
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'Search not saved',
    'Bookmark removed',
  ])
  expect(screen.getByRole('img', { name: 'Error' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the list' }))
  expect(screen.getByText('Nothing new')).toBeDefined()
})

it('the bell comes with the first notification and counts those that nobody has looked at', () => {
  render(<PastButton />)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => {
    notify({ style: 'info', title: 'One' })
    notify({ style: 'info', title: 'Two' })
    notify({ style: 'info', title: 'Two' })
  })
  expect(screen.getByRole('button', { name: 'Notifications: 2 new' })).toBeDefined()
  act(() => useNotifications.getState().look())
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined()
})

it('the list holds so many', () => {
  act(() => {
    for (let number = 0; number <= MAX_PAST_NOTIFICATIONS; number++) notify({ style: 'info', title: `Number ${number}` })
  })
  const { past } = useNotifications.getState()
  expect([past.length, past.at(-1)?.title]).toEqual([MAX_PAST_NOTIFICATIONS, 'Number 1'])
})
