import { afterEach, expect, it } from 'vitest'
import { useNotifications } from '../shell/notifications.ts'
import { tellFailed } from './tell.ts'

afterEach(() => useNotifications.setState({ notifications: [] }))
const told = () => useNotifications.getState().notifications.map(({ title, text }) => [title, text])

// @rule B-kept-items.why-failed
it('says why a change failed, also when the portal did not respond', () => {
  tellFailed('The rating was not saved', { kind: 'unreachable', status: null, detail: '' })
  tellFailed('The bookmark was not saved', { kind: 'refused', status: 409, detail: 'Your list is full.' })
  expect(told()).toEqual([
    ['The rating was not saved', 'The portal does not respond. Check your connection and try again.'],
    ['The bookmark was not saved', 'Your list is full.'],
  ])
})
