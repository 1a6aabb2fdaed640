import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

/** Whether nothing lies over any of the words that say whose map it is. */
const isInSight = (page: Page) =>
  page.getByRole('button', { name: 'Map data and terms' }).evaluate((button) => {
    const words = button.parentElement ?? button
    const { left, right, top, bottom } = words.getBoundingClientRect()
    const points = [left + 3, (left + right) / 2, right - 3].map((x) => [x, (top + bottom) / 2] as const)
    // it lets clicks on the map through, and is looked for by its place
    words.style.pointerEvents = 'auto'
    return points.every(([x, y]) => words.contains(document.elementFromPoint(x, y)))
  })

/** The terms of the map open, and none of their words is cut. */
async function expectTermsInFull(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Map data and terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Map data and terms' })
  await expect(dialog).toContainText('Natural Earth')
  const cut = await dialog.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.outerHTML),
  )
  expect(cut).toEqual([])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Windows and texts; a form on a phone is a page without a map. */
const WINDOWS = [
  { width: 1440, height: 900, text: '16px' },
  { width: 1440, height: 900, text: '32px' },
  { width: 1024, height: 768, text: '16px' },
  { width: 1024, height: 768, text: '32px' },
  { width: 390, height: 844, text: '16px', without: ['/register'] },
]

for (const path of ['/', '/search?f:phrase=sea', '/help', '/sources', '/register']) {
  test(`whose map it is stays in sight on ${path} at all sizes of window and text`, async ({ page }) => {
    for (const { width, height, text, without = [] } of WINDOWS) {
      if (without.includes(path)) continue
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await expect(page.getByRole('button', { name: 'Map data and terms' })).toBeVisible()
      await expect.poll(() => isInSight(page), { message: `${width} pixels, text of ${text}` }).toBe(true)
      if (path === '/' && text === '16px') await expectTermsInFull(page)
    }
  })
}
