import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSignIn, readSession } from '../../session/sign-in.ts'
import { startSession } from '../../session/session.ts'
import { useNotifications } from '../../shell/notifications.ts'
import { isLiked, keptOf, useKeptStates } from '../kept-states.ts'
import { addWaiting, lookAtWaiting, readWaiting, useWaitingChanges } from '../../stores/waiting-changes.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { letWait } from './let-wait.ts'
import { sendWaiting } from './send-waiting.ts'

const person = (id: string) =>
  startSession({ kind: 'person', id, name: 'Visitor', familyName: '', email: '', roles: new Set(), administers: new Set() })
const current = (id: string) => json({ id, email: 'a@example.org', givenName: 'V', familyName: '', roles: [], administers: [] })
const RESOURCE = { dataSource: 'dab', targetId: 'ice', name: 'Ice' }
const KEPT = {
  id: 7,
  ...RESOURCE,
  note: '',
  folder: '',
  siteId: 0,
  createdAt: '2026-01-01T00:00:00Z',
  changedAt: '2026-01-01T00:00:00Z',
}
/** Plays the server for a person; gives the bodies of the changes that it heard. */
function play(id: string, answer: () => Response): unknown[] {
  const sent: unknown[] = []
  answerRequests(({ path, body }) => {
    if (path === '/session') return current(id)
    if (path !== '/api/bookmarks') return undefined
    sent.push(body)
    return answer()
  })
  return sent
}
const told = () => useNotifications.getState().notifications.map(({ title }) => title)

beforeEach(() => {
  localStorage.clear()
  lookAtWaiting()
  person('ann')
})
afterEach(() => {
  localStorage.clear()
  useNotifications.setState({ notifications: [] })
})

// @rule B-offline.changes-wait
it('lets a change wait without a connection only, and sends it once', async () => {
  const failure = { kind: 'unreachable' } as const
  expect(letWait(failure, { kind: 'bookmark', ...RESOURCE, siteId: 0 })).toBe(false)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(letWait({ kind: 'refused' }, { kind: 'bookmark', ...RESOURCE, siteId: 0 })).toBe(false)
  expect(letWait(failure, { kind: 'bookmark', ...RESOURCE, siteId: 0 })).toBe(true)
  const sent = play('ann', () => json(KEPT))
  await sendWaiting()
  expect(sent).toHaveLength(0)
  online.mockReturnValue(true)
  await sendWaiting()
  await sendWaiting()
  expect(sent).toHaveLength(1)
  expect(readWaiting()).toEqual([])
  expect(told()).toContain('1 change that waited was sent')
})

it('keeps what the server did not hear, and gives up what it refuses', async () => {
  addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })
  play('ann', () => json({}, 503))
  await sendWaiting()
  expect(readWaiting()).toHaveLength(1)
  play('ann', () => json({}, 409))
  await sendWaiting()
  expect(readWaiting()).toEqual([])
  expect(told()).toContain('Not saved: Ice')
})

// @rule B-offline.waiting-person
it('sends nothing in the name of somebody else, and nothing after sign-out', async () => {
  addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })
  person('bob')
  const sent = play('bob', () => json(KEPT))
  await sendWaiting()
  expect(readWaiting()).toEqual([])
  addWaiting({ kind: 'bookmark', person: 'bob', ...RESOURCE, siteId: 0 })
  forgetSignIn()
  await sendWaiting()
  expect(sent).toEqual([])
})

// @rule B-offline.session-over
it('waits on when the session has ended by itself, says so once, and sends when its person is back', async () => {
  addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })
  startSession({ kind: 'anonymous' })
  document.cookie = 'auth.signed-in=1; Path=/'
  answerRequests(({ path }) => (path === '/session' ? json({}, 401) : undefined))
  await readSession()
  expect(document.cookie).not.toContain('auth.signed-in')
  await sendWaiting()
  await sendWaiting()
  expect(readWaiting()).toHaveLength(1)
  const asked = useNotifications.getState().notifications
  expect(asked.map(({ title, text, action }) => [title, text, action?.label])).toEqual([
    ['1 change waits to be sent.', 'Sign in to send what waits.', 'Sign in'],
  ])
  const sent = play('ann', () => json(KEPT))
  person('ann')
  await sendWaiting()
  expect(sent).toHaveLength(1)
  expect(readWaiting()).toEqual([])
})

// @rule B-offline.most-waiting
it('has room for a hundred changes; the last one about the same counts', () => {
  for (let at = 0; at < 100; at += 1)
    expect(addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, targetId: `t${at}`, siteId: 0 })).toBe(true)
  expect(addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })).toBe(false)
  expect(addWaiting({ kind: 'unbookmark', person: 'ann', ...RESOURCE, targetId: 't3', id: 3 })).toBe(true)
  expect(readWaiting().filter(({ targetId }) => targetId === 't3')).toMatchObject([{ kind: 'unbookmark' }])
})

