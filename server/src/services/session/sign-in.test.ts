/** Accounts and sessions through the whole server, as a browser does it. */
import type { User } from '@graticule/contracts/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { PlayedBrowser } from '../../testing/identity/played-browser.ts'
import { linkIn, MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'

let test: TestApp
let people: ReturnType<typeof playPeople>
beforeAll(async () => {
  test = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: Date.now } })
  people = playPeople(test)
})
afterAll(() => test.close())

const browser: typeof people.browser = (address) => people.browser(address)
const mailTo: typeof people.mailTo = (email) => people.mailTo(email)
const register: typeof people.register = (...registration) => people.register(...registration)
const account: typeof people.account = (...registration) => people.account(...registration)
const signIn: typeof people.signIn = (...attempt) => people.signIn(...attempt)
const current = async (visitor: PlayedBrowser) => (await visitor.send('/session')).statusCode

describe('an account', () => {
  // @rule S2-4.sign-out
  it('is made by the link of the mail, and signs in, out and in again', async () => {
    await account('visitor@example.org')
    const visitor = browser()
    expect(await current(visitor)).toBe(401)
    await signIn(visitor, 'Visitor@Example.org', { to: '/search?f:phrase=ice' })
    expect((await visitor.send('/session')).json()).toMatchObject({
      email: 'visitor@example.org',
      givenName: 'Visitor',
      roles: [],
    })
    expect(visitor.cookie('auth.signed-in')).toBe('1')
    const out = await visitor.send('/session/sign-out', { method: 'POST' })
    expect(out.json()).toEqual({ to: '/' })
    expect(await current(visitor)).toBe(401)
    expect(visitor.cookie('auth.session')).toBeUndefined()
    // the provider has forgotten them too: the form is shown again
    expect((await visitor.open('/login')).path).toMatch(/interaction=/)
  })

  // @rule S2-2.login-route
  it('goes back to where the visitor came from', async () => {
    const visitor = browser()
    const { path } = await visitor.open('/login?to=%2Fsearch%3Ff%3Aphrase%3Dice')
    expect(path).toMatch(/interaction=/)
    const { to } = (
      await visitor.send('/login/password', { method: 'POST', body: { email: 'visitor@example.org', password: PASSWORD } })
    ).json<{ to: string }>()
    expect((await visitor.open(to)).path).toBe('/search?f:phrase=ice')
  })
})

