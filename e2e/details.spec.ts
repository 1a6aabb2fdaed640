import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Resource } from '../contracts/src/resource.ts'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { WAITS } from './waits.ts'

/** A mission of the shipped catalogue with parts, and a service with two map layers. */
const MISSION = '/resource/dab/graticule.sentinel-2'
const SERVICE = '/resource/dab/graticule.gibs'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

/** What the buttons that copy have put on the clipboard; Chromium's own cannot be read without a window in front. */
async function rememberCopies(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    let copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          copied = text
        },
        readText: async () => copied,
      },
    })
  })
  return () => page.evaluate(() => navigator.clipboard.readText())
}

async function savedBy(page: Page, name: string): Promise<{ file: string; text: string }> {
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .click()
  const saved = await download
  return { file: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') }
}

test('a visitor goes through the results from one entry to the next, over the end of the page and back', async ({ page }) => {
  await searchFromHome(page, 'sea')
  const last = page.getByRole('article').nth(11)
  const title = await last.getByRole('heading').innerText()
  await last.getByRole('link').first().click()
  await expect(page.getByText('Result 12 of 12 on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Next result' }).click()
  await expect(page.getByText(/^Result 1 of \d+ on this page$/)).toBeVisible()
  await expect(page).toHaveURL(/f:startIndex=13/)
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByText('Result 12 of 12 on this page')).toBeVisible()
  await page.getByRole('button', { name: /^\d+ results$/ }).click()
  await expect(page.getByRole('article').nth(11)).toBeFocused()
})

test('two hundred keywords are folded, and all of them shown by one click', async ({ page }) => {
  await page.route(/\/dab\/opensearch\/query\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { entries: { resource: Pick<Resource, 'keywords'> }[] }
    const keywords = Array.from({ length: 200 }, (_, at) => ({ value: `Keyword of a long list, number ${at + 1}` }))
    await route.fulfill({
      json: { ...body, entries: body.entries.map((one) => ({ ...one, resource: { ...one.resource, keywords } })) },
    })
  })
  await page.goto(MISSION)
  const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link')
  await expect(keywords).toHaveCount(12)
  await page.getByRole('list', { name: 'Keywords' }).getByRole('button', { name: 'Show all 200' }).click()
  await expect(keywords).toHaveCount(200)
})

test('the page of an entry is read by its tabs, with the keyboard alone', { tag: '@golden' }, async ({ page }) => {
  await page.goto(SERVICE)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  const tabs = page.getByRole('navigation', { name: 'Details' })
  for (const [name, heading] of [
    ['Access and use', 'Access and use'],
    ['Layers', 'Map layers'],
    ['Metadata quality', 'Metadata quality'],
    ['Relations', 'Related resources'],
    ['Metadata', 'Metadata'],
  ] as const) {
    const tab = tabs.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeFocused()
    await expect(tab).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport()
  }
  // and the tabs follow whoever scrolls
  await page.getByRole('heading', { level: 2, name: 'About' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { level: 2, name: 'About' }).hover()
  // for a moment a tab that was pressed stays marked, whoever scrolls
  await expect(async () => {
    for (const by of [5_000, -5_000]) await page.mouse.wheel(0, by)
    await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'true', { timeout: WAITS.glance })
  }).toPass()
})

