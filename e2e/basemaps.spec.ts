import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, test as base } from './journey.ts'

/** Two basemaps of an operator; the journey answers for their servers. */
const BASEMAPS = [
  {
    id: 'streets',
    title: 'Streets',
    kind: 'xyz',
    url: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© Example Streets',
  },
  {
    id: 'broken',
    title: 'Broken',
    kind: 'wms',
    url: 'https://maps.example.org/wms',
    layer: 'all',
    attribution: '© Example Maps',
  },
]
/** One magenta pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z/D/PwAG/gL+DHWJ3gAAAABJRU5ErkJggg==',
  'base64',
)

const test = base.extend<object, { portal: PortalProcess }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'graticule-basemaps-'))
      const file = join(folder, 'basemaps.json')
      writeFileSync(file, JSON.stringify(BASEMAPS))
      const portal = await startPortal(undefined, { GRATICULE_BASEMAPS: file })
      await use(portal)
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.base),
})

test.use({ expectedStatuses: [503] })

async function answerForServers(page: Page): Promise<void> {
  await page.route('https://tiles.example.org/**', (route) => route.fulfill({ body: TILE, contentType: 'image/png' }))
  await page.route('https://maps.example.org/**', (route) => route.fulfill({ status: 503, body: 'down' }))
}
const openLayers = (page: Page) => page.getByRole('button', { name: /^Layers, / }).click()
const choice = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Basemap' }).getByRole('radio', { name })

test(
  'the map under everything is chosen with the keys, one at a time, and stays for the next visit',
  { tag: '@golden' },
  async ({ page }) => {
    await answerForServers(page)
    await page.goto('/search?f:phrase=sea+ice')
    await expect(page.getByText('© Natural Earth')).toBeVisible()
    await openLayers(page)
    await expect(choice(page, 'Chart')).toBeChecked()
    await expect(choice(page, 'Streets')).toBeVisible()
    await choice(page, 'Chart').focus()
    const tile = page.waitForResponse(/tiles\.example\.org/)
    await page.keyboard.press('ArrowRight')
    await expect(choice(page, 'Light')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await tile
    await expect(choice(page, 'Streets')).toBeChecked()
    await expect(page.getByText('© Example Streets')).toBeVisible()
    await expect(page.getByText('© Natural Earth')).toBeHidden()

    await page.reload()
    await expect(page.getByText('© Example Streets')).toBeVisible()
    await page.getByRole('button', { name: 'Map data and terms' }).click()
    await expect(page.getByRole('dialog', { name: 'Map data and terms' })).toContainText('© Example Streets')
  },
)

test('a basemap whose server is down makes way for the chart, which says so and tries it again', async ({ page }) => {
  await answerForServers(page)
  await page.goto('/search?f:phrase=sea+ice')
  await openLayers(page)
  // it may have failed before it is seen to be chosen
  await choice(page, 'Broken').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Basemap Broken is not available' })
  await expect(notice).toBeVisible()
  await expect(choice(page, 'Chart')).toBeChecked()
  await expect(page.getByText('© Natural Earth')).toBeVisible()

  // its server is well again
  await page.route('https://maps.example.org/**', (route) => route.fulfill({ body: TILE, contentType: 'image/png' }))
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('© Example Maps')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a link names a basemap for whoever opens it', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/search?f:phrase=sea+ice&m:lon=10&m:lat=45&m:zoom=5&m:basemap=dark&v=1')
  await expect(page.getByText('z 5.0')).toBeVisible()
  await openLayers(page)
  await expect(choice(page, 'Dark')).toBeChecked()
  await page.getByRole('button', { name: 'Close layers' }).click()
  await page.getByRole('button', { name: 'Map tools' }).click()
  await page.getByRole('menuitem', { name: 'Copy a link to this view' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  // somebody else opens it, who has chosen nothing
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const opened = await other.newPage()
  await opened.goto(link)
  await expect(opened.getByText('z 5.0')).toBeVisible()
  await openLayers(opened)
  await expect(choice(opened, 'Dark')).toBeChecked()
  // one that is not there: the chart, and a word
  await opened.goto('/search?f:phrase=sea+ice&m:lon=10&m:lat=45&m:zoom=5&m:basemap=osm&v=1')
  await expect(opened.getByRole('alert').filter({ hasText: 'This portal has no basemap named osm' })).toBeVisible()
  await expect(opened.getByText('© Natural Earth')).toBeVisible()
  await other.close()
})
