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

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  end()
})

// @rule B-people.tabs-sign-out
it('a tab follows the sign-out of another one, at once when it is told, else when it is looked at', async () => {
  begin()
  stop = followOtherTabs()
  window.dispatchEvent(new Event('focus'))
  expect(kind()).toBe('person')
  end()
  window.dispatchEvent(new Event('focus'))
  expect(kind()).toBe('anonymous')
  begin()
  end()
  tellOtherTabs()
  // as the browser tells the other tabs
  window.dispatchEvent(new StorageEvent('storage', { key: 'graticule.session-ended' }))
  await vi.waitFor(() => expect(kind()).toBe('anonymous'))
})
