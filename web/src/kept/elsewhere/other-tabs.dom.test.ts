import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../session/session.ts'
import { useWaitingChanges } from '../../stores/waiting-changes.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { resetStores } from '../../state/create-store.ts'
import { addBookmark } from '../bookmark.ts'
import { useGuestBookmarks } from '../guest-bookmarks.ts'
import { isLiked, keptOf, setKept, setLiked, useKeptStates } from '../kept-states.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'

const ICE = { dataSource: 'dab', targetId: 'ice' }
const KEY = 'dab ice'
const TOLD = 'graticule.kept-changed'

/** What the browser tells the other tabs when one of them has written and removed a value. */
const tell = (what: unknown) =>
  window.dispatchEvent(new StorageEvent('storage', { key: TOLD, oldValue: JSON.stringify(what), newValue: null }))

/** What the server says of the resource. */
let now: { bookmark?: number; liked: boolean }
let asked: unknown[]
let stop = () => {}
beforeEach(() => {
  startSession({ kind: 'person', id: 'ann', name: 'Ann', familyName: '', email: '', roles: new Set(), administers: new Set() })
  asked = []
  answerRequests(({ path, body }) => {
    if (path !== BOOKMARK_ROUTES.check.path) return undefined
    asked.push(body)
    return json({ resources: [{ ...ICE, ...now }] })
  })
  stop = followOtherTabs()
})
afterEach(() => {
  stop()
  localStorage.clear()
  resetStores()
})

const state = () => {
  const states = useKeptStates.getState()
  return [keptOf(states, KEY), isLiked(states, KEY)]
}

// @rule B-kept-items.tabs
describe('what another tab has changed', () => {
  it('is read anew: a bookmark and a like that came', async () => {
    now = { bookmark: 7, liked: true }
    setKept([[KEY, null]])
    tell([ICE])
    await vi.waitFor(() => expect(state()).toEqual([7, true]))
    await vi.waitFor(() => expect(useWaitingChanges.getState().sent).toBe(1))
  })

  it('is read anew: a bookmark and a like that went', async () => {
    now = { liked: false }
    setKept([[KEY, 7]])
    setLiked(ICE, true)
    tell([ICE])
    await vi.waitFor(() => expect(state()).toEqual([null, false]))
  })

  it('does not undo what this tab is changing', async () => {
    now = { liked: false }
    setKept([[KEY, 0]])
    tell([ICE])
    await vi.waitFor(() => expect(useWaitingChanges.getState().sent).toBe(1))
    expect(keptOf(useKeptStates.getState(), KEY)).toBe(0)
  })

  it('is not asked about for guests, nor where the words of the storage are not ours', async () => {
    tell({ dataSource: 'dab' })
    tell([])
    startSession({ kind: 'anonymous' })
    tell([ICE])
    await Promise.resolve()
    expect(asked).toEqual([])
  })

  it('is what a guest keeps, too', () => {
    startSession({ kind: 'anonymous' })
    localStorage.setItem('graticule.guest-bookmarks', JSON.stringify([{ ...ICE, name: 'Ice' }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'graticule.guest-bookmarks' }))
    expect(useGuestBookmarks.getState().kept).toHaveLength(1)
  })
})

describe('what this tab changes', () => {
  const written = () => vi.spyOn(Storage.prototype, 'setItem')
  afterEach(() => void vi.restoreAllMocks())

  it('is told once the server has it, and not when it refuses', async () => {
    const write = written()
    let isRefused = true
    answerRequests(({ path }) => {
      if (path !== BOOKMARK_ROUTES.add.path) return undefined
      if (isRefused) return json({ type: 'about:blank', title: 'Full', status: 409 }, 409)
      const times = { createdAt: '2026-01-01T00:00:00Z', changedAt: '2026-01-01T00:00:00Z' }
      return json({ id: 7, ...ICE, name: 'Ice', note: '', folder: '', siteId: 0, ...times }, 201)
    })
    await addBookmark({ ...ICE, name: 'Ice' })
    expect(write).not.toHaveBeenCalledWith(TOLD, expect.anything())
    isRefused = false
    await addBookmark({ ...ICE, name: 'Ice' })
    expect(write).toHaveBeenCalledWith(TOLD, JSON.stringify([ICE]))
    expect(localStorage.getItem(TOLD)).toBeNull()
  })

  it('is told in parts that the server answers at once', () => {
    const write = written()
    tellOtherTabs(Array.from({ length: 201 }, (_, at) => ({ dataSource: 'dab', targetId: String(at) })))
    expect(write).toHaveBeenCalledTimes(2)
  })
})
