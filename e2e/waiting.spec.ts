import { LONG_REQUEST_NOTICE_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import { expect, expectAccessible, test } from './journey.ts'
import { WAITS } from './waits.ts'

// the page's clock is moved by hand: nobody waits a minute for these journeys
test.describe.configure({ timeout: WAITS.longJourney })

/** What the clock leaps ahead by before it stands still: more than passes meanwhile on any machine. */
const LEAD_MS = 60_000

// @rule S1-8.long-request
test('a search that takes long says so after 10 s and asks after 30 s; by keyboard, Yes waits and loses nothing, and No gives the focus back', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/search?f:phrase=lake&v=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  let isHeld = false
  const held: (() => Promise<void>)[] = []
  await page.route(/\/(dab|internal)\//, async (route) => {
    if (isHeld) held.push(() => route.fallback())
    else await route.fallback()
  })
  const what = page.getByRole('combobox', { name: 'What' })
  const question = page.getByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
  const notice = page.getByRole('status').filter({ hasText: 'This takes longer than expected.' })
  const ask = async (words: string) => {
    // all have answered: nothing is under way that the leap would end. Then time passes only when it is told to, however slow the machine is
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.clock.pauseAt(await page.evaluate((lead) => Date.now() + lead, LEAD_MS))
    isHeld = true
    await what.fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
    await page.clock.runFor(LONG_REQUEST_NOTICE_MS - 1_000)
    await expect(notice).toBeHidden()
    await page.clock.runFor(1_500)
    await expect(notice).toBeVisible()
    await page.clock.runFor(TOO_LONG_POPUP_MS - LONG_REQUEST_NOTICE_MS - 1_500)
    await expect(question).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(question).toBeVisible()
    await page.clock.runFor(1_000)
  }
  const answer = async (name: RegExp) => {
    await page.clock.resume()
    await question.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
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

  await ask('volcano')
  // axe waits with timers of the page
  await page.clock.resume()
  await expectAccessible(page)
  await answer(/^No/)
  await expect(page).toHaveURL(/glacier/)
  await expect(what).toHaveValue('glacier')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
