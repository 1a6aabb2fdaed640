import { MAX_REQUESTS, MAX_SCRIPT_BYTES, weighPage, weightLines } from '../tools/page-weight.ts'
import { expect, test } from './journey.ts'

test('the first screen with its map needs at most 297 kB of script and 12 requests', async ({ page }) => {
  const weight = await weighPage(page, '/', async () => {
    await expect(page.getByText(/4 sources, \d+ resources/)).toBeVisible()
    await expect(page.getByRole('application', { name: 'World map' }).locator('canvas').first()).toBeVisible()
  })
  const scripts = weight.loaded.filter(({ kind }) => kind === 'script')
  expect(
    scripts.some(({ address }) => address.includes('/map-')),
    'the map belongs to the first screen',
  ).toBe(true)
  const texts = weight.loaded.filter(({ address }) => address.includes('/texts-'))
  expect(texts.map(({ address }) => /texts-(\w+)-/.exec(address)?.[1])).toEqual(['en'])
  expect(weight.scriptBytes, weightLines(weight)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  expect(weight.requests, weightLines(weight)).toBeLessThanOrEqual(MAX_REQUESTS)
})
