import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { linkInMail } from './mailbox.ts'
import { address, alone, PASSWORD, register, registerOnPages, signIn } from './sign-in.ts'

// a wrong password, a link that is used up, a session that is over
test.use({ expectedStatuses: [400, 401, 404] })

const greeting = (page: Page, name = 'Visitor') => page.getByRole('button', { name: `Hi, ${name}` })

test(
  'a visitor registers, confirms the address, signs in where they were, and signs out',
  { tag: '@golden' },
  async ({ page }) => {
    await registerOnPages(page, address('journey'))
    await expectAccessible(page)
    await page.goto('/search?f:phrase=ice')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await signIn(page, address('journey'), 'not the password')
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
    await signIn(page, address('journey'))
    await expect(greeting(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/search')
    await expect(page.getByRole('article').first()).toBeVisible()

    // no script can read what opens the session
    expect(await page.evaluate(() => `${document.cookie} ${JSON.stringify({ ...localStorage })}`)).not.toContain('auth.session')
    await greeting(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('auth.')
  },
)

test('an account gets another e-mail address', async ({ page }) => {
  await registerOnPages(page, address('old'))
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await signIn(page, address('old'))
  await expect(greeting(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change the e-mail address' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByLabel('New e-mail address')).toBeFocused()
  await page.getByLabel('New e-mail address').fill(address('new'))
  await page.getByLabel('Current password').fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent a link to ${address('new')}`)).toBeVisible()
  await page.goto(await linkInMail(address('new'), 'Confirm your new e-mail'))
  await expect(page.getByText(`From now on you sign in with ${address('new')}`)).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(`Signed in as Visitor, ${address('new')}.`)).toBeVisible()
})

test('an account lists its sessions and ends one elsewhere, changes its name, and goes', async ({ page, browser, baseURL }) => {
  await registerOnPages(page, address('sessions'))
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await signIn(page, address('sessions'))
  await expect(greeting(page)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await signIn(other, address('sessions'))
  await expect(greeting(other)).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('The session is ended')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()

  await page.getByLabel('First name').fill('Guest')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(greeting(page, 'Guest')).toBeVisible()
  await page.reload()
  await expect(greeting(page, 'Guest')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type your password to confirm').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete account' }).last().click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByText('Sign in to see your account.')).toBeVisible()
})

test('a forgotten password is chosen anew by the link of a mail, once', async ({ page }) => {
  await register(page, address('forgot'))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail address').fill(address('forgot'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const link = await linkInMail(address('forgot'), 'Choose a new password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another set of words')
  await page.getByLabel('Repeat the new password').fill('another set of word')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await page.getByLabel('Repeat the new password').fill('another set of words')
  await page.getByRole('button', { name: 'Save new password' }).click()
  // the header has a link of the same name: whoever follows it too early signs in before the password is changed
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, address('forgot'), 'another set of words')
  await expect(greeting(page)).toBeVisible()

  // @rule B-people.used-link
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test(
  'an operator makes an administrator by a one-time link, with the keyboard alone',
  { tag: '@golden' },
  async ({ page, baseURL }) => {
    let link = ''
    await alone(async () => {
      const cli = join(import.meta.dirname, '../server/src/cli.ts')
      const env = { ...process.env, GRATICULE_DATA: process.env['GRATICULE_E2E_DATA'], PUBLIC_URL: baseURL }
      const { stdout } = spawnSync(process.execPath, [cli, 'admin-link'], { env, encoding: 'utf8' })
      link = stdout.trim().split('\n').at(-1) ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { name: /administrator/ })).toBeVisible()
      await expect(page.getByLabel('First name')).toBeFocused()
      for (const text of ['Admin', '', address('admin'), PASSWORD]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'The account is ready' })).toBeVisible()
    })
    await page.goto(link)
    await expect(page.getByText('This link is no longer valid', { exact: true })).toBeVisible()
    await page.goto('/login')
    await signIn(page, address('admin'))
    await expect(greeting(page, 'Admin')).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('Administrator', { exact: true })).toBeVisible()

    // the other accounts are theirs to manage
    await page.context().clearCookies()
    await register(page, address('managed'))
    await page.goto('/login')
    await signIn(page, address('admin'))
    await greeting(page, 'Admin').click()
    await page.getByRole('link', { name: 'Users management' }).click()
    await page.getByLabel('Search names and addresses').fill(address('managed'))
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Role of Visitor').selectOption('Moderator')
    await expect(page.getByText('Visitor is now: Moderator')).toBeVisible()
    // @rule B-people.role-undo
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Visitor is Signed-in user again')).toBeVisible()
    await expect(page.getByLabel('Role of Visitor')).toHaveValue('user')
    await page.getByLabel('Role of Visitor').selectOption('Administrator')
    await expect(page.getByRole('heading', { name: 'Make Visitor an administrator?' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Role of Visitor')).toHaveValue('user')
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(page.getByText('Visitor is locked and signed out')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send password link' })).toBeHidden()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Delete the account of Visitor?' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('No user has these words')).toBeVisible()
  },
)
