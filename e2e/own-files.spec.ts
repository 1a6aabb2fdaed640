/** Files of the visitor's own as layers: chosen, dropped, refused; they never leave the browser. */
import type { Page } from '@playwright/test'
import { writeArchive } from '../server/src/testing/write-archive.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { WAITS } from './waits.ts'

const place = (name: string, longitude: number, latitude: number) =>
  `<Placemark><name>${name}</name><Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>`
const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const GEOJSON = JSON.stringify({
  type: 'Feature',
  properties: { name: 'A field' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 40],
        [20, 40],
        [20, 50],
        [10, 50],
        [10, 40],
      ],
    ],
  },
})
/** 32 by 16 pixels of a degree from 0, 0, packed by LERC and Zstandard: 4 for each column, 0.5 for each row from the north. Made by GDAL. */
const TIF =
  'SUkqAAgAAAASAAABAwABAAAAIAAAAAEBAwABAAAAEAAAAAIBAwABAAAAIAAAAAMBAwABAAAAR4gAAAYBAwABAAAAAQAAABEBBAABAAAAlAEAABUBAwABAAAAAQAAABYBAwABAAAAEAAAABcBBAABAAAAlAIAABwBAwABAAAAAQAAAFMBAwABAAAAAwAAAA6DDAADAAAA9AAAAIKEDAAGAAAADAEAAK+HAwAgAAAAPAEAALCHDAACAAAAfAEAALGHAgAIAAAAjAEAAIGkAgAGAAAA7gAAAPLFBAACAAAA5gAAAAAAAAAEAAAAAgAAAC05OTk5AAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMEAAAAAAAAAAAAEAAQAAAAcAAAQAAAEAAgABBAAAAQABAAAIAAABAOYQAQixhwcAAAAGCAAAAQCOIwkIsIcBAAEACwiwhwEAAACIbXSWHaRyQAAAAECmVFhBV0dTIDg0fAAotS/9YE8HVRQAmkIsCS+AtGRYA/AwwwwzrB1mmGGG+ZQ+MWF/6uXPRA4/AovITO9E1U5w9Se07H9Mya21FIkAggCCAIO+PR+dj81H5uPyUfmYfEQ+Hl+Nj8VX4ruPwsfgK/B5vXl68/P25e3H24c3sJP1qfpEfZo+SZ+iT9BX9s351nxjvi3flG/JN+SrfWTf2Efim30TPrEv7Pum6a3sbctb7W32dhftqxaQggyzMbKyPkJqAww24mB7fdfFHhamA5aGAxCj0KLGixABX6mv01fpa/QV+vp8dj43n5nPy2flc/IZ+Xx8Nz4Y34nPw2fhc/Ad+AK8mXoz9Hbm7cgbijcEz9bMgdbH6iP1cfoofYw+Qh+fr87X5ivzdfmqfE2+Il+Pz8bn4jPxdfgqfA0+Ax+AN1Fvgt7GvA15I/EW9mzLHGZ9q75R36Zv0rfoC7cJzzQ9u/W9+k59n75L36Pv0Pfnw/PB+dB8YD4sH5QPyQfky/HJ+FJ8ID4MH4QvwSfgzdWbo7c3b0/eYrw9eKboma3P1Wfq8/RZ+hx9hj4/353vzXfm+/Jd+Z58R74fH44vxofi+/Bd+B58CD6wN1Vvit7WvC15G3sTe1b27FfraxW0rxrti+ZVo3nRumq0LtrabMm0Z7m+WF+qL9SX6Yv0JfoCfXo+OZ+aT8yn5ZPyKfmEfDs+Gt+KT8S34ZPwLfgIvNl6s/R25+3KG463C89UPcP1wfpQfaA+TB+kD9EH6MvzxfnSfGG+LF+UL8kX5NPxzfhUfCG+DF+ET8E34E3Wm6S3OW9T3sgGFCDQgrGQ9lqKt3RoUrynQ0/xLh3W1Ox/8viB7eGXtsFPaw9/Sy7iR2KjHm6de8AQjwUqfLlBWgIZlAE='

async function openLayers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Layers, / }).click()
  await expect(page.getByRole('region', { name: 'Layers', exact: true })).toBeVisible()
}

/** Drags a file over the page; what is under the pointer is told of it. */
async function dragOver(page: Page, name: string, bytes: Uint8Array) {
  const files = await page.evaluateHandle(
    ({ called, numbers }) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(numbers)], called))
      return carried
    },
    { called: name, numbers: [...bytes] },
  )
  await page.getByRole('application').dispatchEvent('dragenter', { dataTransfer: files })
  return files
}

