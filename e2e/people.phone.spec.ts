import { expect, expectAccessible, test } from './journey.ts'

test('the form of sign-in fills a phone, and each of its controls is large enough to touch', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const control of [page.getByLabel('E-mail address'), page.getByRole('button', { name: 'Sign in' })]) {
    const box = await control.boundingBox()
    expect(box?.width).toBeGreaterThan(200)
  }
  expect((await page.getByRole('button', { name: 'Sign in' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
})
