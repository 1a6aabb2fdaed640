import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Searches of the whole catalogue that are never answered, and how many there were. */
async function holdGeoss(page: Page): Promise<() => number> {
  let asked = 0
  await page.route('**/dab/opensearch/query?**', () => {
    asked += 1
  })
  return () => asked
}

test('Cancel gives up the source that has not answered, by pointer and by key, and asks nothing again', async ({ page }) => {
  const asked = await holdGeoss(page)
  await page.goto('/search?f:phrase=lake&v=1')
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(page.getByRole('tab', { name: /^Curated data \d+$/ })).toBeVisible()
  await expect(cancel).toBeVisible()
  const sent = asked()

  await cancel.click()
  await expect(page.getByRole('tab', { name: /^GEOSS .*Cancelled$/ })).toBeVisible()
  await expect(search).toBeVisible()
  // what was answered stays, and the keyboard is where it was
  await expect(page.getByRole('tab', { name: /^Curated data \d+$/ })).toBeVisible()
  await expect(search).toBeFocused()
  expect(asked()).toBe(sent)

  // the same button searches again, and gives up again
  await page.keyboard.press('Enter')
  await expect(cancel).toBeFocused()
  await expect.poll(asked).toBe(sent + 1)
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(page.getByRole('tab', { name: /^GEOSS .*Cancelled$/ })).toBeVisible()
  expect(asked()).toBe(sent + 1)
})
