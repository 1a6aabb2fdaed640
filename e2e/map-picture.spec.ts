import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { WAITS } from './waits.ts'

/** Bytes of the colours of a PNG without interlacing, as browsers write them (RFC 2083): red, green, blue, opacity. */
function readPng(file: Buffer): { width: number; height: number; at: (x: number, y: number) => number[] } {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytesPerPixel = file[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let offset = 8; offset < file.length; offset += file.readUInt32BE(offset) + 12) {
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      parts.push(file.subarray(offset + 8, offset + 8 + file.readUInt32BE(offset)))
  }
  const packed = inflateSync(Buffer.concat(parts))
  const stride = width * bytesPerPixel
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (stride + 1)]
    for (let i = 0; i < stride; i++) {
      const left = i >= bytesPerPixel ? pixels[y * stride + i - bytesPerPixel]! : 0
      const up = y > 0 ? pixels[(y - 1) * stride + i]! : 0
      const corner = y > 0 && i >= bytesPerPixel ? pixels[(y - 1) * stride + i - bytesPerPixel]! : 0
      const guess = left + up - corner
      const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
      const paeth = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
      const predicted = [0, left, up, Math.floor((left + up) / 2), paeth][filter!]!
      pixels[y * stride + i] = (packed[y * (stride + 1) + 1 + i]! + predicted) & 255
    }
  }
  return { width, height, at: (x, y) => [...pixels.subarray(y * stride + x * bytesPerPixel, y * stride + x * bytesPerPixel + 3)] }
}

/** One magenta pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z/D/PwAG/gL+DHWJ3gAAAABJRU5ErkJggg==',
  'base64',
)
// the server may not ask for the capabilities of the layer
test.use({ expectedStatuses: [403] })

const LAYER = encodeURIComponent('https://maps.example.org/wms#pink')

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Map tools' }).press('Enter')
  const item = page.getByRole('menuitem', { name: 'Save or print the map' })
  await item.focus()
  await item.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save or print the map' })
  await expect(dialog.getByRole('img')).toBeVisible()
  return dialog
}

async function save(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save PNG' }).click()])
  return { name: download.suggestedFilename(), picture: readPng(readFileSync(await download.path())) }
}

test('the map is saved with its layers, twice as fine when wanted, under its title and day', async ({ page }) => {
  await page.route('https://maps.example.org/**', (route) =>
    route.fulfill({ body: TILE, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
  )
  const shown = page.waitForResponse(/maps\.example\.org.*request=getmap/i)
  await page.goto(`/search?f:phrase=sea+ice&m:lon=0&m:lat=0&m:zoom=3&m:layers=${LAYER}&v=1`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await shown
  const dialog = await openDialog(page)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Pink sea')
  const small = await save(page)
  expect(small.name).toMatch(/^pink-sea-\d{4}-\d\d-\d\d\.png$/)
  const { width, height, at } = small.picture
  expect(width).toBe(1440 + 48)
  expect(at(2, 2)).toEqual([255, 255, 255])
  // somewhere on the map without a name or a footprint
  const colours = Array.from({ length: 400 }, (_, index) =>
    at(100 + ((index * 37) % (width - 200)), 150 + ((index * 53) % 500)).join(' '),
  )
  expect(colours).toContain('255 0 255')

  await dialog.getByRole('radio', { name: 'High (2×)' }).check()
  // four times as much is painted, in small portions
  await expect(dialog.getByText(/Map: 2880 × \d+ pixels/)).toBeVisible({ timeout: WAITS.slowAnswer })
  const large = await save(page)
  expect(large.picture.width).toBe(2 * width)
  expect(large.picture.height).toBe(2 * height)
})

test('the picture is printed without the page around it, its legends as text', { tag: '@golden' }, async ({ page }) => {
  await searchFromHome(page, 'sea surface temperature')
  const dialog = await openDialog(page)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('On paper')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.picture-page h1')).toHaveText('On paper')
  await expect(page.locator('.picture-page')).toContainText(/Footprints of results/)
  await expect(page.locator('.picture-page')).toContainText('© Natural Earth')
  await expect(dialog).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})
