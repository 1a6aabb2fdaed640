import { LONG_REQUEST_NOTICE_MS, SEARCH_TIMEOUT_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import { expect, expectAccessible, test } from './journey.ts'

// the page's clock is moved by hand: nobody waits a minute for these journeys
test.describe.configure({ timeout: 180_000 })

/** What the clock leaps ahead by before it stands still: more than passes meanwhile on any machine. */
const LEAD_MS = 60_000

// @rule S1-8.long-request
test('a search that takes long says so after 10 s, asks after 30 s and is given up after 60 s', async ({ page }) => {
  await page.clock.install()
  await page.goto('/search?f:phrase=lake&v=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  const before = page.url()
  let isHeld = true
  await page.route('**/dab/**', async (route) => {
    // never answered: the page itself gives it up
    if (!isHeld) await route.fallback()
  })
  // from here on time passes only when it is told to, however slow the machine is; nothing is under way that the leap would end
  await page.clock.pauseAt(await page.evaluate((lead) => Date.now() + lead, LEAD_MS))
  await page.getByRole('combobox', { name: 'What' }).fill('glacier')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()

  const notice = page.getByRole('status').filter({ hasText: 'This takes longer than expected.' })
  await page.clock.runFor(LONG_REQUEST_NOTICE_MS - 1_000)
  await expect(notice).toBeHidden()
  await page.clock.runFor(1_500)
  await expect(notice).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
  await page.clock.runFor(TOO_LONG_POPUP_MS - LONG_REQUEST_NOTICE_MS - 1_500)
  await expect(question).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /^Yes/ }).click()
  await page.clock.runFor(1_000)
  await expect(question).toBeHidden()

  await page.clock.runFor(SEARCH_TIMEOUT_MS - TOO_LONG_POPUP_MS - 1_500)
  await expect(page.getByRole('tab', { name: /^GEOSS .*Timed out$/ })).toBeVisible()
  await expect(page.getByText('Server response takes longer than expected - please try again.')).toBeVisible()

  // the way on: the same search once more, and an answer
  isHeld = false
  await page.clock.resume()
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
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.clock.runFor(1_000)
  await expectAccessible(page)
  await question.getByRole('button', { name: /^No/ }).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(before)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
})

test('by keyboard, Yes waits and loses nothing, and No gives the focus back to the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/search?f:phrase=lake&v=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  let isHeld = true
  const held: (() => Promise<void>)[] = []
  await page.route(/\/(dab|internal)\//, async (route) => {
    if (isHeld) held.push(() => route.fallback())
    else await route.fallback()
  })
  const what = page.getByRole('combobox', { name: 'What' })
  const question = page.getByRole('alertdialog')
  const ask = async (words: string) => {
    await what.fill(words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(words))
    await page.clock.runFor(TOO_LONG_POPUP_MS)
    await expect(question).toBeVisible()
  }
  const answer = async (name: RegExp) => {
    await question.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await page.clock.runFor(1_000)
    await expect(question).toBeHidden()
  }
  await ask('glacier')
  await answer(/^Yes/)
  // it still waits, and what comes late is shown
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  isHeld = false
  await Promise.all(held.splice(0).map((go) => go()))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(what).toHaveValue('glacier')

  isHeld = true
  await ask('volcano')
  await answer(/^No/)
  await expect(page).toHaveURL(/glacier/)
  await expect(what).toHaveValue('glacier')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
