import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, resultCount, test, titles } from './journey.ts'
import { WAITS } from './waits.ts'

// several files, and the accessibility of each state of the dialog
test.describe.configure({ timeout: WAITS.longestJourney })

/** The first page of a cold browser takes its time on a busy machine. */
const resultsShown = (page: Page) => expect(page.getByRole('article').first()).toBeVisible({ timeout: WAITS.slowAnswer })

/** Opens the dialog by the keyboard alone. */
async function openDialog(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Export or use in code' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export results' })).toBeVisible()
}

async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole('radio', { name: format }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export( again)?$/ }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a whole result is taken away as a file, in every format', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/search?f:phrase=ocean&v=1')
  await resultsShown(page)
  const count = await resultCount(page)
  const first = await titles(page)
  expect(count).toBeGreaterThan(first.length)
  await openDialog(page)
  await expectAccessible(page)

  const csv = await exported(page, 'CSV')
  expect(csv.name).toMatch(/^graticule-ocean-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(count + 1)
  await expect(page.getByText(new RegExp(`^Saved as graticule-ocean-.*csv: ${count.toLocaleString('en')} records`))).toBeVisible()
  await expectAccessible(page)

  const geojson = await exported(page, 'GeoJSON')
  const { features } = JSON.parse(geojson.text) as { features: { properties: { title: string } }[] }
  expect(features).toHaveLength(count)
  expect(features.slice(0, first.length).map(({ properties }) => properties.title)).toEqual(first)

  const atom = await exported(page, 'Atom')
  expect(atom.text.match(/<entry>/g)).toHaveLength(count)
  const stac = JSON.parse((await exported(page, 'STAC')).text) as { type: string; numberMatched: number }
  expect(stac).toMatchObject({ type: 'FeatureCollection', numberMatched: count })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export or use in code' })).toBeFocused()
})

test('an export is cancelled while it comes, and nothing is saved', async ({ page }) => {
  await page.goto('/search?f:phrase=ocean&v=1')
  await resultsShown(page)
  // an answer that does not come
  await page.route('**/api/export?*', () => undefined)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await openDialog(page)
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await expect(page.getByText('Waiting for the first records')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible()
  expect(downloads).toBe(0)
})

test('the search is taken away as code that fetches all of it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/search?f:phrase=ocean&f:startIndex=13&v=1')
  await resultsShown(page)
  const shown = await titles(page)
  const total = await resultCount(page)
  await openDialog(page)
  await page.getByRole('radio', { name: 'Code' }).check()
  await expect(page.getByText(`Fetches all ${total} results, page by page, in the order shown.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'curl' }).check()
  await page.getByRole('button', { name: 'Copy the code for curl' }).click()
  await expect(page.getByText('Code copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  // what curl would ask for, by its own words
  const address = /--get '([^']+)'/.exec(code)?.[1] ?? ''
  const parameters = [...code.matchAll(/--data-urlencode '([^=]+)=([^']*)'/g)].map(([, name = '', value = '']) => [name, value])
  const reply = await page.request.get(`${address}?${new URLSearchParams(parameters)}&si=1`)
  const { entries } = (await reply.json()) as { entries: { resource: { title: string } }[] }
  const all = entries.map(({ resource }) => resource.title)
  expect(all).toHaveLength(Math.min(100, total))
  expect(all.slice(12, 12 + shown.length)).toEqual(shown)

  await page.getByRole('radio', { name: 'Jupyter' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save notebook' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('search.ipynb')
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({ nbformat: 4, nbformat_minor: 5 })
})

test.describe('a short link that nobody made', () => {
  test.use({ expectedStatuses: [404] })
  test('leads to the page that says so', async ({ page }) => {
    const reply = await page.goto('/s/AAAAAAAAAAAA')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  })
})
