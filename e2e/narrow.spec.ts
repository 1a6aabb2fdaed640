import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, resultCount, searchFromHome, test } from './journey.ts'

async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters).toBeVisible()
  return filters
}

/** Presses "Show n results", waits for the list to have that many, and gives the number. */
async function apply(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Show [\d,]+ results?$/ })
  await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  const promised = Number((await button.innerText()).replaceAll(/[^\d]/g, ''))
  await button.click()
  await expect.poll(() => resultCount(page)).toBe(promised)
  return promised
}

/** Ticks a facet value once the count of the button has followed. */
async function tick(filters: Locator, name: RegExp): Promise<void> {
  const counted = filters.page().waitForResponse((response) => response.url().includes('/dab/opensearch/query'))
  await filters.getByRole('checkbox', { name }).check({ force: true })
  await counted
}

test('facets narrow the search; a second value of the same facet widens it; a chip takes it back', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const all = await resultCount(page)
  const filters = await openFilters(page)
  await expectAccessible(page)

  await tick(filters, /^Zarr \d+$/)
  const zarr = await apply(page)
  expect(zarr).toBeGreaterThan(0)
  expect(zarr).toBeLessThan(all)

  await expect(filters).toBeHidden()

  await openFilters(page)
  await tick(filters, /^NetCDF \d+$/)
  const either = await apply(page)
  expect(either).toBeGreaterThan(zarr)

  await page.getByRole('button', { name: 'Remove filter Format NetCDF' }).click()
  await expect.poll(() => resultCount(page)).toBe(zarr)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => resultCount(page)).toBe(all)
})

test('a box drawn with the mouse narrows the search to what lies there', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const all = await resultCount(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(page.getByRole('region', { name: 'Draw an area' })).toBeVisible()
  const map = page.getByRole('application', { name: 'World map' })
  const frame = await map.boundingBox()
  if (frame === null) throw new Error('the map is not on the screen')
  // over South Africa and the sea around it, far from every northern footprint
  const corner = { x: frame.x + frame.width * 0.56, y: frame.y + frame.height * 0.72 }
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.down()
  await page.mouse.move(corner.x + 60, corner.y + 40, { steps: 8 })
  await page.mouse.up()
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  await expect.poll(() => resultCount(page)).toBeLessThan(all)
  await expect(page.getByRole('article', { name: /Black Sea/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('coordinates, a relation and dates narrow the search, and words under the field tell what is wrong', async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const filters = await openFilters(page)
  await filters.getByRole('radio', { name: 'Coordinates' }).check({ force: true })
  const fill = (name: string, value: string) => filters.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('West', '-20')
  await fill('South', '95')
  await fill('East', '40')
  await fill('North', '50')
  await page.getByRole('button', { name: /^Show [\d,]* ?results?$/ }).click()
  await expect(filters.getByText('Latitude must be between −90 and 90.')).toBeVisible()

  await fill('South', '25')
  await filters.getByRole('radio', { name: 'Result inside area' }).check({ force: true })
  await fill('From', '2020')
  await apply(page)
  await expect(page.getByRole('article', { name: /^Mediterranean Sea/ })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Arctic Ocean/ })).toHaveCount(0)
  await expect(page).toHaveURL(/f:boundingBoxRelation=CONTAINS/)
  await expect(filters).toBeHidden()
})

test('a place chosen from the suggestions becomes the search area', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Where' }).fill('Mediterran')
  await page
    .getByRole('option', { name: /Mediterranean Sea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  await expect(page.getByRole('button', { name: /^Where: Mediterranean Sea/ })).toBeVisible()
})
