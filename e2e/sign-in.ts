/** Accounts of the portal under test, made and used as visitors do it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { linkInMail } from './mailbox.ts'

/** A password that the portal takes. */
export const PASSWORD = 'four words of nobody'

/** An address of a person of this journey; another one when it is tried again, because the first has an account already. */
export const address = (name: string): string => `${name}-${test.info().retry}-${test.info().repeatEachIndex}@example.org`

/** Registers, and confirms the address by the link of the mail. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Visitor')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await linkInMail(email, 'Confirm your e-mail'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
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
  await expect(() => mkdirSync(lock)).toPass({ timeout: 60_000 })
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
  await page.goto('/login')
  await signIn(page, email)
  await expect(page.getByRole('button', { name: `Hi, ${name}` })).toBeVisible()
}

/** Makes an administrator with a first name, who is not signed in yet. */
export const makeAdministrator = (page: Page, email: string, baseURL: string | undefined, name: string): Promise<void> =>
  alone(() => registerAdministrator(page, administratorLink(process.env['GRATICULE_E2E_DATA'], baseURL), email, name))

/** Makes an administrator, and signs in. */
export async function becomeAdministrator(page: Page, email: string, baseURL: string | undefined, name = 'Admin'): Promise<void> {
  await makeAdministrator(page, email, baseURL, name)
  await signInAs(page, email, name)
}

/** Makes an administrator, who may moderate, and signs in. */
export const becomeModerator = (page: Page, email: string, baseURL: string | undefined): Promise<void> =>
  becomeAdministrator(page, email, baseURL, 'Moderator')
