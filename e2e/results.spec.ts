import type { Locator, Page } from '@playwright/test'
import { createResource } from '../server/src/testing/create-resource.ts'
import { expect, expectAccessible, mapAtRest, resultCount, searchFromHome, test } from './journey.ts'

const card = (page: Page, name: RegExp) => page.getByRole('article', { name }).first()
const strip = (page: Page) => page.getByRole('region', { name: 'When' })
const handle = (page: Page, name: 'First year' | 'Last year') => page.getByRole('slider', { name })
const background = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** Where on the screen the middle of an element is. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test(
  'the strip of years narrows the search by mouse, on release, and a chip takes it back',
  { tag: '@golden' },
  async ({ page }) => {
    await searchFromHome(page, 'sea surface temperature')
    const all = await resultCount(page)
    await expect(strip(page).getByRole('row').nth(5)).toBeAttached()
    await expectAccessible(page)

    const from = await middleOf(handle(page, 'First year'))
    const to = await middleOf(handle(page, 'Last year'))
    await page.mouse.move(to.x, to.y)
    await page.mouse.down()
    await page.mouse.move(from.x + (to.x - from.x) * 0.7, to.y, { steps: 6 })
    await expect(page).not.toHaveURL(/f:dateTo/)
    expect(await resultCount(page)).toBe(all)
    await page.mouse.up()
    await expect(page).toHaveURL(/f:dateTo=\d{4}-12-31T23:59:59Z/)
    await expect.poll(() => resultCount(page)).toBeLessThan(all)
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Remove filter until \d{4}$/ }).click()
    await expect.poll(() => resultCount(page)).toBe(all)
    await expect(handle(page, 'Last year')).toHaveAttribute('aria-valuetext', 'to the latest')
  },
)

test('the strip of years works from the keyboard, tells the hot result, and is put away by T', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const all = await resultCount(page)
  await card(page, /^Mediterranean Sea/).hover()
  await expect(strip(page).getByText(/^\d+ · \d{4}–/)).toBeVisible()
  await page.mouse.move(5, 5)

  const last = handle(page, 'Last year')
  await last.focus()
  for (let decade = 0; decade < 4; decade += 1) await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/f:dateTo=\d{4}-12-31/)
  await expect.poll(() => resultCount(page)).toBeLessThan(all)
  await expect(last).toBeFocused()
  await page.keyboard.press('End')
  await expect(page).not.toHaveURL(/f:dateTo/)
  await expect.poll(() => resultCount(page)).toBe(all)

  await page.getByRole('article').first().focus()
  await page.keyboard.press('t')
  await expect(strip(page)).toBeHidden()
  await page.keyboard.press('t')
  await expect(strip(page)).toBeVisible()
})

test('the list is short or long, with or without footprints, and stays so', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const tag = page.getByRole('application', { name: 'World map' }).locator('[data-footprint-tag]').first()
  await expect(tag).toBeVisible()
  await page.getByRole('button', { name: 'Hide footprints' }).click()
  await expect(tag).toBeHidden()
  await page.getByRole('button', { name: 'Show footprints' }).click()
  await expect(tag).toBeVisible()

  const compact = page.getByRole('button', { name: 'Compact list' })
  await compact.click()
  const heights = await page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(70)
  await expectAccessible(page)
  await page.reload()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
})

// @rule D41.select-footprint
test('card, footprint, rulers, leader and years belong together, in both directions', { tag: '@golden' }, async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const entry = card(page, /^Mediterranean Sea/)
  const tag = page
    .getByRole('application', { name: 'World map' })
    .getByRole('button', { name: /Mediterranean Sea/ })
    .first()
  await expect(tag).toBeVisible()
  await entry.scrollIntoViewIfNeeded()
  const [plainCard, plainTag] = [await background(entry), await background(tag.locator('span').first())]
  await entry.hover()
  await expect.poll(() => background(tag.locator('span').first())).not.toBe(plainTag)
  // two rulers and the leader, drawn in the colour of what is in hand
  await expect(page.locator('main svg path[class*=mark]').first()).toHaveAttribute('d', /M/)
  await expect(page.locator('main svg path[class*=line]')).toHaveAttribute('d', /^M/)
  await page.mouse.move(5, 5)
  await expect.poll(() => background(entry)).toBe(plainCard)
  await tag.hover()
  await expect.poll(() => background(entry)).not.toBe(plainCard)
})

test('back from an entry, the map is where it was left', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  await page.getByRole('application', { name: 'World map' }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const status = page.getByText(/^z \d/)
  await expect(status).toHaveText(/^z [4-9]/)
  await mapAtRest(page)
  const zoom = await status.innerText()
  await page.getByRole('article').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/resource\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(status).toHaveText(zoom)
})

