import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from './journey.ts'
import { mailsTo } from './mailbox.ts'
import { address, codeOf, enter, makeAdministrator, PASSWORD, register, signIn, switchOn } from './sign-in.ts'

// a wrong code, a session that is over
test.use({ expectedStatuses: [400, 401, 404], permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'an account is opened by password and code, or by a recovery code, until the second step is switched off',
  { tag: '@golden' },
  async ({ page }) => {
    const email = address('two-steps')
    await register(page, email)
    await enter(page, email)
    await page.goto('/account')
    await expect(page.getByText('Off. Your password alone opens the account.')).toBeVisible()

    const { key, codes } = await switchOn(page)
    await expectAccessible(page)
    expect(codes).toHaveLength(10)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(email)
    for (const code of codes) expect(file).toContain(code)
    await page.getByRole('button', { name: 'Copy codes' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/10 recovery codes left/)).toBeVisible()
    await expect.poll(() => mailsTo(email)[0]?.subject).toContain('is on')

    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.waitForURL('/')
    await page.goto('/login?to=/account')
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(page.getByLabel('Code of the app')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is not valid, or was used before.')).toBeVisible()
    await expect(page.getByLabel('Code of the app')).toBeFocused()
    await page.keyboard.type(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()

    // the app is lost
    await page.context().clearCookies()
    await page.goto('/login?to=/account')
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(/9 recovery codes left/)).toBeVisible()
    await expect.poll(() => mailsTo(email)[0]?.text).toContain('9 codes are left')

    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/10 recovery codes left/)).toBeVisible()
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('Off. Your password alone opens the account.')).toBeVisible()
  },
)

test('an administrator switches off the second step of somebody who has lost app and codes', async ({ page, baseURL }) => {
  const [email, admin] = [address('lost-app'), address('step-admin')]
  await register(page, email)
  await enter(page, email)
  await page.goto('/account')
  await switchOn(page)
  await page.context().clearCookies()

  await makeAdministrator(page, admin, baseURL, 'Admin')
  await enter(page, admin)
  await page.goto('/admin/users')
  await page.getByLabel('Search names and addresses').fill(email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Switch off two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Switch off two-step sign-in of Visitor?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(page.getByText('Visitor signs in with the password only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch off two-step sign-in' })).toBeHidden()
  await expect.poll(() => mailsTo(email)[0]?.subject).toContain('is off')

  await page.context().clearCookies()
  await enter(page, email)
  await page.goto('/account')
  await expect(page.getByText('Off. Your password alone opens the account.')).toBeVisible()
})

// @rule B-account.default-search
test('what somebody chooses follows them to the next machine', async ({ page, browser, baseURL }) => {
  const email = address('preferences')
  await register(page, email)
  await enter(page, email)
  await page.goto('/account')
  await expect(page.getByText('Save a search first, then choose it here.')).toBeVisible()
  const saved = await page.request.post('/personaldata/rest/saved-searches', {
    data: { name: 'Ice of the north', url: '/search?f:phrase=ice' },
    headers: { origin: baseURL ?? '' },
  })
  expect(saved.status()).toBe(201)
  await page.reload()
  const sent = (text: string) => page.waitForResponse((answer) => answer.request().postData() === text)
  const dark = page.getByRole('radio', { name: 'Dark' })
  await dark.check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const undone = sent('{"theme":null}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await undone
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const themeKept = sent('{"theme":"dark"}')
  await dark.check()
  await themeKept
  await page.getByLabel('Default search').selectOption('Ice of the north')
  const opacityKept = sent('{"footprintOpacity":80}')
  await page.getByRole('slider', { name: 'Opacity of boxes' }).fill('80')
  await opacityKept
  await expectAccessible(page)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await enter(other, email)
  await other.goto('/account')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('slider', { name: 'Opacity of boxes' })).toHaveValue('80')
  // a visit that begins at the home page begins with the chosen search
  await other.goto('/')
  await expect(other).toHaveURL(/\/search\?.*phrase=ice/)
  await other.getByRole('banner').getByRole('link').first().click()
  await expect(other).toHaveURL('/')
  await elsewhere.close()
})

test('saved runs are found, renamed, opened, shared, deleted and brought back', async ({ page, baseURL }) => {
  const email = address('runs')
  await register(page, email)
  await enter(page, email)
  await page.goto('/saved-runs')
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await expectAccessible(page)
  const save = (data: object) => page.request.post('/personaldata/rest/saved-runs', { data, headers: { origin: baseURL ?? '' } })
  await save({
    name: 'Burnt area, Algarve',
    runId: '2e18-4b60',
    workflowId: 'burned-area',
    status: 'COMPLETED',
    result: 'FAIL',
    message: 'No scenes for these dates.',
  })
  await save({ name: 'Flood extent, Nile delta', runId: 'a90f-77e3', status: 'COMPLETED', path: '/search?f:phrase=flood' })
  await save({ name: 'Drought index, Tunisia', runId: '7c41-09be', status: 'EXECUTING' })
  await save({ name: '<b>Kept</b> elsewhere', runId: '1', path: 'https://evil.test/' })
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('heading', { name: '<b>Kept</b> elsewhere' })).toBeVisible()
  // an address elsewhere leads nowhere
  await expect(page.getByRole('link', { name: 'Open <b>Kept</b> elsewhere' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('No scenes for these dates.')).toBeVisible()
  await page.getByRole('button', { name: 'All 4' }).click()
  await page.getByLabel('Find in saved runs').fill('nile')
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Rename Flood extent, Nile delta' }).click()
  await page.keyboard.type(' in May')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Flood extent, Nile delta in May' })).toBeVisible()
  await page.getByRole('button', { name: /^Copy the link/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL ?? ''}/search?f:phrase=flood`)
  await page.getByRole('button', { name: /^Delete Flood/ }).click()
  await expect(page.getByText('No saved run fits.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: /^Open Flood/ }).click()
  await expect(page).toHaveURL(/\/search\?.*phrase=flood/)
})
