import { afterEach, expect, it, vi } from 'vitest'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { startSession, useSession } from './session.ts'

const SIGNED_IN = 'auth.signed-in=1'
const person = { kind: 'person', id: '1', name: 'Visitor', familyName: '', email: 'visitor@example.org' } as const
const begin = () => {
  document.cookie = SIGNED_IN
  startSession({ ...person, roles: new Set(), administers: new Set() })
}
const end = () => (document.cookie = 'auth.signed-in=; Max-Age=0')
const kind = () => useSession.getState().visitor.kind

const read = vi.fn<() => Promise<void>>(async () => begin())

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  end()
})

// @rule B-people.tabs-sign-out
it('a tab follows the sign-out of another one, at once when it is told, else when it is looked at', async () => {
  begin()
  stop = followOtherTabs(read)
  window.dispatchEvent(new Event('focus'))
  expect(kind()).toBe('person')
  end()
  window.dispatchEvent(new Event('focus'))
  expect(kind()).toBe('anonymous')
  begin()
  end()
  tellOtherTabs()
  // as the browser tells the other tabs
  window.dispatchEvent(new StorageEvent('storage', { key: 'graticule.session-changed' }))
  await vi.waitFor(() => expect(kind()).toBe('anonymous'))
})

// @rule B-people.tabs-sign-in
it('a tab follows the sign-in of another one, and asks for no session where there is none', async () => {
  stop = followOtherTabs(read)
  window.dispatchEvent(new Event('focus'))
  expect(read).not.toHaveBeenCalled()
  document.cookie = SIGNED_IN
  // while it is asked, nobody asks again
  useSession.setState({ isReading: true })
  window.dispatchEvent(new Event('focus'))
  expect(read).not.toHaveBeenCalled()
  useSession.setState({ isReading: false })
  window.dispatchEvent(new StorageEvent('storage', { key: 'graticule.session-changed' }))
  await vi.waitFor(() => expect(kind()).toBe('person'))
  window.dispatchEvent(new Event('focus'))
  expect(read).toHaveBeenCalledOnce()
})

it('asks who is signed in when the network is back: without one nobody could say', async () => {
  read.mockClear()
  startSession({ kind: 'anonymous' })
  document.cookie = SIGNED_IN
  stop = followOtherTabs(read)
  expect(read).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(kind()).toBe('person'))
  expect(read).toHaveBeenCalledOnce()
})
