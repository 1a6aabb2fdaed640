import { tileCapabilities } from '../tools/services/map-server/tile-capabilities.ts'
import { expect, test } from './journey.ts'
import { picture } from './played-wms.ts'
import { WAITS } from './waits.ts'

// a whole page with a map takes its time on a machine that does other things
test.describe.configure({ timeout: WAITS.longJourney })

const SERVICE = 'https://tiles.example.org'
const TEMPLATE = `${SERVICE}/ask/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}/{J}/{I}.json`

test(
  'tiles whose service has no way by parameters are asked about a place by their template',
  { tag: '@golden' },
  async ({ page }) => {
    await page.route(
      (url) => url.href.startsWith(SERVICE),
      (route) => route.fulfill({ contentType: 'image/png', body: picture(256, 256, [20, 140, 60]) }),
    )
    await page.route(
      (url) => url.pathname === '/proxy/rest/fetch/capabilities',
      (route) =>
        route.fulfill({
          contentType: 'application/xml',
          body: tileCapabilities(SERVICE).replaceAll(
            '<ResourceURL',
            `<ResourceURL format="application/json" resourceType="FeatureInfo" template="${TEMPLATE}"/><ResourceURL`,
          ),
        }),
    )
    const asked: string[] = []
    await page.route(
      (url) => url.pathname === '/proxy/rest/fetch/feature-info',
      (route) => {
        asked.push(new URL(route.request().url()).searchParams.get('url') ?? '')
        const feature = { type: 'Feature', geometry: null, properties: { crop: 'Winter wheat' } }
        return route.fulfill({ json: { kind: 'json', text: JSON.stringify({ type: 'FeatureCollection', features: [feature] }) } })
      },
    )
    const layer = `m:layers=${encodeURIComponent(`wmts:${SERVICE}/wmts#square`)}`
    await page.goto(`/search?f:phrase=baltic&m:fullView=true&m:lon=-25&m:lat=35&m:zoom=5&${layer}&v=1`)
    const map = page.getByRole('application', { name: 'World map' })
    const box = (await map.boundingBox())!
    // the service has been read when its layer has its name
    await page.getByRole('button', { name: 'Layers, 1 on the map' }).click()
    await expect(page.getByRole('region', { name: 'Layers', exact: true }).getByText('Red square in tiles')).toBeVisible()
    await map.click({ position: { x: box.width / 2, y: box.height / 2 } })
    await expect(page.getByRole('region', { name: 'At this point' }).getByText('Winter wheat')).toBeVisible()
    // -25, 35 lies in column 13 and row 12 of the 32 of level 5
    expect(asked[0]).toMatch(/^https:\/\/tiles\.example\.org\/ask\/mercator\/5\/12\/13\/\d{1,3}\/\d{1,3}\.json$/)
  },
)
