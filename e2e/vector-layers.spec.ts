/** Files of places and shapes on the map, fetched by the real server from one that is played on this machine. */
import { type Page } from '@playwright/test'
import { createResource } from '../server/src/testing/create-resource.ts'
import { expect, expectAccessible } from './journey.ts'
import { testWithFiles } from './played-files.ts'
import { WAITS } from './waits.ts'

const SURVEY = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Survey</name>
  <Style id="area"><LineStyle><color>ff1478b4</color></LineStyle><PolyStyle><color>ff3c14c8</color></PolyStyle></Style>
  <Folder><name>Areas</name><Placemark><name>Azores box</name><styleUrl>#area</styleUrl>
  <description><![CDATA[Sampled <b>every spring</b>. <a href="https://example.org/survey">More</a><script>alert(1)</script>]]></description>
  <ExtendedData><Data name="operator"><value>University of the Azores</value></Data></ExtendedData>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>-40,25 -20,25 -20,45 -40,45 -40,25</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder>
  <NetworkLink><name>Stations</name><Link><href>stations.kml</href></Link></NetworkLink>
  <NetworkLink><name>Lost file</name><Link><href>lost.kml</href></Link></NetworkLink></Document></kml>`
const STATIONS = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Horta</name><Point><coordinates>-28.6,38.5</coordinates></Point></Placemark></kml>`
const FILES: Readonly<Record<string, string>> = {
  '/survey.kml': SURVEY,
  '/stations.kml': STATIONS,
  '/page.kml': '<!doctype html><title>Sign in</title>',
}

const test = testWithFiles(FILES)

// the lost file
test.use({ expectedStatuses: [404] })

const map = (page: Page) => page.getByRole('application', { name: 'World map' })
const layers = (page: Page) => page.getByRole('region', { name: 'Layers', exact: true })

/** How many pixels of the map have the colour of the survey's area, whatever lies beneath. */
const drawn = (page: Page) =>
  map(page).evaluate((element) => {
    let count = 0
    for (const canvas of element.querySelectorAll('canvas')) {
      const context = canvas.getContext('2d')
      if (context === null || canvas.width === 0) continue
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4) if (data[at] === 200 && data[at + 1] === 20 && data[at + 2] === 60) count += 1
    }
    return count
  })

test('a link brings a KML file, which is drawn, told about and taken off', { tag: '@golden' }, async ({ page, played }) => {
  await page.goto(`/?type=kml&title=Survey&url=${encodeURIComponent(`${played.files}/survey.kml`)}`)
  await expect.poll(() => drawn(page), { timeout: WAITS.slowAnswer }).toBeGreaterThan(2_000)

  // the pointer: in the middle of what the map has gone to
  const box = (await map(page).boundingBox())!
  await map(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
  const told = page.getByRole('region', { name: 'At this point' })
  await expect(told.getByText('University of the Azores')).toBeVisible()
  await expect(told.getByRole('link', { name: 'More' })).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(told.getByText('Areas')).toBeVisible()
  await expect(told.locator('script')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()

  // the keyboard: what is in view, one by one
  await page.getByRole('button', { name: /^Layers, / }).click()
  await layers(page).getByRole('button', { name: 'Layer details: Survey' }).press('Enter')
  await expect(layers(page).getByText('Stations: on the map')).toBeVisible()
  await expect(layers(page).getByText('Lost file: not available')).toBeVisible()
  await layers(page).getByRole('button', { name: 'Features in view' }).press('Enter')
  await expectAccessible(page)
  await layers(page)
    .getByRole('button', { name: /^Horta/ })
    .press('Enter')
  await expect(told).toBeFocused()
  await expect(told.getByText('Horta')).toBeVisible()
  await page.keyboard.press('Escape')

  await layers(page).getByRole('button', { name: 'Remove Survey' }).press('Enter')
  await expect.poll(() => drawn(page)).toBe(0)
})

test('a file of a result is on the map in one click, and one that cannot be shown says why', async ({ page, played }) => {
  const online = (name: string) => [{ url: `${played.files}/${name}`, protocol: 'WWW:LINK', accessType: 'direct' as const }]
  const resources = [
    createResource({ id: 'survey', title: 'Survey of the Azores', online: online('survey.kml') }),
    createResource({ id: 'page', title: 'Survey of Madeira', online: online('page.kml') }),
  ]
  const entries = resources.map((resource) => ({ resource, match: { relevance: 0, fields: [] }, children: 0 }))
  const leftOut = { withoutFootprint: 0, withoutTime: 0 }
  await page.route(/\/dab\/opensearch\/query/, (route) =>
    route.fulfill({ json: { total: 2, startIndex: 1, itemsPerPage: 12, entries, facets: {}, leftOut } }),
  )
  await page.goto('/search?f:phrase=survey')
  const show = (name: RegExp) =>
    page
      .getByRole('article', { name })
      .first()
      .getByRole('button', { name: /(?:on (?:the )?|to )map/i })
  await show(/Madeira/).click()
  const popup = page.getByRole('alertdialog', { name: 'Survey of Madeira cannot be shown on the map' })
  await expect(popup.getByText(/is a web page/)).toBeVisible()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Ok' }).click()

  await show(/Azores/).click()
  await expect.poll(() => drawn(page), { timeout: WAITS.slowAnswer }).toBeGreaterThan(2_000)
})
