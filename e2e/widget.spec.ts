/** The search widget on a page of somebody else: another origin (two ports), without cookies of third parties. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type FrameLocator, type Page, test as base } from '@playwright/test'
import { FRAME_LOOK } from '../contracts/src/widget/frame.ts'
import { expectAxePasses } from './accessible.ts'
import { cutTexts } from './layout-faults.ts'
import { expect as journeyExpect, test } from './journey.ts'
import { becomeModerator, address } from './sign-in.ts'
import { WAITS } from './waits.ts'

/** Browsers that keep no cookies of third parties. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout']
    await use({ ...launchOptions, args })
  },
})
/** Largest frame before its map is opened, bytes of scripts and styles after gzip. */
const MAX_WIDGET_BYTES = 120_000

/** A website whose pages have the body that is set. */
interface Website {
  readonly origin: string
  readonly set: (body: string) => void
  readonly close: () => Promise<void>
}

async function openWebsite(): Promise<Website> {
  let body = ''
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>River commission</title></head><body><h1>Data</h1>${body}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // not only another port: to browsers this is another site than 127.0.0.1, whose cookies are those of a third party
    origin: `http://localhost:${port}`,
    set: (next) => (body = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What an administrator makes in their own window. */
async function administration(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await becomeModerator(page, address('widget-admin'), baseURL)
  await page.goto('/admin/widget-keys')
  return { page, close: () => context.close() }
}

async function makeKey(page: Page, name: string, origin: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'New access key' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Websites').fill(origin)
  await form.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('alertdialog', { name: 'The key is ready' })
  const key = await made.getByRole('group', { name: 'Access key' }).innerText()
  await made.getByRole('button', { name: 'Done' }).click()
  return key
}

const tag = (baseURL: string, attributes: string) =>
  `<script src="${baseURL}/widget.js" async></script><graticule-widget ${attributes}></graticule-widget>`

/** The frame stands in a closed shadow root: it is found by its address. */
async function frameOf(page: Page) {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/geossWidget/frame'))).toBe(true)
  const frame = page.frames().find((one) => one.url().includes('/geossWidget/frame'))
  if (frame === undefined) throw new Error('There is no frame.')
  return frame
}

base.describe('the widget on a foreign page', () => {
  base.describe.configure({ mode: 'serial' })
  let baseURL = ''
  let website: Website
  let other: Website
  let admin: Awaited<ReturnType<typeof administration>>
  let key = ''
  base.beforeAll(async ({ browser, baseURL: portal = '' }) => {
    baseURL = portal
    ;[website, other] = [await openWebsite(), await openWebsite()]
    admin = await administration(browser, portal)
    key = await makeKey(admin.page, 'River commission', website.origin)
  })
  base.afterAll(async () => {
    await admin.close()
    await Promise.all([website.close(), other.close()])
  })

  // @rule D75.widget-details
  base('searches, shows a map and details, and opens the portal', { tag: '@golden' }, async ({ page, context }) => {
    // no third party may keep or send a cookie
    const cookies: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(baseURL) && request.headers()['cookie'] !== undefined) cookies.push(request.url())
    })
    const answers: { url: string; kind: string; bytes: Promise<number> }[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      if (/script|stylesheet/.test(kind))
        answers.push({ url: response.url(), kind, bytes: response.body().then((content) => gzipSync(content).length) })
    })
    website.set(tag(baseURL, `key="${key}" phrase="ice"`))
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await expect(frame.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible()
    const sizes = await Promise.all(answers.map(({ bytes }) => bytes))
    const before = sizes.reduce((sum, bytes) => sum + bytes, 0)
    expect(before, answers.map(({ url }, at) => `${sizes[at]} ${url}`).join('\n')).toBeLessThan(MAX_WIDGET_BYTES)
    expect(answers.some(({ url }) => url.includes('WidgetMap'))).toBe(false)

    await frame.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(frame.getByRole('group', { name: 'Footprints of the results on a world map' })).toBeVisible()
    await expect.poll(() => answers.some(({ url }) => url.includes('WidgetMap'))).toBe(true)

    const first = frame.getByRole('list', { name: 'Results' }).getByRole('link').first()
    const title = await first.innerText()
    await first.click()
    await expect(frame.getByRole('heading', { name: title })).toBeFocused()
    const [portal] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: 'Open in the portal' }).click(),
    ])
    expect(portal.url()).toMatch(new RegExp(`^${baseURL}/resource/`))
    expect(await portal.evaluate(() => window.opener as unknown)).toBeNull()
    await portal.close()
    await frame.getByRole('button', { name: 'Back to the results' }).click()
    await expect(first).toBeFocused()
    expect(cookies).toEqual([])
    expect(await context.cookies(baseURL)).toEqual([])
  })

  base('is used by keyboard, narrowed by place and dates, and goes on to the next page', async ({ page }) => {
    website.set(tag(baseURL, `key="${key}"`))
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await frame.getByRole('textbox', { name: 'What' }).focus()
    await page.keyboard.type('water')
    await page.keyboard.press('Enter')
    const head = frame.getByRole('status').filter({ hasText: /results?/ })
    await expect(head).toContainText('1–6 shown')
    const all = await head.innerText()
    await frame.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect(head).toContainText('7–12 shown')
    await frame.getByRole('button', { name: 'Any place' }).press('Enter')
    await expect(frame.getByRole('textbox', { name: 'Name of a place' })).toBeFocused()
    await page.keyboard.type('Finland')
    await page.keyboard.press('Enter')
    await expect(frame.getByRole('button', { name: 'Place: Finland' })).toBeVisible()
    await expect(head).not.toHaveText(all)
    await frame.getByRole('button', { name: 'Any time' }).click()
    await frame.getByRole('textbox', { name: 'From' }).fill('yesterday')
    await frame.getByRole('button', { name: 'Apply dates' }).click()
    await expect(frame.getByText('Enter a date such as')).toBeVisible()
    await frame.getByRole('textbox', { name: 'From' }).fill('2010')
    await frame.getByRole('button', { name: 'Apply dates' }).click()
    await expect(frame.getByRole('button', { name: 'Time: 2010-01-01 – today' })).toBeVisible()
  })

  base('passes axe on a phone in both themes, which the page changes while it is shown', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    website.set(tag(baseURL, `key="${key}" phrase="ice" lang="en"`))
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await expect(frame.getByRole('list', { name: 'Results' })).toBeVisible()
    await frame.getByRole('button', { name: 'Map', exact: true }).click()
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.querySelector('graticule-widget')?.setAttribute('theme', name), theme)
      await expect(frame.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAxePasses(page)
    }
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  // @rule B-widget.numbers
  base('cuts no text of 32 px, and nothing lies on the buttons of its map or they on anything', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    website.set(tag(baseURL, `key="${key}" phrase="ice" lang="pl"`))
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await frame.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await frame.getByRole('button', { name: 'Mapa', exact: true }).click()
    await frame.getByRole('button', { name: 'Dowolny czas' }).click()
    await expect(frame.getByRole('button', { name: 'Szukaj we wszystkich datach' })).toBeVisible()
    await expect.poll(() => cutTexts(frame)).toEqual([])
    // names of organisations are there in full, without an ellipsis
    const names = frame.locator('li p:has(> bdi)')
    const isCut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
    expect(await names.count()).toBeGreaterThan(0)
    expect(await names.evaluateAll(isCut)).toEqual([])
    expect(await frame.evaluate(() => (document.querySelector('main')?.scrollWidth ?? 0) <= innerWidth)).toBe(true)
    const map = frame.getByRole('group', { name: 'Obrysy wyników na mapie świata' })
    await expect(map.getByRole('button', { name: /^1/ })).toBeVisible()
    const boxes = await map
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const touches = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    expect(boxes.filter((one, at) => boxes.slice(at + 1).some((other) => touches(one, other)))).toEqual([])
    // half under the footer, a button does not lie on it
    const zoomIn = map.getByRole('button').nth(-2)
    const top = await zoomIn.evaluate((button) => {
      const scroller = document.querySelector('main')!
      const footer = document.querySelector('footer')!.getBoundingClientRect()
      scroller.scrollTop += button.getBoundingClientRect().top - footer.top - 4
      const box = button.getBoundingClientRect()
      return document.elementFromPoint(box.left + box.width / 2, footer.top + 8)?.closest('footer, button')?.tagName
    })
    expect(top).toBe('FOOTER')
  })

  base('is shown by no other page, whatever that does', async ({ page }) => {
    await page.clock.install()
    // by the element: words in the frame
    other.set(tag(baseURL, `key="${key}"`))
    await page.goto(other.origin)
    const words = await frameOf(page)
    await expect(words.getByText('Its access key does not allow this website.')).toBeVisible()
    await expect(words.getByRole('textbox')).toHaveCount(0)
    // by a frame that hides where it stands: the browser refuses
    other.set(`<iframe referrerpolicy="no-referrer" src="${baseURL}/geossWidget/frame?key=${key}"></iframe>`)
    await page.goto(other.origin)
    await page.waitForLoadState('load')
    await expect
      .poll(() =>
        page
          .frames()
          .map((frame) => frame.url())
          .join(' '),
      )
      .toContain('chrome-error:')
    // the portal itself
    other.set(`<iframe src="${baseURL}/search"></iframe>`)
    await page.goto(other.origin)
    await expect
      .poll(() =>
        page
          .frames()
          .map((frame) => frame.url())
          .join(' '),
      )
      .toContain('chrome-error:')
    // a search by its script
    const status = await page.evaluate(
      async ([portal, stolen]) =>
        (await fetch(`${portal}/geossWidget/dab-url/opensearch/query?st=ice&accesskey=${stolen}`)).status,
      [baseURL, key],
    )
    expect(status).toBe(403)
  })

  base('heeds no stranger, and runs nothing that stands in attributes', async ({ page }) => {
    const evil = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      return dialog.dismiss()
    })
    website.set(
      `${tag(baseURL, `key="${key}" phrase="${evil}" theme="${evil}" accent="${evil}" search="javascript:alert(1)" view="" lang="en" label="${evil}"`)}<iframe srcdoc="A stranger"></iframe>`,
    )
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await expect(frame.getByRole('textbox', { name: 'What' })).toHaveValue('"><img src=x onerror=alert(1)>')
    await expect(frame.getByRole('status').first()).toBeVisible()
    const stranger = page.frames().find((one) => one.url() === 'about:srcdoc')
    await stranger?.evaluate((type) => {
      for (const one of [window.parent, ...Array.from(window.parent.frames)]) one.postMessage({ type, theme: 'dark' }, '*')
    }, FRAME_LOOK)
    expect(stranger).toBeDefined()
    await page.waitForTimeout(WAITS.quiet)
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(dialogs).toBe(0)
    expect(await page.evaluate(() => document.querySelector('graticule-widget')?.shadowRoot ?? null)).toBeNull()
  })

  base('says so when its key is revoked', async ({ page }) => {
    website.set(tag(baseURL, `key="${key}" phrase="ice"`))
    await page.goto(website.origin)
    const frame = await frameOf(page)
    await expect(frame.getByRole('list', { name: 'Results' })).toBeVisible()
    await admin.page.reload()
    const row = admin.page.getByRole('listitem', { name: 'Key River commission' })
    await expect(row).toContainText(/[1-9]\d* of 1,000 requests this hour/)
    await row.getByRole('button', { name: 'Revoke River commission' }).click()
    await row.getByRole('group').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked on')
    await frame.getByRole('textbox', { name: 'What' }).fill('snow')
    await frame.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'This search is not available on this page' })).toBeVisible()
    await page.reload()
    await expect((await frameOf(page)).getByText('Its access key was revoked.')).toBeVisible()
  })
})

test('a page builds the lines for a website, with a preview', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/search?f:phrase=ice&v=1')
  await page.getByRole('button', { name: 'Export or use in code' }).click()
  await page.getByRole('radio', { name: 'Embed' }).check({ force: true })
  await page.getByRole('link', { name: 'Choose how it looks' }).click()
  await journeyExpect(page.getByRole('heading', { name: 'Search widget for your website' })).toBeVisible()
  const preview: FrameLocator = page.frameLocator('iframe')
  await journeyExpect(preview.getByRole('textbox', { name: 'What' })).toHaveValue('ice')
  await page.getByLabel('Access key').fill('mine')
  await journeyExpect(page.getByText('This is not an access key.')).toBeVisible()
  await page.getByLabel('Access key').fill(`gk_${'a'.repeat(32)}`)
  await page.getByLabel('Theme', { exact: true }).selectOption('Dark')
  await page.getByRole('button', { name: 'Copy lines' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  journeyExpect(copied).toContain(`<graticule-widget key="gk_${'a'.repeat(32)}"`)
  journeyExpect(copied).toContain('theme="dark"')
  await journeyExpect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
})
