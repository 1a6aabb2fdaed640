/** What is known of an account, where its owner is signed in, and what mails call the portal: through the whole server. */
import type { SessionOfUser } from '@graticule/contracts/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, TEST_NOW } from '../../testing/create-test-app.ts'
import type { PlayedBrowser } from '../../testing/identity/played-browser.ts'
import { linkIn, MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

/** Sessions outlive it. */
const WHILE = 3 * 3_600_000
const FACTS = '/people/rest/me'
let now = TEST_NOW
let place: TestLocation
let test: TestApp
let people: ReturnType<typeof playPeople>
let admin: PlayedBrowser
let member: PlayedBrowser
const idOf = async (by: PlayedBrowser) => (await by.send('/session')).json<{ id: string }>().id
const facts = async (by: PlayedBrowser) => (await by.send(FACTS)).json<object>()
const signIn = async (email: string) => {
  const browser = people.browser()
  await people.signIn(browser, email)
  return browser
}

beforeAll(async () => {
  place = await createTestLocation()
  test = await createTestApp({
    config: { mail: MAIL, ...place.location, seedFolder: '/no-seed' },
    dependencies: { clock: () => now },
  })
  people = playPeople(test)
  for (const email of ['admin@example.org', 'member@example.org']) await people.account(email)
  await test.database.writer.updateTable('people').set({ roles: '["admin"]' }).where('email', '=', 'admin@example.org').execute()
  ;[admin, member] = [await signIn('admin@example.org'), await signIn('member@example.org')]
}, 120_000)
afterAll(async () => {
  await test.close()
  await place.remove()
})

// @rule B-account.facts
describe('an account', () => {
  it('tells that its address is confirmed, and when its password was last chosen', async () => {
    expect(await facts(member)).toEqual({ isEmailConfirmed: true, passwordChangedAt: new Date(TEST_NOW).toISOString() })
    now += WHILE
    const after = 'other words of somebody else'
    const body = { before: PASSWORD, after }
    expect((await member.send(`${FACTS}/password`, { method: 'POST', body })).statusCode).toBe(204)
    expect(await facts(member)).toMatchObject({ passwordChangedAt: new Date(now).toISOString() })
    await member.send(`${FACTS}/password`, { method: 'POST', body: { before: after, after: PASSWORD } })
    expect((await people.browser().send(FACTS)).statusCode).toBe(401)
  })

  it('whose address is not confirmed can have a link to it sent, and tells nobody of a change then', async () => {
    const { writer } = test.database
    await writer.updateTable('people').set({ email_confirmed_at: null }).where('email', '=', 'member@example.org').execute()
    expect(await facts(member)).toMatchObject({ isEmailConfirmed: false })
    now += 1_000
    const body = { password: PASSWORD, email: 'member@example.org' }
    expect((await member.send(`${FACTS}/email`, { method: 'POST', body })).statusCode).toBe(202)
    const mail = await people.mailTo('member@example.org')
    now += 1_000
    const confirmation = { method: 'POST', body: { link: linkIn(mail?.text) } } as const
    expect((await people.browser().send('/people/rest/confirmations', confirmation)).statusCode).toBe(200)
    expect(await facts(member)).toMatchObject({ isEmailConfirmed: true })
    expect(await people.mailTo('member@example.org')).toEqual(mail)
  })
})

// @rule B-people.sessions-of-others
describe('sessions of a person', () => {
  const sessionsOf = async (by: PlayedBrowser, id: string) =>
    (await by.send(`/people/rest/users/${id}/sessions`)).json<{ sessions: SessionOfUser[] }>().sessions

  it('are listed for administrators with start and last use, and ended one by one or all', async () => {
    const id = await idOf(member)
    now += WHILE
    const second = await signIn('member@example.org')
    const listed = await sessionsOf(admin, id)
    expect(listed).toHaveLength(2)
    expect(listed[0]).toMatchObject({ createdAt: new Date(now).toISOString(), seenAt: new Date(now).toISOString() })
    // nothing of the list is what the session is kept under, or more than words of the browser
    const rows = await test.database.reader.selectFrom('sessions').select('hash').where('person_id', '=', id).execute()
    for (const { hash } of rows) expect(JSON.stringify(listed)).not.toContain(hash)
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['createdAt', 'device', 'id', 'seenAt'])

    const end = (session: string, by = admin) => by.send(`/people/rest/users/${id}/sessions/${session}`, { method: 'DELETE' })
    expect((await end(listed[0]?.id ?? '')).statusCode).toBe(204)
    expect([(await second.send('/session')).statusCode, (await member.send('/session')).statusCode]).toEqual([401, 200])
    expect((await end(listed[0]?.id ?? '')).statusCode).toBe(404)
    expect((await admin.send(`/people/rest/users/${id}/sessions`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await sessionsOf(admin, id)).toEqual([])
  })

  it('are nobody else’s to see or end, and of nobody where there is nobody', async () => {
    member = await signIn('member@example.org')
    const own = await idOf(admin)
    expect((await member.send(`/people/rest/users/${own}/sessions`)).statusCode).toBe(403)
    const [session] = await sessionsOf(admin, own)
    const stolen = await member.send(`/people/rest/users/${own}/sessions/${session?.id}`, { method: 'DELETE' })
    expect(stolen.statusCode).toBe(403)
    // the session of one person is not found under another
    const under = await admin.send(`/people/rest/users/${await idOf(member)}/sessions/${session?.id}`, { method: 'DELETE' })
    expect(under.statusCode).toBe(404)
    expect((await admin.send('/people/rest/users/nobody/sessions')).statusCode).toBe(404)
  })
})

// @rule B-people.mail-name
it('mails name the portal as it is named at that moment, in the subject and above its address', async () => {
  await people.register('first@example.org')
  const before = await people.mailTo('first@example.org')
  expect(before?.subject).toBe('Confirm your e-mail address for Graticule')
  const change = { changes: [{ key: 'branding', value: { name: 'Reef watch' }, seen: 0 }] }
  expect((await admin.send('/settings/values', { method: 'PATCH', body: change })).statusCode).toBe(200)
  await people.register('second@example.org')
  const after = await people.mailTo('second@example.org')
  expect(after?.subject).toBe('Confirm your e-mail address for Reef watch')
  expect(after?.text).toMatch(/-- \nReef watch\nhttps:\/\/portal\.test\n$/)
})
