import { expect, expectAccessible } from './journey.ts'
import { test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

// one portal for all of them, which they start themselves
test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })

test(
  'a phrase about earthquakes leads to the events, which are narrowed, ordered and opened',
  { tag: '@golden' },
  async ({ page, outside }) => {
    await page.goto('/search?f:phrase=earthquakes')
    await page.getByRole('link', { name: 'Show live earthquake data' }).click()
    await expect(page.getByRole('heading', { name: '2 events' })).toBeVisible({ timeout: WAITS.slowAnswer })
    await expect(page.getByRole('article').first()).toContainText('depth 40 km')

    await page.getByRole('button', { name: /^Filters/ }).click()
    const panel = page.getByRole('region', { name: 'Earthquake filters' })
    await panel.getByRole('button', { name: 'mb Body wave' }).click()
    await expect(panel.getByRole('button', { name: 'No events with these filters' })).toBeVisible()
    await panel.getByRole('button', { name: 'Mw Moment' }).click()
    await panel.getByRole('slider', { name: 'Minimum magnitude' }).fill('4.5')
    await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Magnitude, largest first')
    await expect(page.getByRole('region', { name: 'Legends' }).getByRole('list', { name: 'Depth, km' })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Show 2 events' }).click()
    await expect(page).toHaveURL(/f:minMagnitude=4.5/)
    // how many there are was asked before, in any order
    await expect.poll(() => outside.replay.asked.some(({ line }) => /minmagnitude=4\.5.*orderby=magnitude/.test(line))).toBe(true)

    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^M 6\.1, 10 km S of Town, Fiji/)
  },
)

test('earthquakes are a value of the source facet, and leave with it', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const all = page.getByRole('region', { name: 'Filters', exact: true })
  await all.getByRole('button', { name: /^Source/ }).click()
  await all.getByRole('checkbox', { name: /^Earthquakes/ }).click({ force: true })
  const panel = page.getByRole('region', { name: 'Earthquake filters' })
  await panel.getByRole('button', { name: 'Show 2 events' }).click()
  await expect(page.getByRole('heading', { name: '2 events' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Source Earthquakes' }).click()
  await expect(page.getByRole('heading', { name: /^[\d,]+ results$/ })).toBeVisible()

  // a link names the source in short, and one of them by its address
  await page.goto('/search?f:source=seismic')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(/^M 6\.1, 10 km S of Town, Fiji/)
  await page.goto('/resource/dab/UUID-e101622c-6ae1-4b68-bfea-8acf067e31dd%3Aus0002')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^M 5\.2, off the coast of Chile/)
})
