/** Tour, tips and past notifications. */
import { expect, expectAccessible, test } from './journey.ts'

// @rule B-guides.tour
test(
  'the tour goes over six elements by keyboard, leaves the page usable, and ends by Escape',
  { tag: '@golden' },
  async ({ page }) => {
    await page.goto('/help')
    const start = page.getByRole('button', { name: 'Take a tour' })
    await start.focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    await expect(card.getByText('Step 1 of 6')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(card.getByRole('heading', { name: 'Search in your own words' })).toBeFocused()
    await expectAccessible(page)
    const titles = [
      'All sources, one search',
      'A map for every result',
      'Everything else is in the menu',
      'Help when you need it',
    ]
    for (const title of [...titles, 'Keep what you find']) {
      await page.keyboard.press('ArrowRight')
      await expect(card.getByRole('heading', { name: title })).toBeFocused()
    }
    await page.keyboard.press('ArrowLeft')
    await expect(card.getByText('Step 5 of 6')).toBeVisible()
    // the page can be used meanwhile
    await page.getByRole('combobox', { name: 'What' }).fill('glacier')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('glacier')
  },
)

// @rule S3-4.tutorial-mode
// @rule S3-4.tag-opens
test('tips lie on the page in tutorial mode, and follow what they explain', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await page.getByRole('switch', { name: 'Tips' }).click()
  const first = page.getByRole('button', { name: 'Tip 1: What, where and when' })
  await expect(first).toBeVisible()
  await expect(page.getByRole('button', { name: /Turn on\/off tutorial mode/ })).toBeVisible()
  await first.click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Next tip' }).click()
  await expect(page.getByRole('dialog', { name: 'Narrow the results' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Tip \d: All sources/ })).toBeVisible()
  // what an open menu covers is not explained
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Tip \d: All sources/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Tips' }).click()
  await expect(first).toHaveCount(0)
})

// @rule B-guides.past
test('notifications stand in a list when they are gone', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy a link to this search' }).first().click()
  const toast = page.getByText('Link copied')
  await expect(toast).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications: 1 new' })).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications: 1 new' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toContainText('Link copied')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Clear the list' }).click()
  await expect(list.getByText('Nothing new')).toBeVisible()
  await list.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(list.getByText('Nothing new')).toBeVisible()
})
