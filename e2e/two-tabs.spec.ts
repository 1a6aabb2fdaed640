/** What people keep, changed in two tabs, and what they take back. */
import type { Page } from '@playwright/test'
import { expect, searchFromHome, test } from './journey.ts'
import { address, enter, register } from './sign-in.ts'

test.use({ expectedStatuses: [401, 412] })

async function begin(page: Page, name: string): Promise<void> {
  await register(page, address(name))
  await enter(page, address(name))
  await searchFromHome(page, 'ocean')
}

// @rule B-kept-items.elsewhere-told
// @rule B-kept-items.folder-names
test('a note that was changed in another tab is shown before it is replaced', async ({ page, context }) => {
  await begin(page, 'tabs')
  await page
    .getByRole('button', { name: /^Bookmark/ })
    .first()
    .click()
  const open = async (tab: Page) => {
    await tab.goto('/bookmarks')
    await tab
      .getByRole('button', { name: /^Note and folder of/ })
      .first()
      .click()
    return tab.getByRole('dialog', { name: 'Note and folder' })
  }
  const other = await context.newPage()
  const [one, two] = [await open(page), await open(other)]
  await one.getByLabel(/^Note/).fill('of tab one')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(one).toBeHidden()
  await two.getByLabel(/^Note/).fill('of tab two')
  await two.getByRole('button', { name: 'Save' }).click()
  await expect(two.getByRole('alert').filter({ hasText: 'Changed elsewhere' })).toContainText('of tab one')
  await expect(two.getByLabel(/^Note/)).toHaveValue('of tab two')
  await two.getByRole('button', { name: 'Save' }).click()
  await expect(two).toBeHidden()
  await expect(other.getByTitle('of tab two')).toBeVisible()

  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name of the folder').fill('x'.repeat(101))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The name has 101 characters. Limit: 100.')).toBeVisible()
})

// @rule B-ratings.undo
test('a deleted rating comes back with its comment', async ({ page }) => {
  await begin(page, 'undo')
  await page.getByRole('article').first().focus()
  await page.keyboard.press('Enter')
  const own = page.getByRole('region', { name: 'Ratings and comments' })
  await own.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await own.getByLabel(/^Comment/).fill('Covers the whole basin')
  await own.getByRole('button', { name: 'Save rating' }).click()
  await own.getByRole('button', { name: 'Delete my rating' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own.getByLabel(/^Comment/)).toHaveValue('Covers the whole basin')
})

// @rule B-kept-items.tabs
// @rule B-people.tabs-sign-out
test('a second tab shows a bookmark and a rating at once, keeps what is being written, and follows the sign-out', async ({
  page,
  context,
}) => {
  await begin(page, 'two-tabs')
  const other = await context.newPage()
  // what other tabs change is followed once the first screen is there
  const follows = other.waitForResponse((response) => /\/assets\/start-/.test(response.url()))
  await other.goto(page.url())
  await follows
  const bookmark = (tab: Page) => tab.getByRole('article').first().getByRole('button', { name: 'Bookmark', exact: true })
  await expect(bookmark(other)).toHaveAttribute('aria-pressed', 'false')
  await bookmark(page).click()
  await expect(bookmark(other)).toHaveAttribute('aria-pressed', 'true')
  await bookmark(other).click()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')

  const own = (tab: Page) => tab.getByRole('region', { name: 'Ratings and comments' })
  for (const tab of [page, other]) {
    await tab.getByRole('article').first().focus()
    await tab.keyboard.press('Enter')
    await expect(own(tab).getByRole('button', { name: 'Save rating' })).toBeVisible()
  }
  await own(page)
    .getByRole('radio', { name: /^4 of 5/ })
    .check({ force: true })
  await own(page).getByRole('button', { name: 'Save rating' }).click()
  await expect(own(other).getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
  await own(other)
    .getByLabel(/^Comment/)
    .fill('Being written')
  await own(page)
    .getByRole('radio', { name: /^2 of 5/ })
    .check({ force: true })
  await own(page).getByRole('button', { name: 'Save rating' }).click()
  // the totals are those of the new rating, the form is not
  await expect(own(other).getByText(/^2 of 5: 1 rating/)).toBeAttached()
  await expect(own(other).getByLabel(/^Comment/)).toHaveValue('Being written')
  await own(other).getByRole('button', { name: 'Save rating' }).click()
  await expect(own(other).getByRole('alert').filter({ hasText: 'Changed elsewhere' })).toBeVisible()

  await page.getByRole('button', { name: /^Hi,/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(own(other).getByLabel(/^Comment/)).toHaveCount(0)
})

// @rule B-people.tabs-sign-in
test('a tab that was opened by a guest follows the sign-in of another one', async ({ page, context }) => {
  await register(page, address('tab-of-guest'))
  const other = await context.newPage()
  const follows = other.waitForResponse((response) => /\/assets\/start-/.test(response.url()))
  await other.goto('/search?f:phrase=ocean')
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await follows
  await enter(page, address('tab-of-guest'))
  await page.goto('/search?f:phrase=ocean')
  await expect(page.getByRole('button', { name: /^Hi,/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Hi,/ })).toBeVisible()
  await expect(other.getByRole('article').first()).toBeVisible()
})