describe('signing in', () => {
  beforeAll(() => account('member@example.org'))

  it('begins a new session each time, and never takes one that the browser brings along', async () => {
    const visitor = browser()
    visitor.setCookie('auth.session', 'planted')
    await signIn(visitor, 'member@example.org')
    expect(visitor.cookie('auth.session')).not.toBe('planted')
    const first = visitor.cookie('auth.session')
    await visitor.open('/login')
    expect(visitor.cookie('auth.session')).not.toBe(first)
  })

  it('sets cookies that no script reads and that no other site sends along with a change', async () => {
    const visitor = browser()
    await visitor.open('/login')
    const answer = await visitor.send('/login/password', {
      method: 'POST',
      body: { email: 'member@example.org', password: PASSWORD, keep: true },
    })
    const { headers } = await (async () => {
      let next = answer.json<{ to: string }>().to
      for (;;) {
        const step = await visitor.send(next)
        if (
          step.headers.location?.includes('/auth/') !== true &&
          [step.headers['set-cookie'] ?? []].flat().some((one) => one.startsWith('auth.session='))
        )
          return step
        next = String(step.headers.location)
      }
    })()
    const cookies = [headers['set-cookie'] ?? []].flat()
    const session = cookies.find((one) => one.startsWith('auth.session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/Secure/)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).toMatch(/Max-Age=2592000/)
    expect(cookies.find((one) => one.startsWith('auth.signed-in='))).not.toMatch(/HttpOnly/)
  })

  // @rule S2-2.safe-return
  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/login',
    '\t//evil.test',
    '/%0d%0aLocation:x\r\n',
  ])('never leads out of the portal: %j', async (to) => {
    const visitor = browser()
    await visitor.open(`/login?to=${encodeURIComponent(to)}`)
    const { to: next } = (
      await visitor.send('/login/password', { method: 'POST', body: { email: 'member@example.org', password: PASSWORD } })
    ).json<{ to: string }>()
    const { path } = await visitor.open(next)
    expect(path === '/' || path.startsWith('/%0d')).toBe(true)
  })

  it('says the same of a wrong password and of an address without an account', async () => {
    const wrong = await signIn(browser(), 'member@example.org', { password: 'not the password' })
    const unknown = await signIn(browser(), 'nobody@example.org', { password: 'not the password' })
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(wrong.statusCode).toBe(400)
  })

  // @rule B-people.failures
  it('makes a visitor wait who guesses, and not the owner in their own browser', async () => {
    await account('guessed@example.org')
    const owner = browser('198.51.100.9')
    await signIn(owner, 'guessed@example.org')
    await owner.send('/session/sign-out', { method: 'POST' })
    const guesser = browser('198.51.100.9')
    await guesser.open('/login')
    const guess = (password: string) =>
      guesser.send('/login/password', { method: 'POST', body: { email: 'guessed@example.org', password } })
    for (let at = 0; at < 5; at += 1) expect((await guess(`guess number ${at}`)).statusCode).toBe(400)
    const refused = await guess(PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await signIn(owner, 'guessed@example.org')
    expect(await current(owner)).toBe(200)
  })

  it('needs a sign-in that was begun in this browser', async () => {
    const answer = await browser().send('/login/password', {
      method: 'POST',
      body: { email: 'member@example.org', password: PASSWORD },
    })
    expect(answer.statusCode).toBe(404)
    const { path } = await browser().open('/login?code=stolen&state=x')
    expect(path).toBe('/login?failed=not-signed-in')
  })
})

describe('a session', () => {
  // @rule S2-3.csrf
  it('changes nothing for a request of another site', async () => {
    const visitor = browser()
    await signIn(visitor, 'member@example.org')
    const rename = (headers: Record<string, string>) =>
      visitor.send('/people/rest/me', { method: 'PATCH', body: { givenName: 'Other', familyName: '' }, headers })
    expect((await rename({ origin: 'https://evil.test' })).statusCode).toBe(403)
    expect((await rename({ origin: 'null' })).statusCode).toBe(403)
    expect((await rename({ origin: '', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const { changeWord } = (await visitor.send('/session')).json<{ changeWord: string }>()
    expect((await rename({ origin: 'null', 'x-csrf-token': `${changeWord}x` })).statusCode).toBe(403)
    expect((await rename({ origin: 'null', 'x-csrf-token': changeWord })).statusCode).toBe(200)
    expect((await rename({})).statusCode).toBe(200)
  })

  it('takes no roles and no address that a change brings along', async () => {
    const visitor = browser()
    await signIn(visitor, 'member@example.org')
    const body = { givenName: 'Member', familyName: '', roles: ['admin'], email: 'admin@example.org', isLocked: false }
    await visitor.send('/people/rest/me', { method: 'PATCH', body })
    expect((await visitor.send('/session')).json()).toMatchObject({ givenName: 'Member', roles: [], email: 'member@example.org' })
  })

  it('is listed, and ends from another browser at once; others cannot end it', async () => {
    await account('two@example.org')
    const [one, two, other] = [browser(), browser(), browser()]
    await signIn(one, 'two@example.org')
    await signIn(two, 'two@example.org')
    await signIn(other, 'member@example.org')
    const { sessions } = (await one.send('/session/list')).json<{ sessions: { id: string; isThis: boolean }[] }>()
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const second = sessions.find(({ isThis }) => !isThis)?.id ?? ''
    expect((await other.send(`/session/list/${second}`, { method: 'DELETE' })).statusCode).toBe(404)
    expect(await current(two)).toBe(200)
    expect((await one.send(`/session/list/${second}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await current(two)).toBe(401)
    expect(await current(one)).toBe(200)
  })

  it('ends everywhere else with the password, and with a new one by mail', async () => {
    await account('changes@example.org')
    const [one, two] = [browser(), browser()]
    await signIn(one, 'changes@example.org')
    await signIn(two, 'changes@example.org')
    const change = (before: string, after: string) =>
      one.send('/people/rest/me/password', { method: 'POST', body: { before, after } })
    expect((await change('not it at all', 'another four words')).statusCode).toBe(400)
    expect((await change(PASSWORD, 'short')).json()).toMatchObject({ parameter: 'password' })
    expect((await change(PASSWORD, 'another four words')).statusCode).toBe(204)
    expect([await current(one), await current(two)]).toEqual([200, 401])

    await browser().send('/people/rest/password-links', { method: 'POST', body: { email: 'changes@example.org' } })
    const link = linkIn((await mailTo('changes@example.org'))?.text)
    const choose = (password: string) => browser().send('/people/rest/passwords', { method: 'POST', body: { link, password } })
    expect((await choose('password123')).statusCode).toBe(400)
    expect((await choose('a third set of words')).statusCode).toBe(204)
    expect((await choose('a fourth set of words')).statusCode).toBe(404)
    expect(await current(one)).toBe(401)
    await signIn(two, 'changes@example.org', { password: 'a third set of words' })
    expect(await current(two)).toBe(200)
  })

  it('has another address once the link of its mail is followed, and tells the old one', async () => {
    await account('before@example.org')
    await account('somebody@example.org')
    const visitor = browser()
    await signIn(visitor, 'before@example.org')
    const ask = (email: string, password = PASSWORD) =>
      visitor.send('/people/rest/me/email', { method: 'POST', body: { email, password } })
    expect((await ask('after@example.org', 'not the password')).json()).toMatchObject({ parameter: 'password' })
    expect((await ask('no address')).json()).toMatchObject({ parameter: 'email' })
    expect((await browser().send('/people/rest/me/email', { method: 'POST', body: {} })).statusCode).toBe(401)
    // of an address that has an account, its owner alone learns
    const [taken, free] = [await ask('somebody@example.org'), await ask('first@example.org')]
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    expect((await mailTo('somebody@example.org'))?.subject).toContain('already has an account')

    const confirm = (link: string) => browser().send('/people/rest/confirmations', { method: 'POST', body: { link } })
    const earlier = linkIn((await mailTo('first@example.org'))?.text)
    expect((await ask('after@example.org')).statusCode).toBe(202)
    expect((await confirm(earlier)).statusCode).toBe(404)
    expect((await visitor.send('/session')).json()).toMatchObject({ email: 'before@example.org' })
    const link = linkIn((await mailTo('after@example.org'))?.text)
    expect((await confirm(link)).json()).toEqual({ email: 'after@example.org', isChange: true })
    expect((await confirm(link)).statusCode).toBe(404)
    expect((await mailTo('before@example.org'))?.text).toContain('after@example.org')
    expect((await visitor.send('/session')).json()).toMatchObject({ email: 'after@example.org' })
    expect((await signIn(browser(), 'before@example.org')).statusCode).toBe(400)
    await signIn(browser(), 'after@example.org')
  })

  // @rule B-people.last-administrator
  it('stays while it is that of the last administrator', async () => {
    await account('only-admin@example.org')
    const { writer } = test.database
    await writer.updateTable('people').set({ roles: '[]' }).execute()
    await writer.updateTable('people').set({ roles: '["admin"]' }).where('email', '=', 'only-admin@example.org').execute()
    const visitor = browser()
    await signIn(visitor, 'only-admin@example.org')
    const remove = () => visitor.send('/people/rest/me/deletion', { method: 'POST', body: { password: PASSWORD } })
    expect((await remove()).statusCode).toBe(409)
    expect((await signIn(browser(), 'only-admin@example.org')).statusCode).not.toBe(400)
  })

  it('goes with the account, of which nothing is left', async () => {
    await account('leaves@example.org')
    const visitor = browser()
    await signIn(visitor, 'leaves@example.org')
    expect((await visitor.send('/people/rest/me/export')).json()).toMatchObject({ profile: { email: 'leaves@example.org' } })
    const remove = (password: string) => visitor.send('/people/rest/me/deletion', { method: 'POST', body: { password } })
    expect((await remove('not the password')).statusCode).toBe(400)
    expect((await remove(PASSWORD)).statusCode).toBe(204)
    expect(await current(visitor)).toBe(401)
    expect((await signIn(browser(), 'leaves@example.org')).statusCode).toBe(400)
    for (const table of ['people', 'sessions', 'provider_items', 'one_time_links'] as const) {
      const rows = await test.database.reader.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('leaves@example.org')
    }
  })
})

describe('the people of the portal', () => {
  const signedIn = async (email: string) => {
    const visitor = browser()
    await signIn(visitor, email)
    return visitor
  }
  const idOf = async (visitor: PlayedBrowser) => (await visitor.send('/session')).json<{ id: string }>().id

  // @rule B-people.users-per-page
  // @rule B-people.locked
  it('are found, changed, locked, helped and deleted by administrators alone', async () => {
    for (const email of ['admin@example.org', 'other@example.org']) await account(email)
    await test.database.writer
      .updateTable('people')
      .set({ roles: '["admin"]' })
      .where('email', '=', 'admin@example.org')
      .execute()
    const [admin, other] = [await signedIn('admin@example.org'), await signedIn('other@example.org')]
    const [own, id] = [await idOf(admin), await idOf(other)]
    const list = async (query: string) =>
      (await admin.send(`/people/rest/users${query}`)).json<{ users: User[]; total: number }>()
    expect(await list('?q=OTHER%20example')).toMatchObject({
      users: [{ id, email: 'other@example.org', role: 'user', isLocked: false }],
      total: 1,
    })
    expect(await list('?q=o%25r')).toEqual({ users: [], total: 0 })
    expect(JSON.stringify(await list(''))).not.toContain('scrypt')
    const change = (visitor: PlayedBrowser, of: string, body: object) =>
      visitor.send(`/people/rest/users/${of}`, { method: 'PATCH', body })

    // nobody else, and nobody themselves
    expect((await other.send('/people/rest/users')).statusCode).toBe(403)
    expect((await change(other, id, { role: 'admin' })).statusCode).toBe(403)
    expect((await change(admin, own, { role: 'user' })).statusCode).toBe(409)
    expect((await admin.send(`/people/rest/users/${own}`, { method: 'DELETE' })).statusCode).toBe(409)
    expect((await change(admin, 'nobody', { isLocked: true })).statusCode).toBe(404)
    expect((await change(admin, id, { role: 'king' })).statusCode).toBe(400)
    const stranded = await change(admin, id, { administers: ['9'] })
    expect([stranded.statusCode, stranded.json<{ detail: string }>().detail]).toEqual([400, 'There is no site with the id 9.'])
    for (const global of ['0', '20181', '020181'])
      expect((await change(admin, id, { administers: [global] })).statusCode).toBe(400)

    expect((await change(admin, id, { role: 'moderator' })).json()).toMatchObject({ role: 'moderator' })
    expect((await other.send('/session')).json()).toMatchObject({ roles: ['moderator'] })
    expect((await change(admin, id, { isLocked: true })).json()).toMatchObject({ isLocked: true })
    expect(await current(other)).toBe(401)
    expect((await signIn(browser(), 'other@example.org')).statusCode).toBe(403)
    await change(admin, id, { isLocked: false })
    const again = await signedIn('other@example.org')
    expect(await current(again)).toBe(200)

    expect((await admin.send(`/people/rest/users/${id}/sessions`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await current(again)).toBe(401)
    expect((await admin.send(`/people/rest/users/${id}/password-links`, { method: 'POST' })).statusCode).toBe(202)
    expect((await mailTo('other@example.org'))?.subject).toContain('Choose a new password')
    expect((await admin.send(`/people/rest/users/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await list('?q=other@example.org')).toEqual({ users: [], total: 0 })
  })
})

describe('registering', () => {
  // @rule B-people.same-answer
  it('answers the same for an address that has an account, and tells its owner by mail', async () => {
    await account('known@example.org')
    const send = (email: string) =>
      browser().send('/people/rest/registrations', { method: 'POST', body: { email, password: PASSWORD, givenName: 'X' } })
    const [known, unknown] = [await send('KNOWN@example.org'), await send('unknown@example.org')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect((await mailTo('known@example.org'))?.text).toContain('There is one already')
    const forgot = (email: string) => browser().send('/people/rest/password-links', { method: 'POST', body: { email } })
    const [first, second] = [await forgot('known@example.org'), await forgot('nobody@example.org')]
    expect([first.statusCode, first.body]).toEqual([second.statusCode, second.body])
    expect(await mailTo('nobody@example.org')).toBeUndefined()
  })

  it('keeps nothing under an address that is not confirmed: its owner registers as if nothing had happened', async () => {
    await register('owner@example.org', 'the words of a stranger')
    await account('owner@example.org', 'the words of the owner')
    expect((await signIn(browser(), 'owner@example.org', { password: 'the words of a stranger' })).statusCode).toBe(400)
  })

  // @rule B-people.links
  it('takes a link once', async () => {
    const link = await register('once@example.org')
    const confirm = () => browser().send('/people/rest/confirmations', { method: 'POST', body: { link } })
    const both = await Promise.all([confirm(), confirm()])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  })

  // @rule B-people.names
  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@b\r\nBcc: x@example.org' }, 'email'],
    [{ email: `${'x'.repeat(300)}@example.org` }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ givenName: '' }, 'givenName'],
    [{ givenName: '<b>x</b>' }, 'givenName'],
  ])('names the field that is wrong: %j', async (wrong, parameter) => {
    const body = { email: 'fields@example.org', password: PASSWORD, givenName: 'X', ...wrong }
    const answer = await browser('192.0.2.80').send('/people/rest/registrations', { method: 'POST', body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ parameter })
  })
})

describe('mails', () => {
  // @rule B-people.mails
  it('are caused ten times a minute by one visitor', async () => {
    const visitor = browser('192.0.2.99')
    const ask = () => visitor.send('/people/rest/password-links', { method: 'POST', body: { email: 'nobody@example.org' } })
    for (let at = 0; at < 10; at += 1) expect((await ask()).statusCode).toBe(202)
    expect((await ask()).statusCode).toBe(429)
  })
})
