import { expect, test } from './journey.ts'

/** Holds back the code of the page until the function that it gives is called. */
async function holdCode(page: import('@playwright/test').Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/core-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const earlyField = '#early input[type=search]'

// @rule B-slow-networks.early-search
test('what is typed before the code has come is kept, with the focus, and searched', async ({ page }) => {
  const letCodeCome = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const early = page.locator(earlyField)
  await early.click()
  await page.keyboard.type('sea ice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search the Earth’s data')
  const box = await early.boundingBox()
  letCodeCome()
  const field = page.getByRole('combobox', { name: 'What' })
  await expect(field).toHaveValue('sea ice')
  await expect(field).toBeFocused()
  await expect(page.locator('#early')).toHaveCount(0)
  // it stands where it stood
  const after = await field.boundingBox()
  for (const side of ['x', 'y', 'height'] as const) expect(Math.abs((after?.[side] ?? 0) - (box?.[side] ?? 0))).toBeLessThan(3)
  await page.keyboard.type(' extent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*phrase=sea(?:\+|%20)ice(?:\+|%20)extent/)
})

// @rule B-slow-networks.early-search
test('Enter searches before the code has come', async ({ page }) => {
  const letCodeCome = await holdCode(page)
  await page.goto('/?lang=fr', { waitUntil: 'commit' })
  await page.locator(earlyField).fill('sea surface temperature')
  await page.locator(earlyField).press('Enter')
  await expect(page).toHaveURL(/\/search\?lang=fr&f(?::|%3A)phrase=sea\+surface\+temperature$/)
  letCodeCome()
  await expect(page.locator('article[data-entry-id]')).toHaveCount(12)
  await expect(page.getByRole('combobox', { name: 'Quoi' })).toHaveValue('sea surface temperature')
})

// @rule B-slow-networks.map-waits
test('the results do not wait for the map, and the document names their files', async ({ page }) => {
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/map-????????.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/search?f:phrase=sea+surface+temperature', { waitUntil: 'commit' })
  await expect(page.locator('article[data-entry-id]')).toHaveCount(12)
  const early = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(early.some((file) => /\/ResultsPage-/.test(file ?? ''))).toBe(true)
  expect(
    asked.slice(
      0,
      asked.findIndex((path) => path.includes('opensearch')),
    ),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/\/ResultsPage-/)]))
  held.resolve()
  await expect(page.getByRole('application', { name: 'World map' }).locator('canvas').first()).toBeVisible()
})
