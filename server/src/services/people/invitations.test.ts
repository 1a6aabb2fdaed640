/** Invitations to roles through the whole server: with accounts of the portal, without mail, and with those of another provider. */
import { LINK_MS, MAX_INVITATIONS } from '@graticule/contracts/limits'
import type { User } from '@graticule/contracts/people/users'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, TEST_NOW } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'
import { linkIn, MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'

const PATH = '/people/rest/role-invitations'
const time = { now: TEST_NOW }
const PEOPLE = {
  admin: createPerson({ id: 'admin', roles: new Set(['admin']) }),
  moderator: createPerson({ id: 'moderator', roles: new Set(['moderator']) }),
  guest: createPerson({ id: 'guest' }),
  other: createPerson({ id: 'other' }),
  unsure: createPerson({ id: 'unsure' }),
}
type Who = keyof typeof PEOPLE

let test: TestApp
let place: TestLocation
const close = async () => {
  await test.close()
  await place.remove()
}
let visitors = 0
const setting = (url: string, change: object) =>
  test.app.inject({ method: 'PATCH', url, headers: { authorization: 'Bearer admin' }, payload: { changes: [change] } })
const open = async (config: object) => {
  place = await createTestLocation()
  test = await createTestApp({
    config: { ...place.location, seedFolder: '/no-seed', ...config },
    dependencies: { identity: playIdentity(PEOPLE), clock: () => time.now },
  })
  for (const id of Object.keys(PEOPLE))
    await test.database.writer
      .insertInto('people')
      .values({
        id,
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        given_name: id,
        family_name: '',
        password: null,
        roles: id === 'admin' ? '["admin"]' : '[]',
        administers: '[]',
        locked_at: null,
        created_at: 0,
        email_confirmed_at: id === 'unsure' ? null : 0,
      })
      .execute()
  const site = { id: 7, slug: 'reef', defaultSource: 'dab', language: 'en' }
  const set = await setting('/settings/values', { key: 'sites', value: [GLOBAL_SITE, site], seen: 0 })
  expect(set.statusCode, set.body).toBe(200)
  await setting('/settings/sites/7/values', { key: 'branding', value: { name: 'Reef watch' }, seen: 0 })
}
const ask = async (who: Who | undefined, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  visitors += 1
  return test.app.inject({
    method,
    url: path,
    // each from another address: one may try so many links a minute
    remoteAddress: `198.18.${visitors >> 8}.${visitors & 255}`,
    ...(who === undefined ? {} : { headers: { authorization: `Bearer ${who}` } }),
    ...(payload === undefined ? {} : { payload }),
  })
}
const invite = (email: string, more: object = { role: 'site', siteId: '7' }) => ask('admin', 'POST', PATH, { email, ...more })
const linkOf = (answer: { json: () => { link?: string } }) => linkIn(answer.json().link)
const rolesOf = async (id: string) => {
  const row = await test.database.reader.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { roles: row.roles, granted: row.granted, administers: row.administers }
}

describe('an invitation where no mail is set', () => {
  beforeAll(() => open({}))
  afterAll(() => close())
  beforeEach(() => {
    time.now += 3_600_000
  })

  // @rule B-people.invitations
  it('gives its role to who is signed in, once', async () => {
    const made = await invite('guest@example.org')
    expect(made.statusCode, made.body).toBe(201)
    const link = linkOf(made)
    const looked = await ask(undefined, 'POST', `${PATH}/opened`, { link })
    expect(looked.json()).toEqual({ email: 'guest@example.org', role: 'site', site: { slug: 'reef', name: 'Reef watch' } })
    expect((await ask(undefined, 'POST', `${PATH}/accepted`, { link })).statusCode).toBe(401)
    expect((await ask('guest', 'POST', `${PATH}/accepted`, { link })).statusCode).toBe(200)
    expect((await rolesOf('guest')).administers).toBe('["7"]')
    const again = await ask('other', 'POST', `${PATH}/accepted`, { link })
    expect([again.statusCode, again.json().detail]).toEqual([404, expect.stringContaining('no longer valid')])
    expect((await rolesOf('other')).administers).toBe('[]')
    const { invitations } = (await ask('admin', 'GET', PATH)).json<{ invitations: unknown[] }>()
    expect(invitations).toMatchObject([{ state: 'accepted', acceptedBy: 'guest@example.org', siteId: '7' }])
  })

  // @rule B-people.invited-address
  it('is accepted by the invited address alone, in whatever case, once it is confirmed', async () => {
    const accept = (who: Who, link: string) => ask(who, 'POST', `${PATH}/accepted`, { link })
    const link = linkOf(await invite('Unsure@Example.org', { role: 'admin' }))
    const stranger = await accept('other', link)
    expect([stranger.statusCode, stranger.json().detail]).toEqual([403, expect.stringContaining('is for Unsure@Example.org')])
    const unsure = await accept('unsure', link)
    expect([unsure.statusCode, unsure.json().detail]).toEqual([403, expect.stringContaining('is not confirmed')])
    expect([await rolesOf('other'), await rolesOf('unsure')]).toMatchObject([{ roles: '[]' }, { roles: '[]' }])
    await test.database.writer.updateTable('people').set({ email_confirmed_at: 1 }).where('id', '=', 'unsure').execute()
    expect((await accept('unsure', link)).statusCode).toBe(200)
    expect(await rolesOf('unsure')).toMatchObject({ roles: '["admin"]' })
  })

  it('makes the account of the invited address on the way, and never a second one', async () => {
    const link = linkOf(await invite('fresh@example.org', { role: 'moderator' }))
    const join = (more: object = {}) =>
      ask(undefined, 'POST', `${PATH}/joined`, { link, givenName: 'Fresh', password: PASSWORD, ...more })
    expect((await join({ password: 'short' })).json()).toMatchObject({ parameter: 'password' })
    expect((await join()).statusCode).toBe(200)
    const { users } = (await ask('admin', 'GET', '/people/rest/users?q=fresh')).json<{ users: User[] }>()
    expect(users).toMatchObject([{ email: 'fresh@example.org', role: 'moderator' }])
    expect((await join()).statusCode).toBe(404)
    const known = linkOf(await invite('Other@example.org', { role: 'moderator' }))
    const refused = await join({ link: known })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Sign in to accept')])
  })

  it('works no more when it is withdrawn, sent again, too old, or its inviter has lost the role', async () => {
    const isOpen = async (link: string) => (await ask(undefined, 'POST', `${PATH}/opened`, { link })).statusCode === 200
    const first = await invite('late@example.org')
    const { id } = first.json<{ invitation: { id: string } }>().invitation
    const second = await ask('admin', 'POST', `${PATH}/${id}/links`, {})
    expect([await isOpen(linkOf(first)), await isOpen(linkOf(second))]).toEqual([false, true])
    // the same invitation again is another link of the first
    const third = await invite('late@example.org')
    expect(third.json()).toMatchObject({ invitation: { id } })
    time.now += LINK_MS.invitation
    expect(await isOpen(linkOf(third))).toBe(false)
    const list = (await ask('admin', 'GET', PATH)).json<{ invitations: { id: string; state: string }[] }>()
    expect(list.invitations.find((one) => one.id === id)?.state).toBe('expired')
    const fourth = await ask('admin', 'POST', `${PATH}/${id}/links`, {})
    await test.database.writer.updateTable('people').set({ roles: '[]' }).where('id', '=', 'admin').execute()
    expect(await isOpen(linkOf(fourth))).toBe(false)
    await test.database.writer.updateTable('people').set({ roles: '["admin"]' }).where('id', '=', 'admin').execute()
    expect(await isOpen(linkOf(fourth))).toBe(true)
    expect((await ask('admin', 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    expect(await isOpen(linkOf(fourth))).toBe(false)
    expect((await ask('admin', 'DELETE', `${PATH}/${id}`)).statusCode).toBe(404)
  })

  it('is for administrators to send, and refused in words when its site does not fit its role', async () => {
    for (const who of ['guest', 'moderator'] as const)
      expect((await ask(who, 'POST', PATH, { email: 'a@example.org', role: 'admin' })).statusCode).toBe(403)
    expect((await ask(undefined, 'GET', PATH)).statusCode).toBe(401)
    expect((await invite('a@example.org', { role: 'site' })).json()).toMatchObject({ parameter: 'siteId' })
    expect((await invite('a@example.org', { role: 'admin', siteId: '7' })).json()).toMatchObject({ parameter: 'siteId' })
    expect((await invite('a@example.org', { role: 'site', siteId: '8' })).json()).toMatchObject({ parameter: 'siteId' })
    expect((await invite('no address', { role: 'admin' })).statusCode).toBe(400)
    expect((await invite('a@example.org', { role: 'site', siteId: '20181' })).statusCode).toBe(400)
  })

  // @rule B-people.invitation-count
  it('is refused when there are too many', async () => {
    const rows = Array.from({ length: MAX_INVITATIONS }, (_, at) => ({
      id: 1_000 + at,
      email: `${at}@example.org`,
      role: 'moderator',
      site_id: null,
      invited_by: 'admin',
      hash: `hash ${at}`,
      sent_at: 0,
      ends_at: 0,
      accepted_by: null,
    }))
    await test.database.writer.insertInto('invitations').values(rows).execute()
    expect((await invite('more@example.org')).statusCode).toBe(409)
    await test.database.writer.deleteFrom('invitations').where('id', '>=', 1_000).where('sent_at', '=', 0).execute()
  })

  // @rule B-people.invitation-tries
  it('is not guessed: one visitor tries so many links a minute', async () => {
    const codes: number[] = []
    for (let count = 0; count < 32; count += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `${PATH}/opened`,
        remoteAddress: '203.0.113.77',
        payload: { link: `guess${count}` },
      })
      codes.push(answer.statusCode)
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect(codes.at(-1)).toBe(429)
  })
})

describe('an invitation where mail is set', () => {
  beforeAll(() => open({ mail: MAIL }))
  afterAll(() => close())

  // @rule B-people.mail-site
  it('is from the site that it is for; one for the whole portal is from the portal', async () => {
    await invite('guest@example.org')
    const ofSite = await playPeople(test).mailTo('guest@example.org')
    expect(ofSite?.subject).toBe('You are invited to a role at Reef watch')
    expect(ofSite?.text).toContain('https://portal.test/invitation?link=')
    expect(ofSite?.text).toMatch(/-- \nReef watch\nhttps:\/\/portal\.test\/community\/reef\n$/)
    await invite('other@example.org', { role: 'moderator' })
    const ofPortal = await playPeople(test).mailTo('other@example.org')
    expect(ofPortal?.subject).toBe('You are invited to a role at Graticule')
    expect(ofPortal?.text).toMatch(/-- \nGraticule\nhttps:\/\/portal\.test\n$/)
  })

  it('goes to the address alone: the answer has no link', async () => {
    time.now += 1_000
    const made = await invite('guest@example.org')
    expect(made.json()).not.toHaveProperty('link')
    const mail = await playPeople(test).mailTo('guest@example.org')
    expect(mail?.text).toContain('An administrator of Graticule invites you to administer its community portal “Reef watch”.')
    const accepted = await ask('guest', 'POST', `${PATH}/accepted`, { link: linkIn(mail?.text) })
    expect(accepted.statusCode).toBe(200)
    expect((await ask('guest', 'GET', '/people/rest/me/export')).body).toContain('"invitations"')
  })
})

describe('an invitation where accounts are at another provider', () => {
  beforeAll(() =>
    open({
      outsideIdentity: { issuer: 'https://id.test/realms/geo', clientId: 'geoss-ui', adminClient: 'geoss-admin-ui' },
    }),
  )
  afterAll(() => close())

  // @rule B-people.granted
  it('gives a role beside those of the provider, which stays when the provider is asked again', async () => {
    const link = linkOf(await invite('guest@example.org', { role: 'moderator' }))
    expect((await ask('guest', 'POST', `${PATH}/accepted`, { link })).statusCode).toBe(200)
    expect(await rolesOf('guest')).toMatchObject({ roles: '[]', granted: '["moderator"]' })
    const { users } = (await ask('admin', 'GET', '/people/rest/users?q=guest')).json<{ users: User[] }>()
    expect(users[0]?.role).toBe('moderator')
    const taken = await ask('admin', 'PATCH', '/people/rest/users/guest', { role: 'user', administers: ['7'] })
    expect(taken.json()).toMatchObject({ role: 'user', administers: ['7'] })
  })

  it('takes no role away that the provider gives, and makes no accounts', async () => {
    await test.database.writer.updateTable('people').set({ roles: '["moderator"]' }).where('id', '=', 'other').execute()
    expect((await ask('admin', 'PATCH', '/people/rest/users/other', { role: 'user' })).statusCode).toBe(409)
    expect((await ask('admin', 'PATCH', '/people/rest/users/other', { role: 'admin' })).json()).toMatchObject({ role: 'admin' })
    expect((await ask(undefined, 'POST', `${PATH}/joined`, { link: 'x', givenName: 'A', password: PASSWORD })).statusCode).toBe(
      405,
    )
    expect((await ask('admin', 'DELETE', '/people/rest/users/other')).statusCode).toBe(405)
  })
})
