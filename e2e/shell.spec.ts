import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { packageBin } from '../tools/bootstrap/package-bin.mjs'
import { freePort } from '../tools/free-port.ts'
import { expect, expectAccessible, test } from './journey.ts'

const RESULTS = '/search?f:phrase=sea%20surface%20temperature'
const SEARCHES = /\/opensearch/

async function openResults(page: Page): Promise<void> {
  await page.goto(RESULTS)
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function openFirstEntry(page: Page): Promise<void> {
  await openResults(page)
  await page.getByRole('article').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/resource\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** True while the keys go to something inside the open popup, or to the browser itself. */
const focusIsInside = (page: Page) =>
  page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') !== null)

// @rule S3-2.layout
test('a bar under the header shows that a search is under way, and goes when all have answered', async ({ page }) => {
  await openResults(page)
  const bar = page.getByRole('progressbar', { name: 'Loading', exact: true })
  await expect(bar).toBeHidden()
  const held = Promise.withResolvers<void>()
  await page.route(SEARCHES, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.getByRole('combobox', { name: 'What' }).fill('sea ice')
  await page.keyboard.press('Enter')
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  held.resolve()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('Escape closes one thing at a time: menu, popup, filters; image, entry; full view', async ({ page }) => {
  await openResults(page)
  const filters = page.getByRole('region', { name: 'Filters' })
  await page.keyboard.press('f')
  await expect(filters).toBeVisible()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()

  await openFirstEntry(page)
  await page.getByRole('button', { name: 'Enlarge image' }).click()
  const image = page.getByRole('dialog').locator('img')
  // grown to its place, it is much larger than it was, and in the middle
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(400)
  await image.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const place = await image.boundingBox()
  expect(Math.abs((place?.x ?? 0) + (place?.width ?? 0) / 2 - 720)).toBeLessThan(12)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enlarge image' })).toBeFocused()
  await expect(page).toHaveURL(/\/resource\//)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/search\?/)

  await page.keyboard.press('g')
  await expect(page.getByRole('article').first()).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('with a failing source', () => {
  test.use({ expectedStatuses: [503] })

  // @rule S1-8.backend-error
  test('the popup holds the focus, is not closed by a click outside, and gives the focus back', async ({ page }) => {
    await page.route(/\/dab\/opensearch\/query/, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(RESULTS)
    const popup = page.getByRole('alertdialog', { name: 'BACKEND ERROR' })
    await expect(popup).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Ok' })).toBeFocused()
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsInside(page)).toBe(true)
    }
    await popup.getByRole('button', { name: 'Show details' }).click()
    await expectAccessible(page)
    await page.mouse.click(20, 450)
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page.getByRole('tab', { name: /^GEOSS No response/ })).toBeVisible()
  })
})

test.describe('with addresses and files that are not there', () => {
  test.use({ expectedStatuses: [404] })

  // @rule S3-2.error-page
  test('a lost part of the code reloads the page once, then says so', async ({ page }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    await openResults(page)
    await page.route(/\/assets\/ResourcePage-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('article').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'An error has occurred' })).toBeVisible()
    await expect(page.getByText('Part of the page did not load.')).toBeVisible()
    expect(loads).toBe(2)
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('An error has occurred')
  })
})

test.describe('for those who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing takes longer than a millisecond to move', async ({ page }) => {
    await openResults(page)
    await page.keyboard.press('f')
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
        const durations = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`.split(', ')
        return durations.some((duration) => Number.parseFloat(duration) > 0.001) ? [element.outerHTML.slice(0, 120)] : []
      }),
    )
    expect(slow).toEqual([])
  })
})

test.describe('with the colours of the visitor', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen and what has the focus are told by lines', async ({ page }) => {
    await openResults(page)
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => `${getComputedStyle(element).outlineStyle} ${getComputedStyle(element).outlineWidth}`)
    expect(await outline('[role=tab][aria-selected=true]')).toBe('solid 2px')
    await page.keyboard.press('/')
    expect(await outline('input[type=search]:focus')).toBe('solid 2px')
    await page.keyboard.press('Tab')
    expect(await outline(':focus')).toBe('solid 2px')
    // what lies on the map has an edge
    for (const part of [page.getByRole('group', { name: 'Map controls' }), page.getByRole('region', { name: 'When' })]) {
      const edge = () =>
        part
          .locator('> div')
          .first()
          .evaluate((one) => getComputedStyle(one).borderTopWidth)
      await expect.poll(edge).toBe('1px')
    }
  })

  test('the number on the map of what is pointed at stands out, and the menu has an edge', async ({ page }) => {
    await openResults(page)
    const numbers = page.locator('[data-footprint-tag]').filter({ visible: true })
    await expect(numbers.first()).toBeVisible()
    const grounds = () =>
      numbers.evaluateAll((all) => all.map(({ firstElementChild: tag }) => getComputedStyle(tag!).backgroundColor))
    expect(new Set(await grounds()).size).toBe(1)
    // whole worlds have no number there
    const number = parseInt(await numbers.first().innerText(), 10)
    await page
      .getByRole('article')
      .nth(number - 1)
      .hover()
    await expect.poll(async () => new Set(await grounds()).size).toBe(2)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await menu.evaluate((one) => getComputedStyle(one).borderRightWidth)).toBe('1px')
  })
})

for (const [width, height] of [
  [720, 450],
  [320, 640],
] as const) {
  test(`header and popups lose no text at ${width} px with wide spacing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    // the spacing of WCAG 2.2, success criterion 1.4.12
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    // a narrow header has no button for the keys
    await expect(page.getByRole('banner')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('header *, dialog[open] *')].flatMap((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0 || position === 'absolute') return []
        return overflowX === 'visible' && overflowY === 'visible' ? [] : [element.outerHTML.slice(0, 120)]
      }),
    )
    expect(cut).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}

/** The page of the components is there in development only: it is asked of Vite's own server. */
const developmentTest = test.extend({
  // Playwright reads which fixtures this one needs from its parameter: none
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    const port = await freePort()
    const web = join(import.meta.dirname, '../web')
    const vite = spawn(
      process.execPath,
      [packageBin('vite', web), web, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(vite.stdout, 'data')
    await use(`http://127.0.0.1:${port}`)
    vite.kill('SIGTERM')
    await once(vite, 'exit')
  },
})

// the tabs of the sources ask how these are doing, and no server stands behind this page
developmentTest.use({ expectedStatuses: [502] })
developmentTest('every component is accessible in each of its states, in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/dev/components')
    await expect(page.getByRole('heading', { name: 'Component states' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAccessible(page)
  }
})
