import { expect, expectAccessible, searchFromHome, test } from './journey.ts'

test('the tray fits a phone, with large letters too, and each of its controls is large enough to touch', async ({ page }) => {
  await searchFromHome(page, 'indicator')
  const add = page.getByRole('button', { name: 'Download list', exact: true })
  for (const at of [0, 1]) await add.nth(at).click()
  const open = page.getByRole('button', { name: 'Downloads, 2 entries' })
  await open.click()
  const tray = page.getByRole('region', { name: 'Downloads' })
  await expect(tray.getByText('2 ready')).toBeVisible()
  await expectAccessible(page)
  const fits = async () => {
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0)
    for (const control of await page.locator('header :is(a, button)').or(tray.locator('a, button')).all()) {
      const box = await control.boundingBox()
      if (box === null || !(await control.isVisible())) continue
      expect(box.x + box.width).toBeLessThanOrEqual(sizes[1] ?? 0)
    }
  }
  await fits()
  for (const control of await tray.locator('button, a[target]').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(36)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await fits()
  await tray.getByRole('button', { name: 'Collapse downloads' }).click()
  await expect(open).toBeFocused()
})
