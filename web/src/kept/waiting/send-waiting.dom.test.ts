import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSignIn } from '../../session/sign-in.ts'
import { startSession } from '../../session/session.ts'
import { useNotifications } from '../../shell/notifications.ts'
import { addWaiting, lookAtWaiting, readWaiting } from '../../stores/waiting-changes.ts'
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

// @rule B-offline.most-waiting
it('has room for a hundred changes; the last one about the same counts', () => {
  for (let at = 0; at < 100; at += 1)
    expect(addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, targetId: `t${at}`, siteId: 0 })).toBe(true)
  expect(addWaiting({ kind: 'bookmark', person: 'ann', ...RESOURCE, siteId: 0 })).toBe(false)
  expect(addWaiting({ kind: 'unbookmark', person: 'ann', ...RESOURCE, targetId: 't3', id: 3 })).toBe(true)
  expect(readWaiting().filter(({ targetId }) => targetId === 't3')).toMatchObject([{ kind: 'unbookmark' }])
})
