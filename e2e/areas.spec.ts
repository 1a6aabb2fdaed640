import { expect, expectAccessible, resultCount, test } from './journey.ts'

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon>
<outerBoundaryIs><LinearRing><coordinates>-10,36 30,36 30,46 -10,36</coordinates></LinearRing></outerBoundaryIs>
</Polygon></Placemark></kml>`

test('an outline of a file is searched, shown, shared in the link, and taken away', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  const before = await resultCount(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  await panel
    .getByLabel('Upload an outline')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'basin.kml',
      mimeType: 'application/vnd.google-earth.kml+xml',
      buffer: Buffer.from(KML),
    })
  await expect(panel.getByText('basin.kml')).toBeVisible()
  await expect(panel.getByText(/^Area: [\d,]+ km²$/)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click()
  await expect(page).toHaveURL(/f:geometry=POLYGON/)
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('basin.kml')
  await expect.poll(() => resultCount(page)).toBeLessThan(before)

  // somebody else opens the link
  await page.reload()
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('basin.kml')
  await page.getByRole('button', { name: 'Remove filter Place basin.kml' }).click()
  await expect(page).not.toHaveURL(/geometry/)
  await expect.poll(() => resultCount(page)).toBe(before)
})

test('a file without an area says why', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  const file = panel.getByLabel('Upload an outline').and(page.locator('input'))
  await file.setInputFiles({ name: 'notes.kml', mimeType: 'text/xml', buffer: Buffer.from('<html></html>') })
  await expect(panel.getByText(/^notes\.kml cannot be read/)).toBeVisible()
  await file.setInputFiles({ name: 'knot.wkt', mimeType: 'text/plain', buffer: Buffer.from('POLYGON((0 0,2 2,2 0,0 2,0 0))') })
  await expect(panel.getByText(/^An outline in knot\.wkt crosses itself/)).toBeVisible()
})
