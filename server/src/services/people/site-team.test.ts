/** Administrators of community portals, who invite others to their own, through the whole server. */
import { MAX_SITE_INVITATIONS } from '@graticule/contracts/limits'
import type { SiteTeam } from '@graticule/contracts/people/site-team'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, TEST_NOW } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { linkIn } from '../../testing/identity/played-people.ts'

const ROLES = '/people/rest/role-invitations'
const teamOf = (site: number | string) => `/people/rest/sites/${site}/team`
const time = { now: TEST_NOW }
const PEOPLE = {
  admin: createPerson({ id: 'admin', roles: new Set(['admin']) }),
  reef: createPerson({ id: 'reef', administers: new Set(['7']) }),
  tide: createPerson({ id: 'tide', administers: new Set(['77']) }),
  moderator: createPerson({ id: 'moderator', roles: new Set(['moderator']) }),
  guest: createPerson({ id: 'guest' }),
}
type Who = keyof typeof PEOPLE
const SITES: Readonly<Partial<Record<Who, string>>> = { reef: '["7"]', tide: '["77"]' }

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    config: { seedFolder: '/no-seed' },
    dependencies: { identity: playIdentity(PEOPLE), clock: () => time.now },
  })
  for (const id of Object.keys(PEOPLE) as Who[])
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
        administers: SITES[id] ?? '[]',
        locked_at: null,
        created_at: 0,
        email_confirmed_at: 0,
      })
      .execute()
  const site = (id: number, slug: string) => ({ id, slug, defaultSource: 'dab', language: 'en' })
  const changes = [{ key: 'sites', value: [GLOBAL_SITE, site(7, 'reef'), site(77, 'tide')], seen: 0 }]
  const reply = await ask('admin', 'PATCH', '/settings/values', { changes })
  if (reply.statusCode !== 200) throw new Error(reply.body)
})
afterAll(() => test.close())
// so many mails a minute
beforeEach(() => (time.now += 61_000))

const ask = async (who: Who | undefined, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({
    method,
    url,
    ...(who === undefined ? {} : { headers: { authorization: `Bearer ${who}` } }),
    ...(payload === undefined ? {} : { payload }),
  })
const invite = (who: Who, site: number | string, email: string, more: object = {}) =>
  ask(who, 'POST', `${teamOf(site)}/invitations`, { email, ...more })
const team = async (who: Who, site: number) => (await ask(who, 'GET', teamOf(site))).json<SiteTeam>()
const administers = async (id: string) =>
  await test.database.reader.selectFrom('people').select(['administers', 'roles']).where('id', '=', id).executeTakeFirstOrThrow()
const isOpen = async (link: string) => (await ask(undefined, 'POST', `${ROLES}/opened`, { link })).statusCode === 200

// @rule B-people.site-invitations
it('a site administrator sees who administers the site, invites somebody, and the guest administers that site alone', async () => {
  expect(await team('reef', 7)).toMatchObject({ administrators: [{ id: 'reef', email: 'reef@example.org' }], invitations: [] })
  const made = await invite('reef', 7, 'guest@example.org')
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({ invitation: expect.objectContaining({ role: 'site', siteId: '7' }) }),
  ])
  const accepted = await ask('guest', 'POST', `${ROLES}/accepted`, { link: linkIn(made.json<{ link?: string }>().link) })
  expect(accepted.json()).toMatchObject({ role: 'site', site: { slug: 'reef' } })
  expect(await administers('guest')).toEqual({ administers: '["7"]', roles: '[]' })
  expect((await team('reef', 7)).administrators.map(({ id }) => id)).toEqual(['guest', 'reef'])
})