test('a source without results offers the one that has some; nothing at all offers the way back', async ({ page }) => {
  const leftOut = { withoutFootprint: 0, withoutTime: 0 }
  const none = { total: 0, startIndex: 1, itemsPerPage: 12, entries: [], facets: {}, leftOut }
  await page.route(/geoss_cr_type=service_resource/, (route) => route.fulfill({ json: none }))
  await page.goto('/search?f:phrase=soil%20moisture&f:dataSource=services')
  await expect(page.getByText('We were unable to find any resources.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show GEOSS$/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  // no source has anything: a popup, and the list when it is closed
  const popup = page.getByRole('dialog', { name: 'We were unable to find any resources.' })
  await page.goto('/search?f:phrase=soil%20moisture&f:format=NoSuchFormat')
  await expect(popup).toContainText('Choose another source, remove a filter, or go back.')
  await expect(popup.getByRole('button', { name: /^Remove Format NoSuchFormat \d+ results$/ })).toBeVisible()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Ok', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('tabpanel')).toContainText('We were unable to find any resources.')
  await page.reload()
  await popup.getByRole('button', { name: /^Remove Format NoSuchFormat \d+ results$/ }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('titles of any script and length stay inside their card, and records may lack everything', async ({ page }) => {
  const resource = (id: string, title: string, more: Parameters<typeof createResource>[0] = {}) =>
    createResource({ id, title, ...more })
  const resources = [
    resource('long', 'x'.repeat(200), { contacts: [{ organisation: 'y'.repeat(200) }] }),
    resource('arabic', 'رطوبة التربة (SMOS) في شمال أفريقيا', { contacts: [{ organisation: 'المركز الوطني' }] }),
    resource('mixed', 'Soil moisture of شمال أفريقيا, daily'),
    resource('russian', 'Влажность почвы Евразии по данным микроволновой радиометрии, ежедневно'),
    resource('chinese', '全球土壤湿度每日产品'),
    resource('broken', 'A picture that does not load', { thumbnails: [{ url: '/thumbnails/no-such-picture.webp' }] }),
    resource('errmsgid', 'The upstream catalogue answered with an error'),
  ]
  const entries = resources.map((one) => ({ resource: one, match: { relevance: 0, fields: [] }, children: 0 }))
  const leftOut = { withoutFootprint: 0, withoutTime: 0 }
  await page.route(/\/thumbnails\/no-such-picture/, (route) =>
    route.fulfill({ status: 200, contentType: 'image/webp', body: '' }),
  )
  await page.route(/\/dab\/opensearch\/query/, (route) =>
    route.fulfill({ json: { total: 1_000_000, startIndex: 1, itemsPerPage: 12, entries, facets: {}, leftOut } }),
  )
  await page.goto('/search?f:phrase=soil')
  await expect(page.getByRole('article')).toHaveCount(7)
  await expect(page.getByRole('heading', { name: '1,000,000 results' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 83,334' })).toBeVisible()
  await expect(page.getByText('the 7 results shown; drag to filter')).toHaveCount(0)
  await expect(strip(page).getByText('These results have no dates.')).toBeVisible()
  await expect(card(page, /picture/).locator('img')).toHaveCount(0)
  const wide = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(wide).toBe(0)
  // no card is cut by the row of pages
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expectAccessible(page)
})

test('of the other phrases each is whole: what does not fit waits in a line below', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'es', url: baseURL ?? '' }])
  await page.goto('/search?f:phrase=sea%20surface%20temperature')
  const row = page.getByRole('navigation', { name: 'Véase también' })
  await expect(row.getByRole('link').nth(3)).toBeAttached()
  await expect(row.getByRole('button')).toBeVisible()
  // how much of each word is seen, 0 to 1
  const seen = () =>
    row.getByRole('list').evaluate((list) => {
      const around = list.getBoundingClientRect()
      return [...list.querySelectorAll('a')].map((word) => {
        const { left, right, top, bottom } = word.getBoundingClientRect()
        const width = Math.min(right, around.right + 1) - Math.max(left, around.left - 1)
        const height = Math.min(bottom, around.bottom + 1) - Math.max(top, around.top - 1)
        return Math.min(1, Math.max(0, width / (right - left)), Math.max(0, height / (bottom - top)))
      })
    })
  const shares = await seen()
  expect(shares.filter((share) => share > 0.05 && share < 0.95)).toEqual([])
  expect(shares.filter((share) => share >= 0.95).length).toBeGreaterThan(0)
  expect(shares.filter((share) => share <= 0.05).length).toBeGreaterThan(0)
  // the focus brings the last one up, whole
  await row.getByRole('link').last().focus()
  await expect.poll(async () => (await seen()).at(-1)).toBeGreaterThan(0.95)
})
