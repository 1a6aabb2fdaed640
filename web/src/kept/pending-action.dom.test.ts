import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from '../session/sign-in.ts'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { pageOfAction, rememberAction, takeAction } from './pending-action.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

// @rule B-people.back-after-mail
it('knows the page on which something was wanted, until it is done', () => {
  expect(pageOfAction()).toBe('/')
  history.replaceState(null, '', '/resource/dab/a?f:phrase=ice')
  rememberAction({ kind: 'like', resource: { dataSource: 'dab', targetId: 'a', name: 'Ice' } })
  expect(pageOfAction()).toBe('/resource/dab/a?f:phrase=ice')
  expect(takeAction()).toMatchObject({ kind: 'like' })
  expect(pageOfAction()).toBe('/')
})

it('forgets it after an hour, and at sign-out', async () => {
  const like = () => rememberAction({ kind: 'like', resource: { dataSource: 'dab', targetId: 'a', name: 'Ice' } })
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [minutes, kind] of [
    [59, 'like'],
    [61, undefined],
  ] as const) {
    like()
    vi.setSystemTime(Date.now() + minutes * 60_000)
    expect(takeAction()?.kind).toBe(kind)
  }
  like()
  answerRequests(({ path }) => (path === SESSION_ROUTES.signOut.path ? json({ to: '/' }) : undefined))
  expect(await signOut()).toBe(true)
  expect(takeAction()).toBeUndefined()
})