// @rule B-people.site-invitations
it('a site administrator neither invites to another site nor to the portal, and reads, sends and ends nothing there', async () => {
  const other = (await invite('tide', 77, 'someone@example.org')).json<{ invitation: { id: string } }>().invitation.id
  const whole = (await ask('admin', 'POST', ROLES, { email: 'mod@example.org', role: 'moderator' })).json<{
    invitation: { id: string }
  }>()
  for (const [method, url, payload] of [
    ['GET', teamOf(77)],
    ['POST', `${teamOf(77)}/invitations`, { email: 'a@example.org' }],
    ['POST', `${teamOf(77)}/invitations/${other}/links`, {}],
    ['DELETE', `${teamOf(77)}/invitations/${other}`],
    ['DELETE', `${teamOf(77)}/administrators/tide`],
    ['GET', teamOf(0)],
    ['POST', `${teamOf(0)}/invitations`, { email: 'a@example.org' }],
    ['POST', `${teamOf(20181)}/invitations`, { email: 'a@example.org' }],
    ['GET', ROLES],
    ['POST', ROLES, { email: 'a@example.org', role: 'site', siteId: '7' }],
    ['POST', ROLES, { email: 'a@example.org', role: 'admin' }],
  ] as const)
    expect((await ask('reef', method, url, payload)).statusCode, `${method} ${url}`).toBe(403)
  // by the path of the own site, ids of others are none
  for (const id of [other, whole.invitation.id]) {
    expect((await ask('reef', 'POST', `${teamOf(7)}/invitations/${id}/links`, {})).statusCode).toBe(404)
    expect((await ask('reef', 'DELETE', `${teamOf(7)}/invitations/${id}`)).statusCode).toBe(404)
  }
  expect((await ask('reef', 'DELETE', `${teamOf(7)}/administrators/tide`)).statusCode).toBe(404)
  expect((await invite('reef', 7, 'a@example.org', { role: 'admin' })).statusCode).toBe(400)
  expect((await invite('reef', 7, 'a@example.org', { siteId: '77' })).statusCode).toBe(400)
  for (const who of ['moderator', undefined] as const) expect([401, 403]).toContain((await ask(who, 'GET', teamOf(7))).statusCode)
  // nor do administrators of the portal have a team: theirs are roles
  expect((await ask('admin', 'GET', teamOf(0))).statusCode).toBe(404)
  expect((await team('tide', 77)).invitations.map(({ id }) => id)).toEqual([other])
})

// @rule B-people.invitations
it('a link is dead as soon as who sent it administers the site no more', async () => {
  const made = await invite('tide', 77, 'late@example.org')
  const link = linkIn(made.json<{ link?: string }>().link)
  expect(await isOpen(link)).toBe(true)
  await test.database.writer.updateTable('people').set({ administers: '["7"]' }).where('id', '=', 'tide').execute()
  expect(await isOpen(link)).toBe(false)
  await test.database.writer.updateTable('people').set({ administers: '["77"]' }).where('id', '=', 'tide').execute()
  expect(await isOpen(link)).toBe(true)
  const { id } = made.json<{ invitation: { id: string } }>().invitation
  expect((await ask('tide', 'DELETE', `${teamOf(77)}/invitations/${id}`)).statusCode).toBe(204)
  expect(await isOpen(link)).toBe(false)
})

// @rule B-people.last-of-site
it('a site administrator ends what others administer, and the last one only knowing it', async () => {
  expect((await ask('reef', 'DELETE', `${teamOf(7)}/administrators/guest`)).statusCode).toBe(204)
  expect(await administers('guest')).toMatchObject({ administers: '[]' })
  const refused = await ask('reef', 'DELETE', `${teamOf(7)}/administrators/reef`)
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Nobody of this site would be left')])
  expect((await ask('reef', 'DELETE', `${teamOf(7)}/administrators/reef?last=1`)).statusCode).toBe(204)
  expect(await administers('reef')).toMatchObject({ administers: '[]' })
  expect((await ask('admin', 'DELETE', `${teamOf(7)}/administrators/reef`)).statusCode).toBe(404)
})

// @rule B-people.site-invitation-count
it('the invitations of one site do not use up those of the portal', async () => {
  const rows = Array.from({ length: MAX_SITE_INVITATIONS }, (_, at) => ({
    id: 5_000 + at,
    email: `n${at}@example.org`,
    role: 'site',
    site_id: '77',
    hash: `h${at}`,
    invited_by: 'tide',
    sent_at: 0,
    ends_at: 0,
    accepted_by: null,
  }))
  await test.database.writer.insertInto('invitations').values(rows).execute()
  expect((await invite('tide', 77, 'more@example.org')).statusCode).toBe(409)
  expect((await ask('admin', 'POST', ROLES, { email: 'x@example.org', role: 'moderator' })).statusCode).toBe(201)
  const { changes } = (await ask('admin', 'GET', '/system/rest/changes')).json<{ changes: { action: string }[] }>()
  const noted = ['invitation/added', 'invitation/accepted', 'invitation/deleted', 'roles/changed']
  expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(noted))
})
