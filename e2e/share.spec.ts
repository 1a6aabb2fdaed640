import { expect, resultCount, searchFromHome, test, titles } from './journey.ts'

test('a copied link opens the same page for somebody else', { tag: '@golden' }, async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await searchFromHome(page, 'sea surface temperature')
  await page.getByRole('tab', { name: /^Curated data/ }).click()
  await expect(page.getByRole('tab', { name: /^Curated data/ })).toHaveAttribute('aria-selected', 'true')
  const best = await titles(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Oldest first' })
  await expect(page).toHaveURL(/f:sort=date/)
  // the old list stays until the new one is there
  await expect.poll(() => titles(page)).not.toEqual(best)
  const before = { titles: await titles(page), count: await resultCount(page) }

  await page.getByRole('button', { name: 'Copy a link to this search' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${baseURL}/s/[A-Za-z0-9]{12}$`))

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const opened = await other.newPage()
  await opened.goto(link)
  await expect(opened).toHaveURL(/\/search\?f:phrase=sea(\+|%20)surface/)
  await expect(opened.getByRole('tab', { name: /^Curated data/ })).toHaveAttribute('aria-selected', 'true')
  await expect(opened.getByRole('combobox', { name: 'What' })).toHaveValue('sea surface temperature')
  await expect.poll(() => titles(opened)).toEqual(before.titles)
  expect(await resultCount(opened)).toBe(before.count)
  await other.close()
})

test('back and forward restore each search as it was', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const first = await titles(page)
  await page.getByRole('combobox', { name: 'What' }).fill('soil moisture')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => titles(page)).not.toEqual(first)
  const second = await titles(page)

  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('sea surface temperature')
  await expect.poll(() => titles(page)).toEqual(first)
  await page.goForward()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('soil moisture')
  await expect.poll(() => titles(page)).toEqual(second)
})

test('a link in the words of the original portal is understood', async ({ page }) => {
  await page.goto(
    '/?f:phrase=sea%20ice&f:dataSource=cr_data&f:boundingBoxRelation=OVERLAPS&f:selectedAreaCoordinates=-180,60,180,90',
  )
  await expect(page.getByRole('tab', { name: /^Curated data/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the address of a resource opens it cold, with its footprint beside the panel', async ({ page }) => {
  await page.goto('/resource/dab/graticule.cmems-sst-mediterranean')
  const panel = page.getByRole('region', { name: /^Mediterranean Sea high-resolution/ })
  await expect(panel).toBeVisible()
  const tag = page.getByRole('application', { name: 'World map' }).getByRole('button', { name: /Mediterranean Sea/ })
  const rightEdge = (box: { x: number; width: number } | null) => (box === null ? 0 : box.x + box.width)
  // the whole box lies where the panel does not cover it: its tag sits on the right corner, its left edge is some way off
  await expect.poll(async () => (await tag.boundingBox())?.x ?? 0).toBeGreaterThan(rightEdge(await panel.boundingBox()) + 300)
})
