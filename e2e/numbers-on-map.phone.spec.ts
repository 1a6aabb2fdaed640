import { expect, expectAccessible, test } from './journey.ts'
import { COLOURS, colourAt, playWms, SOIL } from './played-wms.ts'

test('on a phone the attribution is whole, and numbers stand at their footprints', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('© Natural Earth')).toBeVisible()
  await page.getByRole('button', { name: 'Map data and terms' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Map data and terms' })
  const widest = await dialog.evaluate((box) =>
    Math.max(...[...box.querySelectorAll('dd')].map(({ scrollWidth }) => scrollWidth)),
  )
  expect(widest).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')

  await page.goto('/search?f:phrase=land+cover&f:startIndex=13')
  await expect(page.getByRole('article').first()).toContainText(/^13/)
  await expect(page.locator('[data-footprint-tag]').first()).toBeVisible()
})

test('on a phone two dates of a layer are compared, step by step and by date', async ({ page }) => {
  await playWms(page)
  await page.goto(
    `/search?f:phrase=baltic&m:fullView=true&m:lon=-130&m:lat=-40&m:zoom=5&m:layers=${encodeURIComponent(SOIL)}&v=1`,
  )
  await page.getByRole('button', { name: 'Layers, 1 on the map' }).tap()
  const sheet = page.getByRole('region', { name: 'Layers', exact: true })
  await sheet.getByRole('button', { name: /^Layer details/ }).tap()
  await sheet.getByRole('combobox', { name: 'Compare with' }).selectOption('Same layer, another time')
  await sheet.getByRole('button', { name: 'Close layers' }).tap()
  const compare = page.getByRole('group', { name: 'Compare' })
  await expect(compare.getByText(/2026-01-01$/)).toBeVisible()
  await expect(compare.getByText(/2026-06-01$/)).toBeVisible()
  await expect.poll(() => colourAt(page, 40, 300)).toEqual(COLOURS.january)
  await compare.getByRole('button', { name: 'Later on the left' }).tap()
  await expect(compare.getByText(/2026-02-01$/)).toBeVisible()
  await expect.poll(() => colourAt(page, 40, 300)).toEqual(COLOURS.later)
  await compare.getByLabel('Date on the left').fill('2026-04-10')
  await expect(compare.getByText(/2026-04-01$/)).toBeVisible()
  await expectAccessible(page)
})
