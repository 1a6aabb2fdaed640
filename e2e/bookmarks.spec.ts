import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { address, enter, PASSWORD, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

test.use({ expectedStatuses: [401] })

const greeting = (page: Page) => page.getByRole('button', { name: 'Hi, Visitor' })
const card = (page: Page, number: number) => page.getByRole('article').nth(number - 1)
const bookmark = (page: Page, number: number) => card(page, number).getByRole('button', { name: 'Bookmark', exact: true })

// @rule S2-4.check-all
// @rule S2-4.bookmarks-page
// @rule S2-5.one-source
test(
  'a guest keeps a resource by signing in on the way, and finds it on another machine',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    await register(page, address('keeps'))
    await searchFromHome(page, 'ice')
    const title = await card(page, 1).getByRole('heading').innerText()
    await bookmark(page, 1).click()
    const popup = page.getByRole('dialog', { name: 'Sign in to keep this resource' })
    await expect(popup).toContainText(title)
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, address('keeps'))
    await expect(greeting(page)).toBeVisible()
    // what was wanted is done, on the page where it was wanted
    await expect(page.getByText('Bookmark saved')).toBeVisible()
    await expect(bookmark(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await bookmark(page, 2).click()
    await expect(bookmark(page, 2)).toHaveAttribute('aria-pressed', 'true')

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await signIn(other, address('keeps'), PASSWORD)
    await other.getByRole('button', { name: 'Hi, Visitor' }).click()
    await other.getByRole('link', { name: 'Saved resources' }).click()
    await expect(other.getByRole('link', { name: title })).toBeVisible()
    await elsewhere.close()

    await page.goto('/bookmarks')
    await expectAccessible(page)
    const all = page.getByRole('checkbox', { name: /Select all|selected/ })
    await all.check()
    await page.getByRole('checkbox', { name: `Select ${title}` }).uncheck()
    await expect(all).not.toBeChecked()
    await expect(page.getByText('1 of 2 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await expect(all).toBeChecked()

    // another page, order or search begins without a selection
    await page.getByLabel('Order').selectOption('oldest')
    await expect(page.getByText('Select all on this page')).toBeVisible()
    // @rule S2-5.selection-needed
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Please select at least one item from list.')).toBeVisible()
    await all.check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Your list is empty')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()

    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await page.getByRole('button', { name: 'Show on map' }).click()
    await expect(page.getByRole('heading', { name: '1 result' })).toBeVisible()
    await expect(card(page, 1)).toContainText(title)
  },
)

// @rule D70.guest-items
test('what a guest keeps in the browser is offered at the next sign-in', async ({ page }) => {
  await register(page, address('guest'))
  await searchFromHome(page, 'ocean')
  const title = await card(page, 1).getByRole('heading').innerText()
  await bookmark(page, 1).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await page.goto('/bookmarks')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await signIn(page, address('guest'))
  const offer = page.getByRole('dialog', { name: 'Take over what this browser keeps?' })
  await expect(offer).toContainText('1 resource')
  await offer.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('1 bookmark was taken over')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('whoever types in the search of a list keeps the field', async ({ page }) => {
  await register(page, address('typing'))
  await enter(page, address('typing'))
  // an empty list has nothing to search
  await searchFromHome(page, 'ice')
  await bookmark(page, 1).click()
  await expect(bookmark(page, 1)).toHaveAttribute('aria-pressed', 'true')
  for (const path of ['/bookmarks', '/saved-searches']) {
    await page.goto(path)
    const field = page.getByRole('article').getByRole('searchbox')
    await field.click()
    // slower than the pause after which the list is asked
    await page.keyboard.type('ice', { delay: WAITS.slowTyping })
    await expect(field).toHaveValue('ice')
    await expect(field).toBeFocused()
  }
})

// @rule B-kept-items.list-address
// @rule B-kept-items.selection-map
test('bookmarks are found on a map, moved to a folder together, have notes, and are removed one by one', async ({ page }) => {
  await register(page, address('sorts'))
  await enter(page, address('sorts'))
  await page.goto('/bookmarks')
  await page.getByRole('link', { name: 'Go to search' }).click()
  await searchFromHome(page, 'ice')
  for (const number of [1, 2, 3]) {
    await bookmark(page, number).click()
    await expect(bookmark(page, number)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/bookmarks')
  const workspace = page.getByRole('navigation', { name: 'My workspace' })
  await expect(workspace.getByRole('link', { name: 'Saved resources 3' })).toBeVisible()
  const boxes = page.getByRole('article').getByRole('checkbox', { name: /^Select .+/ })
  await expect(page.getByRole('complementary')).toContainText('of this page on the map')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name of the folder').fill('Poles')
  await page.keyboard.press('Enter')
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'All folders' })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByLabel('Move to folder').selectOption('Poles')
  await expect(page.getByText('2 bookmarks moved')).toBeVisible()
  await page.getByLabel('Folder', { exact: true }).selectOption('Poles')
  await expect(page).toHaveURL(/folder=Poles/)
  // the address says what is shown
  await page.reload()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Remove bookmark / })
    .first()
    .click()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(workspace.getByRole('link', { name: 'Saved resources 2' })).toBeVisible()

  // a note, and the end of the folder, whose bookmarks stay
  await page.getByRole('button', { name: /^Note and folder of / }).click()
  const popup = page.getByRole('dialog', { name: 'Note and folder' })
  await expectAccessible(page)
  await popup.getByLabel(/^Note/).fill('For the report')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByTitle('For the report')).toBeVisible()
  await page.getByRole('button', { name: 'Remove folder' }).click()
  await expect(page.getByText('Folder removed. Its bookmarks stay.')).toBeVisible()
  await expect(page.getByTitle('For the report')).toBeVisible()
  await page
    .getByRole('button', { name: /^Show .* on the map$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '1 result' })).toBeVisible()
})
