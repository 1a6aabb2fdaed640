import { expect, test } from './journey.ts'
import { COLOURS, colourAt, playWms, SEA, SOIL } from './played-wms.ts'
import { WAITS } from './waits.ts'

// two whole pages with a map take their time on a machine that does other things
test.describe.configure({ timeout: WAITS.longJourney })

/** A third layer of the played service, which the visitor hides. */
const HIDDEN = 'https://maps.example.org/wms#other'
const LAYERS = [SEA, SOIL, HIDDEN].map((id) => `m:layers=${encodeURIComponent(id)}`).join('&')

test('a copied view shows somebody else the same map: styles, opacity, what is hidden, what is compared', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await playWms(page)
  await page.goto(`/search?f:phrase=baltic&m:fullView=true&m:lon=-130&m:lat=-40&m:zoom=5&${LAYERS}&v=1`)
  await page.getByRole('button', { name: 'Layers, 3 on the map' }).click()
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  await panel.getByRole('button', { name: /^Hide other/i }).click()
  await panel.getByRole('slider', { name: /^Opacity of soil/i }).fill('50')
  await panel.getByRole('button', { name: /^Layer details: sea/i }).click()
  await panel.getByRole('combobox', { name: 'Style' }).selectOption({ label: 'Warm colours' })
  const choice = panel.getByRole('combobox', { name: 'Compare with' })
  await choice.selectOption({ label: await choice.locator('option', { hasText: /^soil/i }).innerText() })
  const line = page.getByRole('slider', { name: /^Divider between/ })
  await line.focus()
  await page.keyboard.press('Home')
  for (const key of ['PageUp', 'PageUp', 'PageUp']) await page.keyboard.press(key)
  await expect(line).toHaveAttribute('aria-valuenow', '30')
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.sea)
  const faded = await colourAt(page, 700, 480)
  expect(faded).not.toEqual(COLOURS.later)

  await page.getByRole('button', { name: 'Map tools' }).click()
  await page.getByRole('menuitem', { name: 'Copy a link to this view' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${baseURL}/s/\\w+$`))

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const opened = await other.newPage()
  const asked = await playWms(opened)
  await opened.goto(link)
  const sameLine = opened.getByRole('slider', {
    name: /^Divider between Sea surface temperature, [\d-]+ and Soil moisture, [\d-]+$/,
  })
  await expect(sameLine).toHaveAttribute('aria-valuenow', '30')
  await expect.poll(() => colourAt(opened, 100, 300)).toEqual(COLOURS.sea)
  await expect.poll(() => colourAt(opened, 700, 480)).toEqual(faded)
  expect(asked.filter(({ layer }) => layer === 'sea').every(({ style }) => style === 'warm')).toBe(true)
  expect(asked.some(({ layer }) => layer === 'other')).toBe(false)
  await opened.getByRole('button', { name: 'Layers, 3 on the map' }).click()
  const same = opened.getByRole('region', { name: 'Layers', exact: true })
  await expect(same.getByRole('listitem').first()).toContainText('Sea surface temperature')
  await expect(same.getByRole('slider', { name: /^Opacity of soil/i })).toHaveValue('50')
  await expect(same.getByRole('button', { name: /^Show other/i })).toBeVisible()
  await same.getByRole('button', { name: /^Layer details: sea/i }).click()
  await expect(same.getByRole('combobox', { name: 'Style' })).toHaveValue('warm')
  await other.close()
})
