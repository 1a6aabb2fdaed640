import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, test as base, titles } from './journey.ts'
import { WAITS } from './waits.ts'

/** A portal that can be ended and started again on its data. */
class OwnPortal {
  readonly #folder = mkdtempSync(join(tmpdir(), 'graticule-learning-'))
  #portal: PortalProcess | undefined
  async base(): Promise<string> {
    this.#portal ??= await startPortal(this.#folder, { GRATICULE_TRUST_PROXY: 'loopback' })
    return this.#portal.base
  }
  /** What was counted until now was counted the day before. */
  letADayPass(): void {
    const store = new DatabaseSync(join(this.#folder, 'catalogue.sqlite'), { timeout: WAITS.action })
    store.exec('update searched_phrases set day = day - 1; update opened_entries set day = day - 1')
    store.close()
  }
  async end(): Promise<void> {
    await this.#portal?.stop()
    this.#portal = undefined
  }
  async remove(): Promise<void> {
    await this.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const test = base.extend<{ restarted: boolean }, { own: OwnPortal }>({
  restarted: [false, { option: true }],
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const own = new OwnPortal()
      await use(own)
      await own.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own, restarted }, use) => {
    if (restarted) await own.end()
    await use(await own.base())
  },
})

// the second one sees what the first one has done
test.describe.configure({ mode: 'serial', timeout: WAITS.longestJourney })

const PHRASE = 'glacier outlines'

/** What a visitor at an address does: searches, and opens the last entry of the page. Gives its title. */
async function visit(browser: Browser, baseURL: string, address: string, userAgent = 'A browser'): Promise<string> {
  const extraHTTPHeaders = { 'x-forwarded-for': address }
  const context = await browser.newContext({
    baseURL,
    userAgent,
    extraHTTPHeaders,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const logged = (path: string) => page.waitForResponse((response) => response.url().includes(path) && response.status() < 300)
  const searched = logged('/log/logSearchResult')
  await page.goto(`/search?f:phrase=${encodeURIComponent(PHRASE)}&v=1`)
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: WAITS.slowAnswer })
  await searched
  const link = page.getByRole('article').last().getByRole('heading').getByRole('link')
  const title = await link.innerText()
  let clicks = 0
  page.on('response', (response) => {
    if (response.url().includes('/log/logElementClick') && response.ok()) clicks += 1
  })
  const counted = logged('/counter/view')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await counted
  // the click on the card, and that it opened the entry
  await expect.poll(() => clicks).toBe(2)
  await context.close()
  return title
}

/** Recommendations for the phrase, as the page shows them. */
async function recommended(page: Page): Promise<string[]> {
  await page.goto(`/search?f:phrase=${encodeURIComponent(PHRASE)}&v=1`)
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: WAITS.slowAnswer })
  await page.getByRole('button', { name: 'Recommended' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('link').first()).toBeVisible()
  return popup.getByRole('link').allInnerTexts()
}

const popular = (page: Page) => page.getByRole('navigation', { name: 'Popular searches' }).getByRole('link')

test('what several addresses search and open on several days is offered to others; what one does again and again is not', async ({
  page,
  browser,
  own,
}) => {
  const base = await own.base()
  for (let n = 0; n < 3; n += 1) await visit(browser, base, '192.0.2.1', `Browser ${n}`)
  for (const address of ['192.0.2.2', '192.0.2.3']) await visit(browser, base, address)
  await page.goto('/')
  await expect(popular(page).first()).toBeVisible()
  await expect(popular(page).filter({ hasText: /glacier outlines/i })).toHaveCount(0)

  own.letADayPass()
  const title = await visit(browser, base, '192.0.2.4')
  // by then the browser has forgotten what it was answered
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await page.reload()
  await expect(popular(page).filter({ hasText: 'Glacier outlines' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'What' }).pressSequentially('glacier out')
  await expect(page.getByRole('option', { name: /^glacier outlines/ }).first()).toBeVisible()

  // opened by all of them, though it is the last of the page
  expect((await recommended(page))[0]).toContain(title)
})

test.describe('after a restart', () => {
  test.use({ restarted: true })

  test('views are counted once a visitor and day, shown, and order the results', async ({ page }) => {
    await page.goto(`/search?f:phrase=${encodeURIComponent(PHRASE)}&f:sort=views:desc&v=1`)
    const first = page.getByRole('article').first()
    await expect(first).toBeVisible({ timeout: WAITS.slowAnswer })
    // from four addresses, from one of them with three browsers
    await expect(first.getByText('4 views')).toBeVisible()
    await expectAccessible(page)
    const [title = ''] = await titles(page)
    await first.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto('/search?f:phrase=glacier&v=1')
    await expect(page.getByRole('article', { name: title }).getByText('5 views')).toBeVisible({ timeout: WAITS.slowAnswer })
  })
})
