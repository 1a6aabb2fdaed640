/** One person from the first visit to the last: everything that is kept, found on another machine, taken away, and gone. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, saveSearch, searchFromHome, test } from './journey.ts'
import { address, enter, PASSWORD, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

test.use({ expectedStatuses: [401], actionTimeout: WAITS.action })

/** Entries with a file, in the order of the list. */
const card = (page: Page, number: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Download list', exact: true }) })
    .nth(number - 1)
const titleOf = (page: Page, number: number) => card(page, number).getByRole('heading').innerText()
const folders = (page: Page) => page.getByRole('combobox', { name: 'Folder', exact: true })
const COMMENT = 'Complete since 2015, with a <gap> in May.'

async function onAnotherMachine(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await enter(page, email)
  await page.goto('/')
  return { page, context }
}

/** Keeps one thing of each kind; gives the titles of the two entries. */
async function keepEverything(page: Page, baseURL: string | undefined): Promise<readonly [string, string]> {
  await searchFromHome(page, 'indicator')
  const [first, second] = [await titleOf(page, 1), await titleOf(page, 2)]
  await card(page, 1).getByRole('button', { name: 'Bookmark', exact: true }).click()
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  await card(page, 1)
    .getByRole('button', { name: /^Rate this resource/ })
    .click()
  const popup = page.getByRole('dialog', { name: 'Rate this resource' })
  await popup.getByRole('radio', { name: '4 of 5, good' }).check({ force: true })
  await popup.getByLabel(/^Comment/).fill(COMMENT)
  await popup.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating saved')).toBeVisible()
  const listed = card(page, 1).getByRole('button', { name: 'Download list', exact: true })
  await listed.click()
  await expect(listed).toHaveAttribute('aria-pressed', 'true')
  await saveSearch(page)
  await page.getByRole('link', { name: second }).first().click()
  const like = page.getByRole('button', { name: /^Like this resource/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/bookmarks')
  await page.getByRole('button', { name: `Note and folder of ${first}` }).click()
  const edit = page.getByRole('dialog', { name: 'Note and folder' })
  await edit.getByLabel('Folder').fill('Report of May')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(folders(page).getByRole('option', { name: 'Report of May (1)' })).toBeAttached()

  await page.goto('/saved-searches')
  await page.getByRole('button', { name: 'Alerts of indicator: No alerts' }).click()
  await page
    .getByRole('complementary', { name: 'Alerts for this search' })
    .getByRole('radio', { name: 'Weekly' })
    .check({ force: true })
  await expect(page.getByRole('button', { name: 'Alerts of indicator: Weekly' })).toBeVisible()

  // runs come from a platform
  const run = { name: 'Flood extent, Nile delta', runId: 'a90f-77e3', workflowId: 'floods', status: 'EXECUTING' }
  const saved = await page.request.post('/personaldata/rest/saved-runs', { data: run, headers: { origin: baseURL ?? '' } })
  expect(saved.status()).toBe(201)

  await page.goto('/account')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const kept = page.waitForResponse((answer) => answer.request().postData() === '{"versionTips":false}')
  await page.getByRole('switch', { name: 'Show what is new in a new version' }).uncheck()
  await kept
  return [first, second]
}

/** Finds all of it. */
async function findEverything(page: Page, [first, second]: readonly [string, string]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/bookmarks')
  await folders(page).selectOption('Report of May (1)')
  await page.getByRole('link', { name: first }).click()
  const said = page.getByRole('region', { name: 'Ratings and comments' })
  await expect(said).toContainText(COMMENT)
  await page.goto('/bookmarks/geo-likes')
  await expect(page.getByRole('link', { name: second })).toBeVisible()
  await page.goto('/saved-searches')
  await expect(page.getByRole('button', { name: 'Alerts of indicator: Weekly' })).toBeVisible()
  await page.goto('/saved-runs')
  await expect(page.getByRole('heading', { name: 'Flood extent, Nile delta' })).toBeVisible()
  await page.getByRole('button', { name: 'Downloads, 1 entry' }).click()
  await expect(page.getByRole('region', { name: 'Downloads' }).getByRole('link', { name: first, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Downloads: 1 of 1 ready/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account')
  await expect(page.getByRole('switch', { name: 'Show what is new in a new version' })).not.toBeChecked()
}

test(
  'everything that a person keeps is there on the next machine, in the export, and gone with the account',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    test.slow()
    const email = address('whole')
    await register(page, email)
    await enter(page, email)
    const titles = await keepEverything(page, baseURL)

    const elsewhere = await onAnotherMachine(browser, baseURL, email)
    await findEverything(elsewhere.page, titles)

    // a stranger reads what is public, and nothing else
    const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await searchFromHome(stranger, 'indicator')
    await stranger.getByRole('link', { name: titles[0] }).first().click()
    await expect(stranger.getByRole('region', { name: 'Ratings and comments' })).toContainText(COMMENT)
    expect(await stranger.content()).not.toContain(email)
    await stranger.goto('/bookmarks')
    await expect(stranger.getByRole('link', { name: titles[0] })).toHaveCount(0)

    await page.goto('/account')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
    const exported = readFileSync(await download.path(), 'utf8')
    for (const words of [email, ...titles, COMMENT, 'Report of May', 'Flood extent, Nile delta', 'indicator'])
      expect(exported).toContain(JSON.stringify(words).slice(1, -1))
    expect(exported).not.toContain('scrypt')

    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('Type your password to confirm').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete account' }).last().click()
    await expect(page.getByText('Your account is deleted')).toBeVisible()

    // the other machine is signed out, and nobody reads the comment any more
    await elsewhere.page.reload()
    // a page that needs sign-in leads to the form
    await expect(elsewhere.page).toHaveURL(/\/login\?/)
    await signIn(elsewhere.page, email)
    await expect(elsewhere.page.getByText(/^You are not signed in/)).toBeVisible()
    await searchFromHome(stranger, 'indicator')
    await expect(card(stranger, 1).getByRole('button', { name: /^Rate this resource/ })).toContainText('Not rated')
    await stranger.getByRole('link', { name: titles[0] }).first().click()
    await expect(stranger.getByRole('region', { name: 'Ratings and comments' })).not.toContainText(COMMENT)

    // whoever registers with the same address finds nothing of it
    await register(page, email)
    await enter(page, email)
    await page.goto('/bookmarks')
    await expect(page.getByText('Your list is empty')).toBeVisible()
    for (const path of ['/bookmarks/geo-likes', '/saved-searches', '/saved-runs']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const words of [...titles, 'Alerts of indicator', 'Flood extent']) await expect(page.getByText(words)).toHaveCount(0)
    }
    await stranger.context().close()
    await elsewhere.context.close()
  },
)