const RATING = { kind: 'rating', person: 'ann', ...RESOURCE, siteId: 0 } as const
const few = { score: 2, comment: 'thin' }
const many = { score: 5, comment: 'wide' }

// @rule B-offline.changes-wait
it('sends a rating that was changed twice once, as whoever saw what the server still has', async () => {
  addWaiting({ ...RATING, words: few, seen: null })
  addWaiting({ ...RATING, words: many, seen: few })
  const sent: unknown[] = []
  answerRequests(({ path, body }) => {
    if (path === '/session') return current('ann')
    if (path !== '/api/ratings') return undefined
    sent.push(body)
    return json({ id: 3, ...RESOURCE, ...many, state: 'shown', createdAt: KEPT.createdAt, changedAt: KEPT.createdAt })
  })
  await sendWaiting()
  expect(sent.map((body) => JSON.parse(String(body)) as unknown)).toMatchObject([{ ...many, seen: null }])
})

// @rule B-offline.refused-told
it('says that a rating was refused, and offers its words again', async () => {
  addWaiting({ ...RATING, words: many, seen: null })
  answerRequests(({ path }) => {
    if (path === '/session') return current('ann')
    if (path.startsWith('/api/ratings/own')) return json({ reported: [] })
    return json({ title: 'Changed', status: 412, detail: 'It has been changed in the meantime.' }, 412)
  })
  await sendWaiting()
  const [told1] = useNotifications.getState().notifications
  expect(told1).toMatchObject({ title: 'Not saved: Ice', action: { label: 'Edit rating' } })
  expect(readWaiting()).toEqual([])
})

it('sends a like, and puts back what the server refuses', async () => {
  const play1 = (answer: () => Response) =>
    answerRequests(({ path }) => (path === '/session' ? current('ann') : path === '/api/likes' ? answer() : undefined))
  const liked = () => isLiked(useKeptStates.getState(), 'dab ice')
  addWaiting({ kind: 'like', person: 'ann', ...RESOURCE, siteId: 0, liked: true })
  play1(() => json({ liked: true, likes: 4 }))
  await sendWaiting()
  expect(liked()).toBe(true)
  addWaiting({ kind: 'like', person: 'ann', ...RESOURCE, siteId: 0, liked: true })
  play1(() => json({}, 409))
  await sendWaiting()
  expect(liked()).toBe(false)
  expect(told()).toContain('Not saved: Ice')
})

it('counts a bookmark that is gone already as removed, and shows one again whose removal is refused', async () => {
  const removal = { kind: 'unbookmark', person: 'ann', ...RESOURCE, id: 7 } as const
  const play1 = (status: number) =>
    answerRequests(({ path }) =>
      path === '/session' ? current('ann') : path.startsWith('/api/bookmarks/removals') ? json({}, status) : undefined,
    )
  const kept = () => keptOf(useKeptStates.getState(), 'dab ice')
  addWaiting(removal)
  play1(409)
  await sendWaiting()
  expect(kept()).toBe(7)
  addWaiting(removal)
  play1(404)
  await sendWaiting()
  expect(kept()).toBeNull()
})

it('notices that another tab has sent what waited', () => {
  addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })
  const { sent } = useWaitingChanges.getState()
  localStorage.clear()
  expect(lookAtWaiting()).toMatchObject([{ targetId: 'ice' }])
  expect(useWaitingChanges.getState()).toMatchObject({ changes: [], sent: sent + 1 })
})

// @rule B-offline.tried-again
it('sends by itself what the server did not answer, and asks nobody to sign in while a session may go on', async () => {
  vi.useFakeTimers()
  try {
    addWaiting({ kind: 'bookmark', ...RESOURCE, siteId: 0, person: 'ann' })
    let answers = 0
    const sent = play('ann', () => {
      answers += 1
      if (answers === 1) throw new TypeError('Failed to fetch')
      return json(KEPT)
    })
    await sendWaiting()
    expect([sent.length, readWaiting().length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(readWaiting()).toHaveLength(0))
    expect(sent).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
  addWaiting({ kind: 'bookmark', ...RESOURCE, siteId: 0, person: 'ann' })
  document.cookie = 'auth.signed-in=1'
  startSession({ kind: 'anonymous' })
  await sendWaiting()
  document.cookie = 'auth.signed-in=; Max-Age=0'
  expect(told()).toEqual(['1 change that waited was sent'])
  expect(readWaiting()).toHaveLength(1)
})
