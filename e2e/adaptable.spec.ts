/** What visitors set for themselves: a narrow window (as at 400 % zoom), wide spacing of text, keys in place of a pointer, less motion. */
import type { Page } from '@playwright/test'
import { expectAxePasses } from './accessible.ts'
import { cutTexts } from './layout-faults.ts'
import { expect, mapAtRest, test } from './journey.ts'
import { address, enter, register } from './sign-in.ts'

const RESULTS = '/search?f:phrase=sea%20surface%20temperature'

const SCREENS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'home',
    async (page) => {
      await page.goto('/')
      // the map comes after the page, and its buttons move out of the way of the panel
      await expect(page.getByRole('button', { name: 'Map data and terms' })).toBeVisible()
      await mapAtRest(page)
    },
  ],
  ['results', openResults],
  [
    'filters',
    async (page) => {
      await openResults(page)
      await page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^Show .*results?$/ })).toBeVisible()
    },
  ],
  ['details', (page) => page.goto('/resource/dab/graticule.cmems-sst-mediterranean')],
  [
    'account',
    async (page) => {
      await register(page, address(`adaptable-${test.info().testId}`))
      await enter(page, address(`adaptable-${test.info().testId}`))
      await page.goto('/account')
    },
  ],
  ['content page', (page) => page.goto('/accessibility')],
  [
    'widget',
    async (page) => {
      await page.goto('/geossWidget/frame?phrase=ice')
      await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible()
    },
  ],
]

async function openResults(page: Page): Promise<void> {
  await page.goto(RESULTS)
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** The spacing of WCAG 2.2, success criterion 1.4.12. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** What has to be scrolled sideways to be read: none. */
const beyondTheWindow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px`] : []
  })

/** Goes on by Tab, and names what has the focus and is hidden by something else (2.4.11), or is not marked (2.4.7). */
async function hiddenFocus(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = []
  const seen = new Set<string>()
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return undefined
      const box = focused.getBoundingClientRect()
      // what is larger than the window is seen in part
      const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
      const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top]
      const name = `${focused.localName}.${focused.classList[0] ?? ''} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}"`
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const))
      const isSeen = points.some(([x, y]) => {
        const on = document.elementFromPoint(x, y)
        return on !== null && (focused.contains(on) || on.contains(focused) || on.closest('label')?.contains(focused) === true)
      })
      return { key: `${name} ${Math.round(left)} ${Math.round(top)}`, name, isSeen }
    })
    if (found === undefined) continue
    if (!found.isSeen && !seen.has(found.key)) hidden.push(found.name)
    seen.add(found.key)
  }
  return hidden
}

for (const [name, open] of SCREENS) {
  test(`${name}: at 320 px nothing is scrolled sideways, no text is cut, and what has the focus is seen`, async ({ page }) => {
    // 400 % zoom of a window of 1280 by 1024 pixels
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page)
    await expect.poll(() => beyondTheWindow(page)).toEqual([])
    await expect.poll(() => cutTexts(page)).toEqual([])
    expect(await hiddenFocus(page, 40)).toEqual([])
    await expectAxePasses(page)
  })

  test(`${name}: wide spacing cuts no text`, async ({ page }) => {
    await open(page)
    await spaceOut(page)
    await expect.poll(() => cutTexts(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => cutTexts(page)).toEqual([])
    await expect.poll(() => beyondTheWindow(page)).toEqual([])
  })

  // @rule B-basemaps.covered-map
  test(`${name}: what has the focus is hidden by nothing`, async ({ page }) => {
    await open(page)
    expect(await hiddenFocus(page, 60)).toEqual([])
  })
}
