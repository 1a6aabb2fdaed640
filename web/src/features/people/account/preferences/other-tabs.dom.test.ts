import type { Preferences } from '@graticule/contracts/people/preferences'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession, startSession } from '../../../../session/session.ts'
import { resetStores } from '../../../../state/create-store.ts'
import { useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { useTheme } from '../../../../stores/theme.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { followPreferences } from './follow-preferences.ts'
import { followOthers } from './other-tabs.ts'
import { savePreference } from './save-preference.ts'

const CHANGED = 'graticule.preferences-changed'
const otherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
let kept: Preferences
let unfollow: (() => void) | undefined
beforeEach(() => {
  kept = {}
  answerRequests(() => json(kept))
  startSession({
    kind: 'person',
    id: '1',
    name: 'Visitor',
    familyName: '',
    email: 'visitor@example.org',
    roles: new Set(),
    administers: new Set(),
  })
})
afterEach(() => {
  unfollow?.()
  localStorage.clear()
  resetStores()
})

// @rule B-account.tabs
it('what another tab has chosen holds here, and is not sent back', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  unfollow = followPreferences(undefined)
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  kept = { theme: 'dark', footprintOpacity: 80 }
  otherTab('something else')
  expect(useTheme.getState().choice).not.toBe('dark')
  otherTab(CHANGED)
  await vi.waitFor(() => expect(useTheme.getState().choice).toBe('dark'))
  expect(useMapFootprints.getState().preferred).toBe(80)
  expect(sent.mock.calls.filter(([, init]) => init?.method === 'PATCH')).toEqual([])
  expect(useSession.getState().visitor.kind).toBe('person')
})

// @rule B-account.tabs
it('a tab tells the others when the server has kept a change, and looks itself when somebody comes back to it', async () => {
  const told = vi.spyOn(Storage.prototype, 'setItem')
  expect(await savePreference({ theme: 'light' })).toBeUndefined()
  expect(told.mock.calls.filter(([name]) => name === CHANGED)).toHaveLength(1)
  expect(localStorage.getItem(CHANGED)).toBeNull()
  const onChange = vi.fn<() => void>()
  unfollow = followOthers(onChange)
  otherTab(CHANGED)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledTimes(2)
})
