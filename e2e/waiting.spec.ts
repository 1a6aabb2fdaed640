import { LONG_REQUEST_NOTICE_MS, SEARCH_TIMEOUT_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import { expect, expectAccessible, test } from './journey.ts'

/** The page's clock is moved by hand: nobody waits a minute for these journeys. */
test('a search that takes long says so after 10 s, asks after 30 s and is given up after 60 s', async ({ page }) => {
  let isHeld = false
  await page.clock.install()
  await page.goto('/search?f:phrase=lake&v=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  const before = page.url()
  await page.route('**/dab/**', async (route) => {
    // never answered: the page itself gives it up
    if (!isHeld) await route.fallback()
  })
  isHeld = true
  await page.getByRole('combobox', { name: 'What' }).fill('glacier')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()

  const notice = page.getByRole('status').filter({ hasText: 'This takes longer than expected.' })
  await expect(notice).toBeHidden()
  await page.clock.runFor(LONG_REQUEST_NOTICE_MS)
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  const question = page.getByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
  await expect(question).toBeHidden()
  await page.clock.runFor(TOO_LONG_POPUP_MS - LONG_REQUEST_NOTICE_MS)
  await expect(question).toBeVisible()
  await page.clock.runFor(1_000)
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Yes/ }).click()
  await page.clock.runFor(1_000)
  await expect(question).toBeHidden()

  // the clock ran on by itself too; now it stands still, or the notification would be over when it is looked for
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  const gaveUp = page.getByRole('tab', { name: /^GEOSS .*Timed out$/ })
  for (let passed = TOO_LONG_POPUP_MS; passed < SEARCH_TIMEOUT_MS && !(await gaveUp.isVisible()); passed += 1_000) {
    await page.clock.runFor(1_000)
  }
  await expect(gaveUp).toBeVisible()
  await expect(page.getByText('Server response takes longer than expected - please try again.')).toBeVisible()

  await page.clock.resume()

  // the way on: the same search once more, and an answer
  isHeld = false
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(page.url()).not.toBe(before)
})

test('No gives up the search that takes long, and the one before comes back', async ({ page }) => {
  await page.clock.install()
  await page.goto('/search?f:phrase=lake&v=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  const before = page.url()
  await page.route(/\/(dab|internal)\//, () => {})
  await page.getByRole('combobox', { name: 'What' }).fill('glacier')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/glacier/)
  await page.clock.runFor(TOO_LONG_POPUP_MS)
  await page.getByRole('alertdialog').getByRole('button', { name: /^No/ }).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(before)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
})
