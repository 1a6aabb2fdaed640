/** Accounts of the portal under test, made and used as visitors do it. */
import { spawnSync } from 'node:child_process'
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

/** Makes an administrator, who may moderate, and signs in. */
export async function becomeModerator(page: Page, email: string, baseURL: string | undefined): Promise<void> {
  const env = { ...process.env, GRATICULE_DATA: process.env['GRATICULE_E2E_DATA'], PUBLIC_URL: baseURL }
  const { stdout } = spawnSync(process.execPath, [CLI, 'admin-link'], { env, encoding: 'utf8' })
  await page.goto(stdout.trim().split('\n').at(-1) ?? '')
  await page.getByLabel('First name').fill('Moderator')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'The account is ready' })).toBeVisible()
  await page.goto('/login')
  await signIn(page, email)
  await expect(page.getByRole('button', { name: 'Hi, Moderator' })).toBeVisible()
}
