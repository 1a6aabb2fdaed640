import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

const SERVICE = 'https://maps.example.org/wms'
const layer = (name: string, title: string) =>
  `<Layer queryable="1"><Name>${name}</Name><Title>${title}</Title><CRS>EPSG:3857</CRS>
  <EX_GeographicBoundingBox><westBoundLongitude>-30</westBoundLongitude><eastBoundLongitude>-20</eastBoundLongitude><southBoundLatitude>30</southBoundLatitude><northBoundLatitude>40</northBoundLatitude></EX_GeographicBoundingBox></Layer>`
const CAPABILITIES = `<?xml version="1.0"?><WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Name>WMS</Name><Title>Maps of the sea</Title></Service>
  <Capability><Request><GetMap><Format>image/png</Format></GetMap></Request><Layer><Title>Maps of the sea</Title>
  <Layer><Title>Water</Title>${Array.from({ length: 300 }, (_, at) => layer(`w${at}`, `Water level ${at}`)).join('')}</Layer>
  <Layer><Title>Ice</Title>${layer('ice', 'Sea ice')}</Layer></Layer></Capability></WMS_Capabilities>`

/** A red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4IacBAAKyAQG3eYsJAAAAAElFTkSuQmCC',
  'base64',
)

/** Plays a map service: what it offers, its pictures as long as it is well, and what the portal finds out about it. */
async function playService(page: Page): Promise<{ isBroken: boolean; readonly drawn: string[] }> {
  const state = { isBroken: false, drawn: [] as string[] }
  await page.route(/\/proxy\/rest\/fetch\/capabilities\?/, (route) =>
    route.fulfill({ contentType: 'application/xml', body: CAPABILITIES }),
  )
  await page.route(/\/proxy\/rest\/fetch\/diagnosis\?/, (route) =>
    route.fulfill({
      json: {
        state: 'fails',
        type: 'wms',
        host: 'maps.example.org',
        trouble: 'server-fault',
        remedies: ['try-later', 'tell-provider'],
      },
    }),
  )
  await page.route(/\/proxy\/rest\/fetch\/legend/, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
  await page.route(`${SERVICE}**`, (route) => {
    state.drawn.push(route.request().url())
    return state.isBroken ? route.fulfill({ status: 500 }) : route.fulfill({ contentType: 'image/png', body: PICTURE })
  })
  return state
}

async function openLayers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Layers, / }).click()
  await expect(page.getByRole('region', { name: 'Layers', exact: true })).toBeVisible()
}

test('a layer is added by the address of its service', { tag: '@golden' }, async ({ page }) => {
  const service = await playService(page)
  await page.goto('/search?f:phrase=temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
  await openLayers(page)
  await page.getByRole('button', { name: 'Add a layer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a layer' })
  // nothing yet: it says what is missing
  await dialog.getByRole('button', { name: 'Find layers' }).click()
  await expect(dialog.getByText('Enter a web address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(SERVICE)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('301 layers')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Search layers' }).fill('sea ice')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The layer is on the map.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Layers', exact: true }).getByText('Sea ice', { exact: true })).toBeVisible()
  await expect.poll(() => service.drawn.some((url) => url.includes('LAYERS=ice') && url.includes('VERSION=1.3.0'))).toBe(true)
  // the map has the whole stage
  await expect(page.getByRole('button', { name: 'Exit full map view' })).toBeVisible()
})

test.describe('a service that fails', () => {
  test.use({ expectedStatuses: [500] })

  test('is told of: ignore, try again, disable, undo', async ({ page }) => {
    const service = await playService(page)
    service.isBroken = true
    await page.goto(`/search?${new URLSearchParams({ type: 'wms', title: 'Ice of the sea', url: `${SERVICE}?LAYERS=ice` })}`)
    const popup = page.getByRole('alertdialog', { name: 'BACKEND ERROR' })
    await expect(popup.getByText('The map layer “Ice of the sea” is unavailable.')).toBeVisible()
    await expect(popup.getByText('maps.example.org reported a server error.')).toBeVisible()
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Ignore' }).click()
    await expect(page.getByRole('button', { name: 'Full map view', exact: true })).toBeVisible()
    await openLayers(page)
    const panel = page.getByRole('region', { name: 'Layers', exact: true })
    await expect(panel.getByText('Not available')).toBeVisible()
    await panel.getByRole('button', { name: 'Retry Ice of the sea' }).click()
    await popup.getByRole('button', { name: 'Disable layer' }).click()
    await expect(panel.getByText('Ice of the sea', { exact: true })).toBeHidden()
    service.isBroken = false
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByText('Ice of the sea', { exact: true })).toBeVisible()
    await expect(panel.getByText('Not available')).toBeHidden()
  })
})
