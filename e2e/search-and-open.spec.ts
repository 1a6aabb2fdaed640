import { expect, expectAccessible, resultCount, searchFromHome, test, titles } from './journey.ts'

test(
  'a visitor searches, sees ranked results beside the map, opens one and finds its links',
  { tag: '@golden' },
  async ({ page }) => {
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
  },
)

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
