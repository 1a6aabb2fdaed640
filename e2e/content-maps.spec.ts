/** Maps, searches about a topic and versions of pages: an editor by keyboard, a visitor with an open page. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'
import { WAITS } from './waits.ts'

const MAP = '/search?f:phrase=sea ice&m:lon=10&m:lat=70&m:zoom=3&v=1'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of the page/ })
const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
}

/** Opens the dialog of maps from the text, by keys alone. */
async function openMapDialog(page: Page): Promise<void> {
  await page.keyboard.press('Alt+F10')
  const button = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Map', exact: true })
  await page.keyboard.press('End')
  for (let step = 0; step < 20 && !(await button.evaluate((tool) => tool === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
}

// @rule B-content.map-picture
// @rule B-content.topics
// @rule B-content.open-pages
// @rule B-content.compare
test('an editor adds a map and a topic by keyboard; a visitor with the page open uses both; versions are compared and one restored', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(WAITS.longestJourney)
  const origin = baseURL ?? ''
  await becomeModerator(page, address('map-editor'), baseURL)
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  // a second try finds the page of the first one
  const { retry } = test.info()
  const title = `Sea ice of the north${retry === 0 ? '' : `, try ${retry + 1}`}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await editor(page).focus()
  await page.keyboard.type('Ice grows until March.')
  await save(page)
  await publish(page)

  const visiting = await browser.newContext({ baseURL: origin })
  const visitor = await visiting.newPage()
  await visitor.goto(`/sea-ice-of-the-north${retry === 0 ? '' : `-try-${retry + 1}`}`)
  await expect(visitor.getByText('Ice grows until March.')).toBeVisible()

  await editor(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await openMapDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Map' })
  await dialog.getByLabel('Link to what the map shows').fill('https://elsewhere.example/search?f:phrase=ice')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Write what the map shows.')).toBeVisible()
  await dialog.getByLabel('Alternative text').fill('Where sea ice is observed')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not a link to results or a map of this portal.')).toBeVisible()
  await dialog.getByLabel('Link to what the map shows').fill('/search?m:lon=north&v=1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This portal cannot read a value of the link: m:lon')).toBeVisible()
  // what the portal copies is a short link
  const made = await page.request.post('/api/short-links', { data: { address: MAP } })
  const { path } = (await made.json()) as { path: string }
  await dialog.getByLabel('Link to what the map shows').fill(origin + path)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(editor(page).locator('figure[data-map]')).toHaveText('Where sea ice is observed')

  const phrases = page.getByLabel('Phrases in English')
  await phrases.focus()
  await page.keyboard.type('sea ice, snow')
  await save(page)
  await expectAccessible(page)
  await publish(page)

  // without a reload
  const picture = visitor.getByRole('img', { name: 'Where sea ice is observed' })
  await expect(picture).toBeVisible()
  await expect(picture.locator('canvas').first()).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Use the map' }).focus()
  await visitor.keyboard.press('Enter')
  const live = visitor.getByRole('application', { name: 'Map: Where sea ice is observed' })
  await expect(live).toBeFocused()
  await visitor.keyboard.press('+')
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByRole('button', { name: 'Zoom out' }).last()).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Open in the portal' })).toHaveAttribute('href', /f:phrase=sea\+ice.*m:lon=10/)
  await visitor.getByRole('link', { name: 'snow' }).click()
  await expect(visitor).toHaveURL(/\/search\?f:phrase=snow/)
  await visiting.close()

  await editor(page).getByText('Ice grows until March.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' It melts from April on.')
  await expect(editor(page).getByText('Ice grows until March. It melts from April on.')).toBeVisible()
  await save(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Compare versions' })
  await expect(comparison.getByRole('status')).toHaveText('1 line changed')
  await expect(comparison.locator('ins')).toHaveText('It melts from April on.')
  await expectAccessible(page)
  // the first published version had no map
  await comparison
    .getByLabel('Before')
    .selectOption({ index: (await comparison.getByLabel('Before').locator('option').count()) - 2 })
  await expect(comparison.getByText('Where sea ice is observed (/search')).toBeVisible()
  await comparison.getByRole('button', { name: 'Restore the version before' }).click()
  await expect(editor(page)).toContainText('Ice grows until March.')
  await expect(editor(page)).not.toContainText('It melts from April on.')
})
