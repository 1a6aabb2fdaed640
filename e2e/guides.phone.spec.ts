import { expect, expectAccessible, test } from './journey.ts'

// @rule B-guides.tour
test('on a phone the tour starts from the menu and stays beside what it explains', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('button', { name: 'Take a tour' }).tap()
  const card = page.getByRole('dialog')
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await expect(card.getByText(`Step ${step} of 6`)).toBeVisible()
    await expect(async () => {
      const [box, ring] = await Promise.all([card.boundingBox(), page.locator('[class*=ring]').boundingBox()])
      expect(box).not.toBeNull()
      expect(ring).not.toBeNull()
      if (box === null || ring === null) return
      expect(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true)
      expect(box.y >= ring.y + ring.height || box.y + box.height <= ring.y).toBe(true)
    }).toPass()
    if (step === 1) await expectAccessible(page)
    await card.getByRole('button', { name: step === 6 ? 'Done' : 'Next' }).tap()
  }
  await expect(card).toHaveCount(0)
})
