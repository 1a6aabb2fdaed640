import { expect, expectAccessible, resultCount, test } from './journey.ts'

test('a phrase is completed while it is typed, mistyped as it may be', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  const what = page.getByRole('combobox', { name: 'What' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await what.pressSequentially('sea surfce temprat')
  await expect(list.getByRole('option', { name: /^sea surface temperature/i }).first()).toBeVisible()
  await expect(what).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  // Escape closes the list and keeps the text; the arrows bring it back
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(what).toHaveValue('sea surfce temprat')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f:phrase=sea\+surface\+temperature/i)
  expect(await resultCount(page)).toBeGreaterThan(0)

  // other phrases for the same search
  const seeAlso = page.getByRole('navigation', { name: 'See also' })
  await expect(seeAlso.getByRole('link').first()).toHaveText('sea OR surface OR temperature')
  await seeAlso.getByRole('button', { name: 'Recommended' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('a place that the phrase names becomes the area, and a title opens its entry', async ({ page }) => {
  await page.goto('/search?f:phrase=ice')
  await expect(page.getByRole('article').first()).toBeVisible()
  const what = page.getByRole('combobox', { name: 'What' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await what.fill('soil moisture in andalus')
  await list.getByRole('option', { name: /soil moisture in Andalusia, Spain/ }).click()
  await expect(page).toHaveURL(/f:phrase=soil\+moisture&.*f:googlePlacesInput=Andalusia,\+Spain/)
  await expect(what).toHaveValue('soil moisture')
  await expect(list).toBeHidden()

  await what.fill('copernicus dem')
  const title = list.getByRole('option', { name: /DEM.*Resource$/i }).first()
  await expect(title).toBeVisible()
  await expectAccessible(page)
  await title.click()
  await expect(page).toHaveURL(/\/resource\/dab\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/DEM/i)
})
