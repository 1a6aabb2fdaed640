import { KEPT_SESSION_MS, MAX_SESSIONS, SESSION_MS } from '@graticule/contracts/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { openPeopleStore } from './people-store.ts'
import { openSessions, type Sessions } from './sessions.ts'

let test: TestApp
let sessions: Sessions
beforeAll(async () => {
  test = await createTestApp()
  sessions = openSessions(test.database)
  const people = openPeopleStore(test.database)
  for (const id of ['one', 'two', 'three'])
    await people.know({ id, email: `${id}@example.org`, givenName: id, familyName: '', roles: [] }, 0)
})
afterAll(() => test.close())

const begin = (personId: string, now: number, isKept = false) =>
  sessions.begin({ personId, isKept, device: 'Firefox, Linux' }, now)

describe('a session', () => {
  // @rule B-people.session-length
  it('goes on with every visit, and ends after its time without one', async () => {
    const { word } = await begin('one', 0)
    expect(await sessions.find(word, SESSION_MS - 1)).toMatchObject({ person: { id: 'one' } })
    expect(await sessions.find(word, 2 * SESSION_MS - 2)).toBeDefined()
    expect(await sessions.find(word, 4 * SESSION_MS)).toBeUndefined()
    const kept = await begin('one', 0, true)
    expect(await sessions.find(kept.word, KEPT_SESSION_MS - 1)).toBeDefined()
    expect(await sessions.find(kept.word, 3 * KEPT_SESSION_MS)).toBeUndefined()
  })

  it('is opened by its word alone, which the store does not keep', async () => {
    const { word, id } = await begin('one', 0)
    expect(await sessions.find(id, 1)).toBeUndefined()
    expect(await sessions.find(`${word}x`, 1)).toBeUndefined()
    const rows = await test.database.reader.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(word)
  })

  // @rule B-people.sessions
  it('is one of so many of a person; the one that was used last longest ago goes', async () => {
    const first = await begin('two', 0)
    for (let at = 1; at <= MAX_SESSIONS; at += 1) await begin('two', at)
    expect(await sessions.ofPerson('two', MAX_SESSIONS)).toHaveLength(MAX_SESSIONS)
    expect(await sessions.find(first.word, MAX_SESSIONS)).toBeUndefined()
  })

  it('is remembered as the last sign-in after it has ended', async () => {
    await begin('three', 5_000)
    await sessions.endAll('three')
    expect(await openPeopleStore(test.database).byId('three')).toMatchObject({ signedInAt: 5_000 })
  })

  it('belongs to its person: nobody else ends it', async () => {
    const { word, id } = await begin('one', 0)
    expect(await sessions.end('two', id)).toBe(false)
    expect(await sessions.find(word, 1)).toBeDefined()
    await sessions.endAll('one', id)
    expect((await sessions.ofPerson('one', 1)).map((session) => session.id)).toEqual([id])
    expect(await sessions.end('one', id)).toBe(true)
    expect(await sessions.find(word, 1)).toBeUndefined()
  })
})
