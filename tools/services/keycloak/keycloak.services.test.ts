/** Signing in with a real Keycloak, by configuration alone: the built portal, Keycloak's own form, its keys and its tokens. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PortalProcess, startPortal } from '../../portal-process.ts'
import { type HttpBrowser, openHttpBrowser } from './http-browser.ts'
import { hasKeycloak, type Keycloak, startKeycloak } from './keycloak.ts'
import { passwordGrant } from './keycloak-admin.ts'

const isThere = hasKeycloak()
if (!isThere)
  console.warn('Keycloak is not installed: nobody signs in there. `node tools/services/install-all.ts --services` installs it.')

/** Of `geoss-realm.json`, ms. */
const TOKEN_LIFE_MS = 10_000
const ADMINISTRATOR = { name: 'administrator', password: 'administrator' }
const MODERATOR = { name: 'moderator', password: 'moderator' }

let keycloak: Keycloak
let portal: PortalProcess
let folder: string
beforeAll(async () => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'graticule-keycloak-portal-'))
  keycloak = await startKeycloak()
  portal = await startPortal(folder, {
    GRATICULE_SEED: join(folder, 'no-seed'),
    GRATICULE_ALLOW_HOSTS: keycloak.host,
    OIDC_ISSUER: keycloak.issuer,
  })
}, 300_000)
afterAll(async () => {
  if (!isThere) return
  await portal?.stop()
  await keycloak?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signedIn({ name, password } = MODERATOR): Promise<HttpBrowser> {
  const browser = openHttpBrowser()
  await browser.signIn(`${portal.base}/login`, name, password)
  return browser
}
/** What `/session` tells. */
const told = async (answer: Response): Promise<{ readonly status: number; readonly givenName?: string }> => ({
  ...((await answer.json()) as object),
  status: answer.status,
})
const session = async (browser: HttpBrowser) => told(await browser.send(`${portal.base}/session`))
const withToken = async (token: string) =>
  told(await fetch(`${portal.base}/session`, { headers: { authorization: `Bearer ${token}` } }))
const tokenOf = async (person: typeof MODERATOR, client = 'scripts') =>
  (await passwordGrant(keycloak.issuer, client, person)).access_token

describe.skipIf(!isThere)('with a real Keycloak', () => {
  // @rule S2-2.login-route
  it('people sign in with its form and come back to where they were', async () => {
    const browser = openHttpBrowser()
    const { url } = await browser.signIn(`${portal.base}/login?to=%2Fsearch%3Ff%3Aphrase%3Dice`, 'moderator', 'moderator')
    expect(url.href).toBe(`${portal.base}/search?f:phrase=ice`)
    expect(await session(browser)).toMatchObject({
      status: 200,
      email: 'moderator@example.org',
      givenName: 'Moderator',
      familyName: 'Person',
      roles: ['moderator'],
    })
  })

  // @rule S2-6.administrator
  it('who has its role manage_admin is an administrator', async () => {
    expect(await session(await signedIn(ADMINISTRATOR))).toMatchObject({ status: 200, roles: ['admin'] })
  })

  it('nobody is signed in by a wrong password', async () => {
    const browser = openHttpBrowser()
    const { url } = await browser.signIn(`${portal.base}/login`, 'moderator', 'wrong')
    expect(url.origin).toBe(keycloak.base)
    expect(await session(browser)).toMatchObject({ status: 401 })
  })

  // @rule S2-4.sign-out
  it('signing out ends the session there', async () => {
    const before = await keycloak.admin.sessionsOf('administrator')
    const browser = await signedIn(ADMINISTRATOR)
    expect(await keycloak.admin.sessionsOf('administrator')).toBe(before + 1)
    const out = await browser.send(`${portal.base}/session/sign-out`, { method: 'POST' })
    expect(out.status).toBe(200)
    expect(await session(browser)).toMatchObject({ status: 401 })
    expect(await keycloak.admin.sessionsOf('administrator')).toBe(before)
    // its form is shown again
    await browser.signIn(`${portal.base}/login`, ADMINISTRATOR.name, ADMINISTRATOR.password)
    expect(await session(browser)).toMatchObject({ status: 200 })
  })

  // @rule B-people.renewal
  it('tokens are renewed once for all requests, with what has changed there', async () => {
    await keycloak.admin.endSessionsOf('moderator')
    const browser = await signedIn()
    const renewals = () => keycloak.admin.eventsOf('moderator', 'REFRESH_TOKEN')
    const before = await renewals()
    await keycloak.admin.changePerson('moderator', { firstName: 'Renamed', email: 'moderator@example.org', lastName: 'Person' })
    // ten requests at a time, until the token is over
    const askTen = () => Promise.all(Array.from({ length: 10 }, () => session(browser)))
    const seen: Awaited<ReturnType<typeof askTen>> = []
    await expect
      .poll(
        async () => {
          const ten = await askTen()
          seen.push(...ten)
          return ten.some(({ givenName }) => givenName === 'Renamed')
        },
        { timeout: 4 * TOKEN_LIFE_MS, interval: 100 },
      )
      .toBe(true)
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await renewals()).toBe(before + 1)
    expect(await keycloak.admin.eventsOf('moderator', 'REFRESH_TOKEN_ERROR')).toBe(0)
  })

  it('whose session is ended there is no longer signed in once the token is over', async () => {
    const browser = await signedIn()
    await keycloak.admin.endSessionsOf('moderator')
    await expect.poll(async () => (await session(browser)).status, { timeout: 4 * TOKEN_LIFE_MS, interval: 200 }).toBe(401)
  })

  it('its access tokens are taken, with roles', async () => {
    expect(await withToken(await tokenOf(ADMINISTRATOR))).toMatchObject({ status: 200, roles: ['admin'] })
    expect(await withToken(await tokenOf(MODERATOR))).toMatchObject({ status: 200, roles: ['moderator'] })
  })

  it('tokens that are changed, for others, or no access tokens are not taken', async () => {
    const { access_token: token, id_token: idToken = '' } = await passwordGrant(keycloak.issuer, 'scripts', MODERATOR)
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const raised = { ...claims, resource_access: { 'geoss-admin': { roles: ['manage_admin'] } } }
    const changed = `${head}.${Buffer.from(JSON.stringify(raised)).toString('base64url')}.${signature}`
    const ofOtherRealm = await passwordGrant(`${keycloak.base}/realms/master`, 'admin-cli', keycloak.account)
    const all = [changed, `${head}.${body}.`, idToken, await tokenOf(MODERATOR, 'other-portal'), ofOtherRealm.access_token]
    expect(await withToken(token)).toMatchObject({ status: 200 })
    const statuses = await Promise.all(all.map(async (one) => (await withToken(one)).status))
    expect(statuses).toEqual(all.map(() => 401))
  })

  it('new keys are followed, and those that are gone no longer count', async () => {
    const [browser, old] = [await signedIn(), await tokenOf(MODERATOR)]
    expect(await withToken(old)).toMatchObject({ status: 200 })
    await keycloak.admin.rotateKeys()
    const fresh = await tokenOf(MODERATOR)
    // the keys are asked for every ten seconds at most
    await expect.poll(async () => (await withToken(fresh)).status, { timeout: 30_000, interval: 500 }).toBe(200)
    expect(await withToken(old)).toMatchObject({ status: 401 })
    expect(await session(browser)).toMatchObject({ status: 200 })
    expect(await session(await signedIn())).toMatchObject({ status: 200 })
  })

  // the last: Keycloak is gone afterwards
  // @rule B-people.renewal
  it('who is signed in goes on when it is gone, and signing in says what is wrong', async () => {
    const [browser, token] = [await signedIn(), await tokenOf(MODERATOR)]
    const isOver = Date.now() + TOKEN_LIFE_MS
    await keycloak.stop()
    const { url, status } = await openHttpBrowser().open(`${portal.base}/login`)
    expect(status).toBe(200)
    expect(url.href).toMatch(new RegExp(`^${portal.base}/login\\?failed=(source-failed|unavailable)$`))
    const seen = new Set<unknown>()
    await expect
      .poll(
        async () => {
          seen.add((await session(browser)).status)
          return Date.now() > isOver
        },
        { timeout: 3 * TOKEN_LIFE_MS, interval: 500 },
      )
      .toBe(true)
    seen.add((await session(browser)).status)
    expect(seen).toEqual(new Set([200]))
    expect(await withToken(token)).toMatchObject({ status: 200 })
    expect((await browser.open(`${portal.base}/search`)).status).toBe(200)
    expect((await browser.send(`${portal.base}/session/sign-out`, { method: 'POST' })).status).toBe(200)
    expect(await session(browser)).toMatchObject({ status: 401 })
  })
})
