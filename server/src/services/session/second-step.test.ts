/** The second step of signing in through the whole server. */
import type { User } from '@graticule/contracts/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { codeOf } from '../../testing/identity/played-app.ts'
import type { PlayedBrowser } from '../../testing/identity/played-browser.ts'
import { linkIn, MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

const OWN = '/people/rest/me/second-step'
const MINUTE = 60_000

let place: TestLocation
let test: TestApp
let people: ReturnType<typeof playPeople>
let now = Date.now()
beforeAll(async () => {
  place = await createTestLocation()
  test = await createTestApp({ config: { mail: MAIL, ...place.location }, dependencies: { clock: () => now } })
  people = playPeople(test)
})
afterAll(async () => {
  await test.close()
  await place.remove()
})

const post = (visitor: PlayedBrowser, path: string, body: object = {}) => visitor.send(path, { method: 'POST', body })
const current = async (visitor: PlayedBrowser) => (await visitor.send('/session')).statusCode

/** Whether the password alone opens an account. */
async function opens(email: string): Promise<number> {
  const visitor = people.browser()
  await people.signIn(visitor, email)
  return current(visitor)
}

/** Somebody with a second step: their browser, the key of their app, their recovery codes. Time goes on, so that codes are fresh. */
async function withSecondStep(email: string) {
  await people.account(email)
  const visitor = people.browser()
  await people.signIn(visitor, email)
  const { key } = (await post(visitor, OWN, { password: PASSWORD })).json<{ key: string }>()
  const { codes } = (await post(visitor, `${OWN}/confirmation`, { code: codeOf(key, now) })).json<{ codes: string[] }>()
  now += MINUTE
  return { visitor, key, codes }
}

/** The form of sign-in, answered with the password; the code is still to come. */
async function halfWay(email: string, visitor = people.browser()) {
  await visitor.open('/login')
  const answer = await post(visitor, '/login/password', { email, password: PASSWORD })
  return { visitor, answer }
}
const giveCode = (visitor: PlayedBrowser, code: string) => post(visitor, '/login/code', { code })
async function finish(visitor: PlayedBrowser, code: string) {
  const answer = await giveCode(visitor, code)
  if (answer.statusCode === 200) await visitor.open(answer.json<{ to: string }>().to)
  return answer.statusCode
}

describe('switching the second step on', () => {
  it('needs the password and a code of the app, ends other sessions, and is told by mail', async () => {
    await people.account('on@example.org')
    const [visitor, elsewhere] = [people.browser(), people.browser()]
    await people.signIn(visitor, 'on@example.org')
    await people.signIn(elsewhere, 'on@example.org')
    expect((await visitor.send(OWN)).json()).toEqual({ isOn: false, codesLeft: 0 })
    expect((await post(visitor, OWN, { password: 'not the password' })).json()).toMatchObject({ parameter: 'password' })
    expect((await post(visitor, `${OWN}/confirmation`, { code: '123456' })).statusCode).toBe(409)

    now += MINUTE
    const first = (await post(visitor, OWN, { password: PASSWORD })).json<{ key: string; address: string }>()
    const { key, address } = (await post(visitor, OWN, { password: PASSWORD })).json<typeof first>()
    expect(address).toContain(`secret=${key}`)
    // the earlier proposal is over, and nothing is on yet
    expect((await post(visitor, `${OWN}/confirmation`, { code: codeOf(first.key, now) })).statusCode).toBe(400)
    expect((await visitor.send(OWN)).json()).toMatchObject({ isOn: false })
    expect(await opens('on@example.org')).toBe(200)

    const { codes } = (await post(visitor, `${OWN}/confirmation`, { code: codeOf(key, now) })).json<{ codes: string[] }>()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect((await visitor.send(OWN)).json()).toMatchObject({ isOn: true, codesLeft: 10 })
    expect([await current(visitor), await current(elsewhere)]).toEqual([200, 401])
    expect((await people.mailTo('on@example.org'))?.subject).toContain('is on')
    expect((await post(visitor, OWN, { password: PASSWORD })).statusCode).toBe(409)
    expect((await post(people.browser(), OWN, { password: PASSWORD })).statusCode).toBe(401)
  })

  // @rule B-people.second-step-secret
  it('keeps neither key nor codes in clear, and never tells them again', async () => {
    const { visitor, key, codes } = await withSecondStep('secret@example.org')
    const rows = await test.database.reader.selectFrom('second_steps').selectAll().execute()
    const hashes = await test.database.reader.selectFrom('recovery_codes').selectAll().execute()
    const kept = JSON.stringify([rows, hashes])
    const told = (await visitor.send('/people/rest/me/export')).body + (await visitor.send(OWN)).body
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(secret)
      expect(told).not.toContain(secret)
    }
    expect((await visitor.send('/people/rest/me/export')).json()).toMatchObject({ secondStep: { isOn: true, codesLeft: 10 } })
    expect(told).not.toContain(rows[0]?.secret)
  })

  it('gives the key of one person no power over another', async () => {
    const [one, two] = [await withSecondStep('row-one@example.org'), await withSecondStep('row-two@example.org')]
    const ids = await test.database.reader.selectFrom('people').select(['id', 'email']).execute()
    const idOf = (email: string) => ids.find((row) => row.email === email)?.id ?? ''
    const { secret } = await test.database.reader
      .selectFrom('second_steps')
      .select('secret')
      .where('person_id', '=', idOf('row-one@example.org'))
      .executeTakeFirstOrThrow()
    await test.database.writer
      .updateTable('second_steps')
      .set({ secret })
      .where('person_id', '=', idOf('row-two@example.org'))
      .execute()
    const { visitor } = await halfWay('row-two@example.org')
    expect((await giveCode(visitor, codeOf(one.key, now))).statusCode).toBe(400)
    expect(two.key).not.toBe(one.key)
  })
})

