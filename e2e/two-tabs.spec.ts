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
