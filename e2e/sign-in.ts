/** Accounts of the portal under test, made and used as visitors do it. */
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test'
import { linkInMail } from './mailbox.ts'
import { WAITS } from './waits.ts'

/** A password that the portal takes. */
export const PASSWORD = 'four words of nobody'

/** An address of a person of this journey; another one when it is tried again, because the first has an account already. */
export const address = (name: string): string => `${name}-${test.info().retry}-${test.info().repeatEachIndex}@example.org`

/** What browsers say of a request that a page of the portal makes. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Registers, and confirms the address by the link of the mail, on the pages for it. */
export async function registerOnPages(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Visitor')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await linkInMail(email, 'Confirm your e-mail'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
}

/** Sends what a page would send, and expects that it is taken. */
async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const reply = await request.post(path, { data, headers: OWN_PAGE })
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
  return reply.json().catch(() => undefined)
}

/** Registers and confirms without the pages for it, which people.spec.ts goes through. */
export async function register({ request }: Pick<Page, 'request'>, email: string, givenName = 'Visitor'): Promise<void> {
  await post(request, '/people/rest/registrations', { email, password: PASSWORD, givenName })
  const link = new URL(await linkInMail(email, 'Confirm your e-mail'), 'http://portal').searchParams.get('link')
  await post(request, '/people/rest/confirmations', { link })
}

/** Signs in without the page for it: what is opened next is that of this person. */
export async function enter({ request }: Pick<Page, 'request'>, email: string): Promise<void> {
  await request.get('/login')
  const { to } = (await post(request, '/login/password', { email, password: PASSWORD })) as { to: string }
  await request.get(to)
}

/** Fills the form of sign-in, which is open. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

/**
 * Does the work while no other journey does such work. A link for an administrator ends the ones before it, so two at once would take
 * each other's away.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  const lock = `${process.env['GRATICULE_E2E_DATA'] ?? ''}-administrator`
  await expect(() => mkdirSync(lock)).toPass({ timeout: WAITS.slowAnswer })
  try {
    await work()
  } finally {
    rmdirSync(lock)
  }
}

/** The link that makes an administrator of the portal with this data folder, once. */
export function administratorLink(data: string | undefined, baseURL: string | undefined): string {
  const env = { ...process.env, GRATICULE_DATA: data, PUBLIC_URL: baseURL }
  const { stdout } = spawnSync(process.execPath, [CLI, 'admin-link'], { env, encoding: 'utf8' })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Follows such a link, and fills its form. */
export async function registerAdministrator(page: Page, link: string, email: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'The account is ready' })).toBeVisible()
}

/** Signs in, and waits for the greeting of a person with this first name. */
export async function signInAs(page: Page, email: string, name: string): Promise<void> {
  await enter(page, email)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Hi, ${name}` })).toBeVisible()
}

/** The session of who gives others their roles, which whoever needs it first begins. */
async function keeper(baseURL: string): Promise<APIRequestContext> {
  const data = process.env['GRATICULE_E2E_DATA']
  const session = `${data ?? ''}-keeper.json`
  await alone(async () => {
    if (existsSync(session)) return
    const own = await request.newContext({ baseURL })
    const link = new URL(administratorLink(data, baseURL)).searchParams.get('link')
    const email = 'keeper@example.org'
    await post(own, '/people/rest/registrations', { email, password: PASSWORD, givenName: 'Keeper', link })
    await enter({ request: own }, email)
    await own.storageState({ path: session })
    await own.dispose()
  })
  return request.newContext({ baseURL, storageState: session })
}

/** Makes an administrator with a first name, who is not signed in yet. */
export async function makeAdministrator(page: Page, email: string, baseURL: string | undefined, name: string): Promise<void> {
  await register(page, email, name)
  const own = await keeper(baseURL ?? '')
  const reply = await own.get('/people/rest/users', { params: { q: email } })
  const { users } = (await reply.json()) as { users: readonly { id: string; email: string }[] }
  const id = users.find((user) => user.email === email)?.id ?? ''
  const changed = await own.patch(`/people/rest/users/${id}`, { data: { role: 'admin' }, headers: OWN_PAGE })
  expect(changed.ok(), `${email}: ${changed.status()}`).toBe(true)
  await own.dispose()
}

/** Makes an administrator, and signs in. */
export async function becomeAdministrator(page: Page, email: string, baseURL: string | undefined, name = 'Admin'): Promise<void> {
  await makeAdministrator(page, email, baseURL, name)
  await signInAs(page, email, name)
}

/** Makes an administrator, who may moderate, and signs in. */
export const becomeModerator = (page: Page, email: string, baseURL: string | undefined): Promise<void> =>
  becomeAdministrator(page, email, baseURL, 'Moderator')

// an authenticator app, written apart from the server's code: RFC 6238 with SHA-1, six digits and 30 seconds
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code for a key in Base32, so many steps from now. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', bytes).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Switches the second step on, on the account page; gives the key and the recovery codes. */
export async function switchOn(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await page.locator('code').innerText()
  await page.getByLabel('Code of the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('region', { name: 'Keep your recovery codes' }).getByRole('listitem').allInnerTexts()
  return { key, codes }
}
