/** Renewing the tokens of sessions, by several servers of one database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { openPeopleStore, type PeopleStore } from '../people/people-store.ts'
import { secretsOf } from '../people/secrets.ts'
import { openSessions, type Sessions } from '../people/sessions.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import type { OidcClient, Tokens } from './oidc-client.ts'
import { openSignIn } from './sign-in.ts'

let test: TestApp
let people: PeopleStore
let sessions: Sessions
beforeAll(async () => {
  test = await createTestApp()
  people = openPeopleStore(test.database)
  sessions = openSessions(test.database)
})
afterAll(() => test.close())

const secrets = secretsOf('a secret of at least thirty-two characters')
let now = 0
let asked: string[] = []
let ended: string[] = []
let warnings: string[] = []
let answer: OidcClient['renew']
beforeEach(() => {
  ;[now, asked, ended, warnings] = [1_000_000, [], [], []]
  const roles = { realm_access: { roles: ['moderator'] } }
  answer = async (_, sub) => ({ claims: { sub, ...roles }, tokens: tokens('renewed', now + 60_000) })
})

const tokens = (refresh: string, endAt: number): Tokens => ({ access: 'x', refresh, idToken: undefined, endAt })
const never = () => Promise.reject(new Error('not asked for'))
const serverOf = () =>
  openSignIn({
    client: {
      begin: never,
      finish: never,
      metadata: never,
      renew: (before, sub) => {
        asked.push(before.refresh ?? '')
        return answer(before, sub)
      },
      end: async ({ refresh }) => void ended.push(refresh ?? ''),
    },
    people,
    sessions,
    secrets,
    adminClient: 'geoss-admin',
    endEmbedded: never,
    clock: () => now,
    warn: (words) => warnings.push(words),
  })

/** A session whose tokens are too old, and what each request does with it. */
async function oldSession() {
  await people.know({ id: 'person', email: 'member@example.org', givenName: 'Member', familyName: '', roles: [] }, now)
  const old = { sealed: secrets.seal('tokens', JSON.stringify(tokens('first', now - 1))), endAt: now - 1 }
  const { word, id } = await sessions.begin({ personId: 'person', isKept: false, device: '', tokens: old }, now)
  const read = async () => {
    const found = await sessions.find(word, now)
    if (found === undefined) throw new Error('the session is over')
    return found
  }
  const request = async (server: ReturnType<typeof serverOf>) => {
    const { session, person } = await read()
    return server.refresh(session, person)
  }
  return { id, read, request }
}

describe('tokens of a session', () => {
  // @rule B-people.renewal
  it('are renewed once for all requests to all servers', async () => {
    const { read, request } = await oldSession()
    const [one, two] = [serverOf(), serverOf()]
    const late = await read()
    const all = await Promise.all([one, one, two, two, one].map(request))
    expect(all.map((person) => person?.id)).toEqual(all.map(() => 'person'))
    expect(all.some((person) => person?.roles.includes('moderator'))).toBe(true)
    // a request that read the session before that and comes to it now
    expect(await one.refresh(late.session, late.person)).toBeDefined()
    expect(asked).toEqual(['first'])
    now += 60_001
    await request(two)
    expect(asked).toEqual(['first', 'renewed'])
  })

  it('are left to the server that renews them', async () => {
    const { read } = await oldSession()
    const [first, second] = [await read(), await read()]
    const answering = answer
    const release = Promise.withResolvers<void>()
    answer = async (...question) => {
      await release.promise
      return answering(...question)
    }
    const renewed = serverOf().refresh(first.session, first.person)
    await expect.poll(() => asked).toEqual(['first'])
    const other = serverOf().refresh(second.session, second.person)
    expect(await other).toMatchObject({ id: 'person', roles: [] })
    expect(asked).toEqual(['first'])
    release.resolve()
    expect(await renewed).toMatchObject({ roles: ['moderator'] })
  })

  // @rule B-people.renewal
  it('stay as they are while the provider does not answer, which is asked again after a pause', async () => {
    const { request } = await oldSession()
    const server = serverOf()
    const answering = answer
    answer = () => Promise.reject(new PortalError('source-failed', 'It fails.', { cause: new Error('ECONNREFUSED') }))
    for (let at = 0; at < 3; at += 1) expect(await request(server)).toMatchObject({ id: 'person' })
    expect(asked).toEqual(['first'])
    expect(warnings).toEqual([expect.stringContaining('ECONNREFUSED')])
    answer = answering
    now += 60_000
    expect(await request(server)).toMatchObject({ roles: ['moderator'] })
    expect(asked).toEqual(['first', 'first'])
  })

  it('count without claims, too', async () => {
    const { request } = await oldSession()
    answer = async () => ({ claims: undefined, tokens: tokens('renewed', now + 1) })
    expect(await request(serverOf())).toMatchObject({ email: 'member@example.org' })
    now += 2
    await request(serverOf())
    expect(asked).toEqual(['first', 'renewed'])
  })

  it('end there when somebody signs out while they are renewed', async () => {
    const { id, request } = await oldSession()
    const answering = answer
    answer = async (before, sub) => {
      await sessions.end('person', id)
      return answering(before, sub)
    }
    expect(await request(serverOf())).toBeUndefined()
    expect(ended).toEqual(['renewed'])
  })

  it('end the session when the provider refuses them', async () => {
    const { read, request } = await oldSession()
    answer = async () => undefined
    expect(await request(serverOf())).toBeUndefined()
    await expect(read()).rejects.toThrow('over')
  })
})
