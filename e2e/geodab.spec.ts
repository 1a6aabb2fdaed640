import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playedDab } from '../server/src/testing/outside/played-dab.ts'
import { type OutsideReplay, replayOutside } from '../server/src/testing/outside/replay-outside.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, test as base } from './journey.ts'
import { WAITS } from './waits.ts'

interface Hub {
  readonly replay: OutsideReplay
  readonly portal: PortalProcess
}

/** A portal with a GEO DAB in place of its catalogue. */
const test = base.extend<object, { hub: Hub }>({
  hub: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const replay = await replayOutside()
      replay.play('dab', playedDab)
      const data = mkdtempSync(join(tmpdir(), 'graticule-dab-'))
      const portal = await startPortal(undefined, {
        ...replay.environment,
        GRATICULE_DATA: data,
        GRATICULE_DAB: `${replay.base}/dab`,
      })
      await use({ replay, portal })
      await portal.stop()
      await replay.close()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hub }, use) => use(hub.portal.base),
})

test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })

test('a GEO DAB as dab: its sources, scenes, parts and points of interest on the map', async ({ page, hub }) => {
  const asked = () => hub.replay.asked.map(({ line }) => line).filter((line) => line.startsWith('GET /dab/'))
  await page.goto('/search?f:phrase=alps')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  expect(asked().at(-1)).toMatch(/reqID=[a-z0-9]{12}(?:&|$)/)

  // its own ids and titles of sources
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('button', { name: /^Source/ }).click()
  await filters.getByRole('checkbox', { name: /River office/ }).check()
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/f:source=rivers-id/)
  await expect(page.getByRole('button', { name: /^Remove filter .*River office/ })).toBeVisible()

  // an entry with a record of its own offers it
  await cards.getByRole('link', { name: 'Rivers' }).click()
  const original = page.getByRole('radio', { name: 'Original' })
  await original.check()
  await expect(page.getByText('x:MI_Metadata').first()).toBeVisible()

  // a satellite collection leads to its scenes
  await page.goto('/search?f:phrase=alps')
  await page.getByRole('link', { name: 'Scenes of Sentinel-1A' }).click()
  await expect(page.getByRole('heading', { name: '1 scene' })).toBeVisible()
  expect(asked().some((line) => line.includes('parents=S1A'))).toBe(true)

  // another series to its parts, which are points of interest here
  await page.goto('/search?f:phrase=alps')
  await page.getByRole('link', { name: 'Parts of Gauges' }).click()
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Collection' })).toContainText('Parts of Gauges')
  await page.getByRole('button', { name: '1, Jungfraujoch' }).click()
  const told = page.getByRole('region', { name: 'At this point' })
  await expect(told).toContainText('Jungfraujoch')
  for (const words of ['GAW', 'WMO', 'Switzerland', 'JFJ', 'Ozone', 'Aerosol', 'Wind']) await expect(told).toContainText(words)
  await expectAccessible(page)

  // the details say so too, and offer no original, because there is none
  await cards.getByRole('link', { name: 'Jungfraujoch' }).click()
  const metadata = page.getByRole('region', { name: 'Metadata', exact: true })
  await expect(metadata).toContainText('Ozone, Aerosol, Wind')
  await expect.poll(() => asked().some((line) => line.includes('/cswisogeo') && line.includes('id=jfj'))).toBe(true)
  await expect(page.getByRole('radio', { name: 'ISO XML' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Original' })).toBeHidden()
})