test('the citation is copied as a text and saved for reference managers', async ({ page }) => {
  const copied = await rememberCopies(page)
  await page.goto('/resource/dab/graticule.argo')
  await page.getByRole('button', { name: 'Copy the citation' }).click()
  await expect(page.getByText('Citation copied')).toBeVisible()
  expect(await copied()).toMatch(/^.+ \(.+\): .*Argo.* https:\/\/doi\.org\/10\.17882\/42182$/)
  const bibtex = await savedBy(page, 'BibTeX')
  expect(bibtex.file).toBe('graticule.argo.bib')
  expect(bibtex.text).toMatch(/^@misc\{[\s\S]*doi = \{10\.17882\/42182\}/)
  const ris = await savedBy(page, 'RIS')
  expect(ris.file).toBe('graticule.argo.ris')
  expect(ris.text).toMatch(/^TY {2}- DATA\r\n[\s\S]*\r\nER {2}- \r\n$/)
})

/** An image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('layers are put on the map beside the overview, hidden, shown and taken off in their list', async ({ page }) => {
  await page.route('https://gibs.earthdata.nasa.gov/**', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
  // nothing leaves this machine: the portal cannot ask the service for its capabilities
  await page.route('**/proxy/rest/fetch/capabilities?**', (route) =>
    route.fulfill({ status: 200, contentType: 'application/xml', body: '<WMS_Capabilities version="1.3.0"/>' }),
  )
  await page.goto(SERVICE)
  const named = (action: string) => ({ name: `${action}: True colour of Terra`, exact: true })
  await region(page, 'About').getByRole('button', named('Add to map')).click()
  // the map has the whole stage; the way back leads to the same place
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(region(page, 'About').getByText('On map')).toBeVisible()
  await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: 'Layers' }).click()
  const layers = region(page, 'Map layers')
  await layers.getByRole('button', { name: 'Hide True colour of Terra', exact: true }).click()
  await layers.getByRole('button', { name: 'Show True colour of Terra', exact: true }).click()
  await layers.getByRole('button', named('Remove from map')).click()
  await expect(layers.getByRole('button', named('Add to map'))).toBeVisible()
})

test('relations lead to the parts of a series, from there to the series, and back', async ({ page }) => {
  await page.goto(MISSION)
  const relations = region(page, 'Related resources')
  await relations.getByRole('link', { name: /Level-1C/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Level-1C/ })).toBeVisible()
  await expect(relations.getByText('Is part of')).toBeVisible()
  await relations.getByRole('button', { name: /^Details: Sentinel-2 mission/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sentinel-2 mission' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Level-1C/ })).toBeVisible()
  await page.goBack()
  await relations.getByRole('link', { name: /^Show all \d+ parts/ }).click()
  await expect(page).toHaveURL(/f:parentRefs=graticule\.sentinel-2/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the metadata are read in words and in three forms, and saved', { tag: '@golden' }, async ({ page }) => {
  await page.goto(MISSION)
  const metadata = region(page, 'Metadata')
  await expect(metadata.getByRole('term').filter({ hasText: /^Identifiers$/ })).toBeVisible()
  await metadata.getByRole('radio', { name: 'ISO XML' }).check({ force: true })
  await expect(region(page, 'ISO XML')).toContainText('gmi:MI_Metadata')
  const iso = await savedBy(page, 'Save file')
  expect(iso.file).toMatch(/^graticule\.sentinel-2.*\.xml$/)
  expect(iso.text).toContain('gmd:fileIdentifier')
  await metadata.getByRole('radio', { name: 'JSON' }).check({ force: true })
  const json = await savedBy(page, 'Save file')
  expect(json.file).toBe('graticule.sentinel-2.json')
  expect(JSON.parse(json.text)).toMatchObject({ id: 'graticule.sentinel-2' })
  await expectAccessible(page)
})

for (const [name, size] of [
  ['at 200 % zoom', { width: 720, height: 450 }],
  ['on a phone held sideways', { width: 844, height: 390 }],
  ['on the smallest screen', { width: 320, height: 568 }],
] as const) {
  test(`everything is reached ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(SERVICE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const last of [page.getByRole('button', { name: 'RIS' }), region(page, 'Metadata').getByText('Provider')]) {
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    // nothing within the page stands out of it either
    const panel = page.getByRole('region', { name: /^NASA Global Imagery/ })
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    // the bar stays where it is
    await expect(page.getByRole('button', { name: 'Close details' })).toBeInViewport()
  })
}

test('the page has its contrasts in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(MISSION)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await region(page, 'Metadata').getByRole('radio', { name: 'JSON' }).check({ force: true })
  await expectAccessible(page)
})
