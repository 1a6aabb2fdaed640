import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, resultCount, test } from './journey.ts'
import { WAITS } from './waits.ts'

// each step waits for two answers, the count of the draft and the results, and some journeys have a dozen steps
test.describe.configure({ timeout: WAITS.longJourney })

/** Opens the filters beside the results of a phrase, and waits until they are counted. */
async function openFilters(page: Page, phrase = 'temperature'): Promise<Locator> {
  await page.goto(`/search?f:phrase=${encodeURIComponent(phrase)}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel.getByRole('button', { name: /^Show [\d,]+ results?$/ })).toBeVisible()
  return panel
}

/** The filters close when they are applied: opens them again. */
async function reopen(page: Page, panel: Locator): Promise<void> {
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(showButton(panel)).toBeVisible()
}

const showButton = (panel: Locator) =>
  panel.getByRole('button', { name: /^(Show [\d,]+ results?|No results with these filters)$/ })

/** The number on the button that applies, once it has changed from another one. */
async function promised(panel: Locator, before?: number): Promise<number> {
  const read = async () => Number((await showButton(panel).innerText()).replaceAll(/\D/g, ''))
  if (before !== undefined) await expect.poll(read).not.toBe(before)
  return read()
}

/** Applies, and checks that there are as many results as the button said. */
async function applyAndCompare(page: Page, panel: Locator): Promise<number> {
  const count = await promised(panel)
  await showButton(panel).click()
  await expect.poll(() => resultCount(page)).toBe(count)
  return count
}

test('a continent and a country narrow the search, and the link keeps them', async ({ page }) => {
  const panel = await openFilters(page)
  const all = await promised(panel)
  await panel.getByRole('radio', { name: 'Country' }).check({ force: true })
  await panel.getByRole('combobox', { name: 'Continent' }).selectOption('Africa')
  await expect(panel.getByRole('heading', { name: /^Place 1/ })).toBeVisible()
  // everything touches a continent as large as that: only what lies inside it is wanted
  await panel.getByRole('radio', { name: 'Result inside area' }).check({ force: true })
  await promised(panel, all)
  await panel.getByRole('radio', { name: 'Overlap' }).check({ force: true })
  const country = panel.getByRole('combobox', { name: 'Country' })
  await country.click()
  await expect(panel.getByRole('option', { name: /Algeria/ })).toBeVisible()
  await expect(panel.getByRole('option', { name: /Norway/ })).toBeHidden()
  await country.fill('ken')
  await country.press('ArrowDown')
  await country.press('Enter')
  await expect(country).toHaveValue('Kenya')
  await expect(showButton(panel)).toBeVisible()
  await expectAccessible(page)
  await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:locationType=continent_country/)
  await page.reload()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(panel.getByRole('combobox', { name: 'Country' })).toHaveValue('Kenya')
  await expect(panel.getByRole('combobox', { name: 'Continent' })).toHaveValue('africa')
  await page.getByRole('button', { name: 'Remove filter Place Kenya' }).click()
  await expect(page).not.toHaveURL(/locationType/)
})

test('coordinates out of the world are refused under their field, and put right', async ({ page }) => {
  const panel = await openFilters(page)
  await panel.getByRole('radio', { name: 'Coordinates' }).check({ force: true })
  const corner = (name: string) => panel.getByRole('textbox', { name })
  for (const [name, value] of Object.entries({ West: '8°30′ W', South: '40', East: '12', North: '97.40' })) {
    await corner(name).fill(value)
  }
  await corner('West').focus()
  await expect(panel.getByText('Latitude must be between −90 and 90.')).toBeVisible()
  await expect(corner('North')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(corner('North')).toBeFocused()
  await expect(page).not.toHaveURL(/Coordinates/)
  await corner('North').fill('34 30 N')
  await panel.getByRole('button', { name: 'Swap South and North' }).click()
  const overlapping = await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=-8\.5,34\.5,12,40/)

  // a relation narrows what is there: nothing of the far north lies inside
  await reopen(page, panel)
  await corner('West').fill('-20')
  await corner('South').fill('25')
  await corner('East').fill('40')
  await corner('North').fill('50')
  await panel.getByRole('radio', { name: 'Result inside area' }).check({ force: true })
  await promised(panel, overlapping)
  await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:boundingBoxRelation=CONTAINS/)
  await expect(page.getByRole('article', { name: /^Arctic Ocean/ })).toHaveCount(0)
})

test('dates are typed, chosen as a period, or refused', { tag: '@golden' }, async ({ page }) => {
  const panel = await openFilters(page)
  const all = await promised(panel)
  const [from, to] = [panel.getByRole('textbox', { name: 'From' }), panel.getByRole('textbox', { name: 'To' })]
  await from.fill('2020-13')
  await to.fill('1990')
  await from.focus()
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(from).toBeFocused()
  await expect(panel.getByText(/^Enter a year, month or day/)).toBeVisible()
  await from.fill('2020')
  await expect(panel.getByText('The end date is before the start date.')).toBeVisible()
  await from.fill('')
  await promised(panel, all)
  await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:dateTo=1990-12-31T23:59:59Z/)

  await reopen(page, panel)
  await panel.getByRole('button', { name: 'Last 10 years' }).click()
  await expect(to).toHaveValue('')
  await expect(showButton(panel)).toBeVisible()
  await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:datePeriod=last10Years/)
})

test('several values of a facet mean any of them, and the counts say what comes', { tag: '@golden' }, async ({ page }) => {
  const panel = await openFilters(page)
  const all = await promised(panel)
  const format = panel.getByRole('region', { name: /^Format/ })
  await format.getByRole('checkbox', { name: /^NetCDF/ }).check()
  const one = await promised(panel, all)
  await format.getByRole('textbox', { name: 'Find a format' }).fill('tif')
  await format.getByRole('checkbox', { name: /^GeoTIFF/ }).check()
  const two = await promised(panel, one)
  expect(two).toBeGreaterThan(one)
  expect(two).toBeLessThan(all)
  await applyAndCompare(page, panel)
  // a chip applies at once, and the panel follows
  await reopen(page, panel)
  await format.getByRole('textbox', { name: 'Find a format' }).fill('')
  await page.getByRole('button', { name: 'Remove filter Format NetCDF' }).click()
  await expect(page).not.toHaveURL(/NetCDF/)
  await expect(format.getByRole('checkbox', { name: /^NetCDF/ })).not.toBeChecked()
  await panel.getByRole('button', { name: 'Close filters' }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => resultCount(page)).toBe(all)
})

test('score and data core narrow, and everything is cleared at once', async ({ page }) => {
  const panel = await openFilters(page)
  const all = await promised(panel)
  await panel.getByRole('button', { name: /^Metadata quality/ }).click()
  const least = panel.getByRole('slider', { name: 'Minimum score' })
  await least.focus()
  await least.press('End')
  for (let step = 0; step < 5; step += 1) await least.press('ArrowLeft')
  await expect(panel.getByText('95 – 100')).toBeVisible()
  const scored = await promised(panel, all)
  expect(scored).toBeLessThan(all)
  await least.press('Home')
  for (let step = 0; step < 6; step += 1) await least.press('PageUp')
  await expect(panel.getByRole('button', { name: 'Show results' })).toBeHidden()
  await panel.getByRole('switch', { name: 'GEOSS Data-CORE only' }).check()
  await expectAccessible(page)
  await expect(panel.getByText('2 active')).toBeVisible()
  await promised(panel, all)
  await applyAndCompare(page, panel)
  await expect(page).toHaveURL(/f:geossDataCore=true/)
  await expect(page).toHaveURL(/f:score=\d+-100/)
  await reopen(page, panel)
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(panel.getByRole('button', { name: `Show ${all} results` })).toBeVisible()
  await applyAndCompare(page, panel)
  await expect(page).not.toHaveURL(/score|geossDataCore/)
})

test('the filters need no pointer', async ({ page }) => {
  await page.goto('/search?f:phrase=temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel.getByRole('combobox', { name: 'Place' })).toBeFocused()
  // back to the ways to say where, which are one stop for the tab key
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: 'Country' })).toBeChecked()
  await expect(panel.getByRole('combobox', { name: 'Continent' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Eur')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await page.keyboard.type('Ital')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('combobox', { name: 'Country' })).toHaveValue('Italy')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/f:googlePlacesInput=Italy/)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: /^Format/ }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Format/ })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
})

test('where there is no room beside the results the filters take their place, with a way back', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  const panel = await openFilters(page)
  await expect(page.getByRole('article').first()).toBeHidden()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Back to the results' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()

  await page.setViewportSize({ width: 1100, height: 700 })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Close filters' })).toBeVisible()
})
