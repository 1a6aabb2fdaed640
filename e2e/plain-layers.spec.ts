import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'
import { testWithFiles } from './played-files.ts'
import { COLOURS, colourAt, playWms, SERVICE } from './played-wms.ts'
import { WAITS } from './waits.ts'

/** An area of one colour (KML writes it as alpha, blue, green, red) around a place. */
const area = (colour: string, west: number, south: number) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark>
<Style><PolyStyle><color>${colour}</color><outline>0</outline></PolyStyle></Style><Polygon><outerBoundaryIs><LinearRing><coordinates>
${west},${south} ${west + 2},${south} ${west + 2},${south + 2} ${west},${south + 2} ${west},${south}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`

const RED = [200, 0, 20] as const
const GREEN = [0, 160, 20] as const
const test = testWithFiles({
  '/fires.kml': area('ff1400c8', -132, -41),
  // nothing tells what it is but the server
  '/download/7': area('ff14a000', -129, -41),
  '/page': '<!doctype html><title>Sign in</title>',
})

test.describe.configure({ timeout: WAITS.longJourney })

/** Pixels of a colour that the map has drawn. */
const drawn = (page: Page, colour: readonly [number, number, number]) =>
  page.getByRole('application', { name: 'World map' }).evaluate((element, wanted) => {
    let count = 0
    for (const canvas of element.querySelectorAll('canvas')) {
      const context = canvas.getContext('2d')
      if (context === null || canvas.width < 10) continue
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, band) => Math.abs(value - data[at + band]!) < 12) && data[at + 3]! > 200) count += 1
    }
    return count
  }, colour)

/** Where the map is, as a link to this view says it. */
async function placeOfMap(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Map tools' }).click()
  await page.getByRole('menuitem', { name: 'Copy a link to this view' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { url } = await page.request.get(link, { maxRedirects: 0 }).then((reply) => ({ url: reply.headers()['location'] ?? '' }))
  const { searchParams } = new URL(url, link)
  return ['m:lon', 'm:lat', 'm:zoom'].map((name) => Math.round(Number(searchParams.get(name))))
}

// @rule B-adding-layers.plain-addresses
test('a link with plain addresses of layers draws them, where it says that the map is', async ({ page, played, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await playWms(page)
  const link = new URLSearchParams({
    'f:phrase': 'baltic',
    'm:fullView': 'true',
    'm:lon': '-130',
    'm:lat': '-40',
    'm:zoom': '5',
    v: '1',
  })
  for (const address of [`${played.files}/fires.kml`, `${played.files}/download/7`, `${SERVICE}?service=WMS&layers=sea`])
    link.append('m:layers', address)
  await page.goto(`/search?${link}`)
  await page.getByRole('button', { name: 'Layers, 3 on the map' }).click()
  const rows = page.getByRole('region', { name: 'Layers', exact: true }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('fires.kml')
  await expect(rows.nth(1)).toContainText('7')
  await expect(rows.nth(2)).toContainText(/sea/i)
  // pictures of other servers forbid to read what is drawn: on the screen, a degree is 23 pixels wide here
  const box = (await page.getByRole('application', { name: 'World map' }).boundingBox())!
  const seen = (degrees: number) => colourAt(page, box.x + box.width / 2 + degrees * 23, box.y + box.height / 2)
  await expect.poll(() => seen(-1)).toEqual(RED)
  await expect.poll(() => seen(2)).toEqual(GREEN)
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.sea)
  expect(await placeOfMap(page)).toEqual([-130, -40, 5])
})

// @rule B-adding-layers.link-keeps-view
test('a link to an entry keeps its plain layers and its map, which is not fitted to the entry', async ({
  page,
  played,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/search?f:phrase=baltic')
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/resource\//)
  const { pathname } = new URL(page.url())
  // as the original portal wrote it: one parameter with commas between
  const layers = ['fires.kml', 'download/7', 'page'].map((name) => `${played.files}/${name}`).join(',')
  await page.goto(`${pathname}?${new URLSearchParams({ layers, 'm:lon': '-130', 'm:lat': '-40', 'm:zoom': '5' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // what is no layer is said, in a notification that goes again
  await Promise.all([
    expect(page.getByText('A layer in the link could not be read')).toBeVisible(),
    expect(page.getByRole('button', { name: 'Layers, 2 on the map' })).toBeVisible(),
  ])
  await expect.poll(() => drawn(page, RED)).toBeGreaterThan(500)
  await expect.poll(() => drawn(page, GREEN)).toBeGreaterThan(500)
  await expectAccessible(page)
  expect(await placeOfMap(page)).toEqual([-130, -40, 5])
})
