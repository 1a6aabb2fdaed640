import { expect, expectAccessible, test } from './journey.ts'

test('on a phone the survey stands above the form, and the page of help leads to both', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'Send feedback' }).last().click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  const survey = await page.getByRole('region', { name: 'Quick survey' }).boundingBox()
  const form = await page.getByRole('region', { name: 'Send feedback' }).boundingBox()
  expect((survey?.y ?? 0) + (survey?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  await page.getByText('Neutral', { exact: true }).tap()
  for (let question = 1; question < 10; question += 1) await page.getByRole('button', { name: 'Next' }).tap()
  await expect(page.getByText('Passed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send answers' }).tap()
  await expect(page.getByText('Thank you, your answers are sent')).toBeVisible()
  // nothing is wider than the screen
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
