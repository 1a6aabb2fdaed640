import { expect, expectAccessible, resultCount, searchFromHome, test, titles } from './journey.ts'

test('a visitor searches, sees ranked results beside the map, opens one and finds its links', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/4 sources, \d+ resources/)).toBeVisible()
  await expectAccessible(page)

  await searchFromHome(page, 'sea surface temperature')
  expect(await resultCount(page)).toBeGreaterThanOrEqual(8)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/sea surface temperature/i)
  await expect(page.getByRole('tab', { name: /^Curated data \d+$/ })).toBeVisible()
  await expect(page.getByRole('application', { name: 'World map' }).getByRole('button').first()).toBeVisible()
  await expectAccessible(page)

  const [first = ''] = await titles(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(first.slice(0, 20)))
  const access = page.getByRole('region', { name: 'Access and use' })
  const link = access.getByRole('link').first()
  expect(await link.getAttribute('href')).toMatch(/^https?:\/\//)
  expect(await link.getAttribute('rel')).toContain('noopener')
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'ISO XML' }).check({ force: true })
  await expect(page.getByText('gmi:MI_Metadata').first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first)
})

// @rule D41.select-footprint
test('a footprint and its card light up together', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const tag = page.getByRole('application', { name: 'World map' }).getByRole('button', { name: /Mediterranean Sea/ })
  await expect(tag).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Services \d+$/ })).toBeVisible()
  const card = page.getByRole('article', { name: /^Mediterranean Sea/ })
  const plain = await card.evaluate((element) => getComputedStyle(element).backgroundColor)
  await tag.hover()
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain)
  await page.mouse.move(5, 5)

  const plainTag = await tag
    .locator('span')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
  await card.hover()
  await expect
    .poll(() =>
      tag
        .locator('span')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    )
    .not.toBe(plainTag)
})

test('pages follow each other and the number starts again at 1', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const before = await titles(page)
  await page.getByRole('navigation', { name: /page/i }).getByRole('button', { name: /next/i }).click()
  await expect(page.getByText(/^13–\d+ shown$/)).toBeVisible()
  const after = await titles(page)
  expect(after.filter((title) => before.includes(title))).toEqual([])
  await expect(page).toHaveURL(/f:startIndex=13/)
})

test('every source of the catalogue answers under its own tab', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  for (const source of ['Curated data', 'Information', 'Services']) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${source}`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    const count = Number(/\d+/.exec((await tab.innerText()).replaceAll(',', ''))?.[0])
    expect(await resultCount(page)).toBe(count)
    await expect(page.getByRole('article')).toHaveCount(Math.min(12, count))
  }
})
