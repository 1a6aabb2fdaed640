import { expect, test } from './journey.ts'

test('everything of the main job works from the keyboard alone', async ({ page }) => {
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
})

test('an area is drawn, a footprint chosen and the map moved without a pointer', async ({ page }) => {
  await page.goto('/search?f:phrase=sea%20surface%20temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
  const map = page.getByRole('application', { name: 'World map' })
  await map.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('0')
  await page.keyboard.press('Tab')
  await expect(map.getByRole('button').first()).toBeFocused()

  await map.focus()
  await page.keyboard.press('a')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
})
