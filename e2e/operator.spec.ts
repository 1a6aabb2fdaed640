import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, served, test } from './journey.ts'

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

test('what an operator harvests while the portal runs is found in it, by word and on the map', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('items')
  mkdirSync(folder, { recursive: true })
  const item = {
    type: 'Feature',
    stac_version: '1.0.0',
    id: 'wallaby-crossing',
    collection: 'quokka-watch',
    bbox: [115.4, -32.05, 115.6, -31.95],
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [115.4, -32.05],
          [115.6, -32.05],
          [115.6, -31.95],
          [115.4, -31.95],
          [115.4, -32.05],
        ],
      ],
    },
    properties: { datetime: '2024-05-01T00:00:00Z', title: 'Quokka habitat from above' },
    links: [],
    assets: {},
  }
  writeFileSync(join(folder, 'item.json'), JSON.stringify(item))
  writeFileSync(join(folder, 'broken.json'), '{"type": "Feature", "stac_version": ')

  const env = { ...process.env, GRATICULE_DATA: process.env['GRATICULE_E2E_DATA'] }
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'harvest', 'stac', folder, '--source', 'island'], {
    env,
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n').at(-1)).toBe('read 2, new 1, changed 0, unchanged 0, refused 1, removed 0')
  expect(status).toBe(3)
  expect(stdout).toContain('broken.json')

  await served(page, 'quokka', 'Quokka habitat from above')
  await page.goto('/search?f:phrase=quokka')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka habitat from above' })).toBeVisible()
  await page.getByRole('radio', { name: 'Original' }).check({ force: true })
  await expect(page.getByText('"stac_version"').first()).toBeVisible()
})
