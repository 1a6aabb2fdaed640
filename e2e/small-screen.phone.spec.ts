import { expect, expectAccessible, test } from './journey.ts'

test('a visitor with a phone searches, reads the sheet, filters and opens a resource', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'What' }).fill('soil moisture')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)

  // the map in words
  await page.getByRole('button', { name: 'Map contents as a list' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('row', { name: /International Soil Moisture Network/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // the sheet has three stops
  const grab = page.getByRole('button', { name: /^(Collapse|Show) the list/ })
  const top = async () => (await grab.boundingBox())?.y ?? 0
  const half = await top()
  await grab.click()
  await expect.poll(top).toBeLessThan(half - 100)
  const full = await top()
  await grab.click()
  await expect.poll(top).toBeGreaterThan(full + 300)
  await grab.click()

  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('button', { name: /^Show \d+ results?$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close filters' }).click()

  const card = page.getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('more notifications than a phone with large text holds can be scrolled to', async ({ page }) => {
  await page.goto('/search?f:phrase=soil')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  // the browser of the journeys copies nothing: each card tells of its own link
  for (const at of [0, 1, 2, 3]) {
    await page.getByRole('article').nth(at).focus()
    await page.keyboard.press('l')
  }
  const told = page.getByText('Could not copy. Your browser blocked it.')
  await expect(told).toHaveCount(4)
  // the focus stops its time
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).last().focus()
  const box = await told.last().boundingBox()
  expect(box?.y).toBeLessThan(844)
})