describe('signing in with a second step', () => {
  // @rule B-people.second-step
  it('needs the code after the password, and opens nothing between them', async () => {
    const { key } = await withSecondStep('both@example.org')
    const { visitor, answer } = await halfWay('both@example.org')
    expect(answer.json()).toEqual({ needsCode: true })
    expect(await current(visitor)).toBe(401)
    // another sign-in of this browser does not pass either: the provider has not been told of anybody
    expect((await visitor.open('/login')).path).toMatch(/interaction=/)
    expect((await giveCode(visitor, '000000')).json()).toMatchObject({ parameter: 'code' })
    expect(await finish(visitor, codeOf(key, now))).toBe(200)
    expect(await current(visitor)).toBe(200)
  })

  // @rule B-people.second-step-once
  it('takes a code once, and none of an earlier time', async () => {
    const { key } = await withSecondStep('once@example.org')
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => halfWay('once@example.org')))
    const both = await Promise.all([finish(first!.visitor, codeOf(key, now)), finish(second!.visitor, codeOf(key, now))])
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await finish(third!.visitor, codeOf(key, now, -1))).toBe(400)
    expect(await finish(third!.visitor, codeOf(key, now, 1))).toBe(200)
  })

  it('is not open to who has no sign-in, another browser, or a half sign-in that is over', async () => {
    const { key } = await withSecondStep('half@example.org')
    expect((await giveCode(people.browser(), codeOf(key, now))).statusCode).toBe(404)
    const { visitor } = await halfWay('half@example.org')
    const other = people.browser()
    await other.open('/login')
    expect((await giveCode(other, codeOf(key, now))).statusCode).toBe(404)
    other.setCookie('auth.half', 'made up', '/login')
    expect((await giveCode(other, codeOf(key, now))).statusCode).toBe(404)
    now += 11 * MINUTE
    expect((await giveCode(visitor, codeOf(key, now))).statusCode).toBe(404)
    // a new password ends what was begun with the old one
    const { visitor: late } = await halfWay('half@example.org')
    const id = test.database.writer.updateTable('people').set({ password: 'scrypt$15$8$3$AA$AA' })
    await id.where('email', '=', 'half@example.org').execute()
    expect((await giveCode(late, codeOf(key, now))).statusCode).toBe(404)
  })

  it('is still needed after a new password by mail', async () => {
    const { key } = await withSecondStep('forgot-step@example.org')
    const visitor = people.browser('198.51.100.70')
    await post(visitor, '/people/rest/password-links', { email: 'forgot-step@example.org' })
    const link = linkIn((await people.mailTo('forgot-step@example.org'))?.text)
    expect((await post(visitor, '/people/rest/passwords', { link, password: 'another four words' })).statusCode).toBe(204)
    await visitor.open('/login')
    const body = { email: 'forgot-step@example.org', password: 'another four words' }
    expect((await post(visitor, '/login/password', body)).json()).toEqual({ needsCode: true })
    expect(await current(visitor)).toBe(401)
    expect(await finish(visitor, codeOf(key, now))).toBe(200)
    expect(await current(visitor)).toBe(200)
  })

  it('is not open to who was locked in the meantime', async () => {
    const { key } = await withSecondStep('locked-half@example.org')
    const { visitor } = await halfWay('locked-half@example.org')
    await test.database.writer
      .updateTable('people')
      .set({ locked_at: 1 })
      .where('email', '=', 'locked-half@example.org')
      .execute()
    expect((await giveCode(visitor, codeOf(key, now))).statusCode).toBe(404)
  })

  // @rule B-people.second-step-tries
  it('makes who guesses codes wait, even who knows the password and begins anew each time', async () => {
    const { key } = await withSecondStep('guessed-code@example.org')
    for (let at = 0; at < 5; at += 1) {
      const { visitor } = await halfWay('guessed-code@example.org', people.browser('198.51.100.66'))
      expect((await giveCode(visitor, '000000')).statusCode).toBe(400)
    }
    const { visitor } = await halfWay('guessed-code@example.org', people.browser('198.51.100.66'))
    const refused = await giveCode(visitor, codeOf(key, now))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // the owner, somewhere else, is not kept out
    const { visitor: owner } = await halfWay('guessed-code@example.org', people.browser('198.51.100.67'))
    expect(await finish(owner, codeOf(key, now))).toBe(200)
  })

  // @rule B-people.second-step-codes
  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const { codes } = await withSecondStep('lost@example.org')
    const [code = ''] = codes
    const { visitor } = await halfWay('lost@example.org')
    expect(await finish(visitor, ` ${code.replaceAll('-', ' ').toUpperCase()} `)).toBe(200)
    expect((await people.mailTo('lost@example.org'))?.text).toContain('9 codes are left')
    const { visitor: again } = await halfWay('lost@example.org')
    expect((await giveCode(again, code)).statusCode).toBe(400)
    // of another person it is none
    const other = await withSecondStep('lost-too@example.org')
    expect((await giveCode(again, other.codes[1] ?? '')).statusCode).toBe(400)
    const renewed = (await post(visitor, `${OWN}/codes`, { password: PASSWORD })).json<{ codes: string[] }>()
    expect((await giveCode(again, codes[1] ?? '')).statusCode).toBe(400)
    expect(await finish(again, renewed.codes[1] ?? '')).toBe(200)
  })
})

