import { expect, test } from './journey.ts'

// @rule B-pictures.footprint-map
test.describe('pictures that cannot be loaded', () => {
  test.use({ expectedStatuses: [404] })
  test('give way to a small map of the footprint, on cards and in the details', async ({ page }) => {
    await page.route('**/thumbnails/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/search?f:phrase=sea%20surface%20temperature')
    const card = page.getByRole('article', { name: /^Mediterranean Sea/ }).first()
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('svg[data-footprint-map]')).toBeVisible()
    // no empty grey box is left where a record says where it is
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('svg[data-footprint-map]').first()).toBeVisible()
  })
})
