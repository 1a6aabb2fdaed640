import { crc32 } from 'node:zlib'
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
    .getByLabel('Upload an area')
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
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('basin.kml')
  await expect.poll(() => resultCount(page)).toBeLessThan(before)

  // somebody else opens the link
  await page.reload()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('basin.kml')
  await page.getByRole('button', { name: 'Remove filter Place basin.kml' }).click()
  await expect(page).not.toHaveURL(/geometry/)
  await expect.poll(() => resultCount(page)).toBe(before)
})

/** An archive of files that are not packed. */
function archive(files: Readonly<Record<string, Buffer>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    parts.push(local, Buffer.from(name), content)
    offset += 30 + name.length + content.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}

/** A shapefile of one ring. */
function shapes(ring: readonly (readonly [number, number])[]): Buffer {
  const length = 48 + 16 * ring.length
  const file = Buffer.alloc(108 + length)
  file.writeInt32BE(9_994, 0)
  file.writeInt32LE(5, 32)
  file.writeInt32BE(1, 100)
  file.writeInt32BE(length / 2, 104)
  file.writeInt32LE(5, 108)
  file.writeInt32LE(1, 144)
  file.writeInt32LE(ring.length, 148)
  for (const [at, [x, y]] of ring.entries()) {
    file.writeDoubleLE(x, 156 + 16 * at)
    file.writeDoubleLE(y, 164 + 16 * at)
  }
  return file
}

const LAEA_EUROPE =
  'PROJCS["ETRS_1989_LAEA",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Azimuthal_Equal_Area"],PARAMETER["False_Easting",4321000.0],PARAMETER["False_Northing",3210000.0],PARAMETER["Central_Meridian",10.0],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]'

test('a shapefile in the grid of Europe is searched in degrees; one in a projection that cannot be read says so', async ({
  page,
}) => {
  await page.goto('/search?f:phrase=sea')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  const file = panel.getByLabel('Upload an area').and(page.locator('input'))
  // 200 km around the origin of the grid: 10 degrees east, 52 north; clockwise
  const ring = [
    [4_221_000, 3_110_000],
    [4_221_000, 3_310_000],
    [4_421_000, 3_310_000],
    [4_421_000, 3_110_000],
    [4_221_000, 3_110_000],
  ] as const
  const zipped = (projection: string) => ({
    name: 'harz.zip',
    mimeType: 'application/zip',
    buffer: archive({ 'harz.shp': shapes(ring), 'harz.prj': Buffer.from(projection) }),
  })
  await file.setInputFiles(zipped(LAEA_EUROPE.replace('Lambert_Azimuthal_Equal_Area', 'Winkel_Tripel')))
  await expect(panel.getByText(/^harz\.zip uses an unsupported projection/)).toBeVisible()
  await file.setInputFiles(zipped(LAEA_EUROPE))
  // the grid keeps areas
  await expect(panel.getByText(/^Area: (?:39,9|40,0)\d\d km²$/)).toBeVisible()
  await panel.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click()
  await expect(page).toHaveURL(/f:geometry=POLYGON%28%288\.5/)
})
