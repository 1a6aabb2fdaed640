import { expect, test } from './journey.ts'

test('everything of the main job works from the keyboard alone', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/4 sources, /)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused()
  await page.keyboard.type('sea surface temperature')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()

  // sources: one tab stop, arrows between them
  await page.getByRole('tab', { name: /^GEOSS/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Curated data/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')

  // cards
  await page.keyboard.press('j')
  await expect(page.getByRole('article').nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').nth(1)).toBeFocused()
  const title = await page.getByRole('article').nth(1).getByRole('heading').innerText()

  // filters open, and Escape closes them and gives the focus back
  await page.keyboard.press('f')
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()

  await page.getByRole('article').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // the slash goes to the search field from an entry too
  await page.getByRole('article').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused()
})
