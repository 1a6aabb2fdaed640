/** What is known of an account, where its owner is signed in, and what mails call the portal: through the whole server. */
import type { SessionOfUser } from '@graticule/contracts/people/users'
import { GLOBAL_SITE } from '@graticule/contracts/site'
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

// @rule B-people.mail-site
describe('mails that somebody of a community portal causes', () => {
  const REEF = { id: 7, slug: 'reef', defaultSource: 'dab', language: 'en' } as const
  const SIGNED = /-- \nReef club\nhttps:\/\/portal\.test\/community\/reef\n$/
  let visitor = 0
  const send = (path: string, body: object) => {
    visitor += 1
    return people.browser(`198.19.0.${visitor}`).send(`/people/rest/${path}`, { method: 'POST', body })
  }
  const register = (email: string, site: string) =>
    send('registrations', { email, password: PASSWORD, givenName: 'Visitor', familyName: 'One', site })
  beforeAll(async () => {
    const set = async (path: string, key: string, value: unknown) => {
      const body = { changes: [{ key, value, seen: 0 }] }
      expect((await admin.send(path, { method: 'PATCH', body })).statusCode).toBe(200)
    }
    await set('/settings/values', 'sites', [GLOBAL_SITE, REEF])
    await set('/settings/sites/7/values', 'branding', { name: 'Reef club' })
  })

  it('name that site when they register, known or not; the link is a page of the portal', async () => {
    for (const [email, subject] of [
      ['diver@example.org', 'Confirm your e-mail address for Reef club'],
      ['member@example.org', 'You already have an account at Reef club'],
    ] as const) {
      now += 1_000
      expect((await register(email, 'reef')).statusCode).toBe(202)
      const mail = await people.mailTo(email)
      expect([mail?.subject, mail?.text]).toEqual([subject, expect.stringMatching(SIGNED)])
      expect(mail?.text).toMatch(/^https:\/\/portal\.test\/(?:verify\?link=[\w-]+|password)$/m)
    }
  })

  it('name that site when they have forgotten their password, and when it is changed by that link', async () => {
    now += 1_000
    await send('password-links', { email: 'member@example.org', site: 'reef' })
    const asked = await people.mailTo('member@example.org')
    expect([asked?.subject, asked?.text]).toEqual(['Choose a new password for Reef club', expect.stringMatching(SIGNED)])
    now += 1_000
    expect((await send('passwords', { link: linkIn(asked?.text), password: PASSWORD })).statusCode).toBe(204)
    const changed = await people.mailTo('member@example.org')
    expect([changed?.subject, changed?.text]).toEqual(['Your password for Reef club was changed', expect.stringMatching(SIGNED)])
  })

  it.each(['gone', ''])('name the portal when the site is “%s”', async (site) => {
    now += 1_000
    await register(`one${site}@example.org`, site)
    expect((await people.mailTo(`one${site}@example.org`))?.text).toMatch(/https:\/\/portal\.test\n$/)
  })

  it('are not sent for what is no part of an address', async () => {
    const refused = await register('x@example.org', 'https://evil.test/')
    expect([refused.statusCode, refused.json<{ parameter: string }>().parameter]).toEqual([400, 'site'])
  })
})