test(
  'files of the own device become layers, and the link says that it lacks them',
  { tag: '@golden' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto('/')
    await openLayers(page)
    await page.getByRole('button', { name: 'Add a layer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a layer' })
    await expect(dialog.getByRole('button', { name: 'Open a file' })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'gauges.kml', mimeType: '', buffer: Buffer.from(kml(place('Gauge', 15, 45))) },
      { name: 'field.json', mimeType: '', buffer: Buffer.from(GEOJSON) },
      { name: 'heights.dat', mimeType: '', buffer: Buffer.from(TIF, 'base64') },
      { name: 'letter.kml', mimeType: '', buffer: Buffer.from('Dear all,') },
      { name: 'entities.kml', mimeType: '', buffer: Buffer.from('<!DOCTYPE kml [<!ENTITY a "a">]><kml>&a;</kml>') },
    ])
    const alert = page.getByRole('alertdialog', { name: 'These files could not be opened' })
    // five threads read them
    await expect(alert.getByText('letter.kml')).toBeVisible({ timeout: WAITS.slowAnswer })
    await expect(alert.getByText(/^Not a KML, KMZ, GPX, GeoJSON or GeoTIFF file/)).toBeVisible()
    await expect(alert.getByText(/^Unsafe content/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const layers = page.getByRole('region', { name: 'Layers', exact: true })
    for (const name of ['gauges.kml', 'field.json', 'heights.dat'])
      await expect(layers.getByText(name, { exact: true })).toBeVisible()
    await expect(layers.getByText('Not available')).toHaveCount(0)
    await expect(layers.getByText(/^From your own file: not in shared links/)).toHaveCount(3)

    // the thread reads the values of the picture, and the page draws them
    await layers.getByRole('button', { name: 'Zoom to heights.dat' }).click()
    const told = page.getByText(/^1 layer has data at .*: heights\.dat$/)
    // the map is on its way there
    await expect(async () => {
      await page.getByRole('application').press('i')
      await expect(told).toBeAttached({ timeout: WAITS.glance })
    }).toPass()
    const [, north, east] = /at ([\d.]+)°\sN, ([\d.]+)°\sE/.exec((await told.textContent()) ?? '') ?? []
    const value = 4 * Math.floor(Number(east)) + 0.5 * Math.floor(16 - Number(north))
    await expect(page.getByRole('row', { name: `Band 1 ${value}`, exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Map tools' }).click()
    await page.getByRole('menuitem', { name: 'Copy a link to this view' }).click()
    await expect(page.getByText('The link does not include 3 layers from your own files.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('own-file')
    expect(sent.filter((words) => /own-file|gauges|Gauge|field\.json|heights/.test(words))).toEqual([])
  },
)

test('a file that is dropped on the map becomes a layer, and a broken one is told', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('application')).toBeVisible()
  const archive = writeArchive([
    { name: 'doc.kml', data: kml(`${place('One', -20, 10)}<NetworkLink><Link><href>more.kml</href></Link></NetworkLink>`) },
    { name: 'more.kml', data: kml(place('Two', -10, 20)) },
  ])
  const dragged = await dragOver(page, 'places.kmz', archive)
  const target = page.getByText('Drop files to open them as layers')
  await expect(target).toBeVisible()
  await target.dispatchEvent('dragover', { dataTransfer: dragged })
  await target.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(page.getByText('The layer is on the map.')).toBeVisible()
  await expect(target).toBeHidden()
  await openLayers(page)
  const layers = page.getByRole('region', { name: 'Layers', exact: true })
  await expect(layers.getByText('places.kmz', { exact: true })).toBeVisible()
  await layers.getByRole('button', { name: 'Layer details: places.kmz' }).click()
  await expect(layers.getByText('2 features')).toBeVisible()

  const broken = await dragOver(page, 'half.kmz', archive.subarray(0, 200))
  await target.dispatchEvent('drop', { dataTransfer: broken })
  const popup = page.getByRole('alertdialog', { name: 'This file could not be opened' })
  await expect(popup.getByText('half.kmz')).toBeVisible()
  await expect(popup.getByText(/^The file is damaged/)).toBeVisible()
  await popup.getByRole('button', { name: 'OK' }).click()
  await expect(popup).toBeHidden()
})