describe('the end of a second step', () => {
  it('needs the password, is told by mail, and leaves nothing', async () => {
    const { visitor } = await withSecondStep('ends@example.org')
    expect((await post(visitor, `${OWN}/removal`, { password: 'not the password' })).statusCode).toBe(400)
    expect((await post(visitor, `${OWN}/removal`, { password: PASSWORD })).statusCode).toBe(204)
    expect((await people.mailTo('ends@example.org'))?.subject).toContain('is off')
    expect((await visitor.send(OWN)).json()).toEqual({ isOn: false, codesLeft: 0 })
    expect(await opens('ends@example.org')).toBe(200)
    expect((await post(visitor, `${OWN}/codes`, { password: PASSWORD })).statusCode).toBe(409)
  })

  it('comes with that of the account', async () => {
    const { visitor } = await withSecondStep('gone@example.org')
    const { id } = (await visitor.send('/session')).json<{ id: string }>()
    expect((await post(visitor, '/people/rest/me/deletion', { password: PASSWORD })).statusCode).toBe(204)
    for (const table of ['second_steps', 'recovery_codes'] as const)
      expect(await test.database.reader.selectFrom(table).selectAll().where('person_id', '=', id).execute()).toEqual([])
  })

  // @rule B-people.second-step-reset
  it('can be brought by an administrator, for others alone', async () => {
    const { visitor } = await withSecondStep('reset@example.org')
    await people.account('step-admin@example.org')
    const admin = people.browser()
    await people.signIn(admin, 'step-admin@example.org')
    const make = test.database.writer.updateTable('people').set({ roles: '["admin"]' })
    await make.where('email', '=', 'step-admin@example.org').execute()
    const list = async (words: string) => (await admin.send(`/people/rest/users?q=${words}`)).json<{ users: User[] }>().users
    const [user] = await list('reset@example.org')
    expect(user).toMatchObject({ hasSecondStep: true })
    const end = (by: PlayedBrowser, id = '') => by.send(`/people/rest/users/${id}/second-step`, { method: 'DELETE' })
    expect((await end(visitor, user?.id)).statusCode).toBe(403)
    expect((await end(people.browser(), user?.id)).statusCode).toBe(401)
    expect((await end(admin, 'nobody')).statusCode).toBe(404)
    expect((await end(admin, (await list('step-admin'))[0]?.id)).statusCode).toBe(409)
    expect((await end(admin, user?.id)).statusCode).toBe(204)
    expect(await current(visitor)).toBe(401)
    expect((await people.mailTo('reset@example.org'))?.subject).toContain('is off')
    expect((await list('reset@example.org'))[0]).toMatchObject({ hasSecondStep: false })
    expect(await opens('reset@example.org')).toBe(200)
  })
})
