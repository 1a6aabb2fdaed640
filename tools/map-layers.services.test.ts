/**
 * Layers of a real MapServer, of tiles and of files, on the built page in a real browser: the square of a known colour is where its
 * coordinates are.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { layerId, type LinkedType } from '../contracts/src/layer-id.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_ARGUMENTS, ensureChromium } from './chromium.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { RED, SQUARE } from './services/map-server/map-files.ts'
import { type MapServer, startMapServer } from './services/map-server/map-server.ts'

let maps: MapServer
let portal: PortalProcess
let browser: Browser
let page: Page
/** Where pictures of the page are looked at. */
let judge: Page
beforeAll(async () => {
  maps = await startMapServer()
  portal = await startPortal(undefined, { GRATICULE_ALLOW_HOSTS: maps.host, GRATICULE_LAYER_HOSTS: maps.host })
  const found = ensureChromium()
  if (found.path === undefined) throw new Error(found.reason)
  browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_ARGUMENTS })
  judge = await browser.newPage()
}, 900_000)
afterAll(async () => {
  await browser.close()
  await portal.stop()
  await maps.stop()
})
afterEach(() => page.close())

/** The middle of the square, and a zoom at which it is about 230 pixels wide. */
const CENTRE = [-25, 35] as const
const ZOOM = 5

/** Opens the results in full view with this layer on the map. */
async function openWith(...ids: readonly string[]): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const parameters = new URLSearchParams({
    'm:lon': String(CENTRE[0]),
    'm:lat': String(CENTRE[1]),
    'm:zoom': String(ZOOM),
    'm:fullView': 'true',
    v: '1',
  })
  for (const id of ids) parameters.append('m:layers', id)
  await page.goto(`${portal.base}/search?${parameters}`)
  await page.getByRole('application', { name: 'World map' }).waitFor()
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Where the pixels of this colour are on the page, by the outermost of them; `null` where there are fewer than a hundred. */
async function seen(colour: readonly number[]): Promise<Box | null> {
  const picture = (await page.screenshot()).toString('base64')
  return judge.evaluate(
    async ({ picture, colour }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let count = 0
      const box = [Infinity, Infinity, -1, -1] as [number, number, number, number]
      for (let at = 0; at < data.length; at += 4) {
        if (colour.some((value, band) => Math.abs(value - data[at + band]!) > 6)) continue
        const x = (at / 4) % image.width
        const y = Math.floor(at / 4 / image.width)
        count += 1
        box[0] = Math.min(box[0], x)
        box[1] = Math.min(box[1], y)
        box[2] = Math.max(box[2], x + 1)
        box[3] = Math.max(box[3], y + 1)
      }
      return count < 100 ? null : box
    },
    { picture, colour },
  )
}

/** Where the square has to be: its corners in web mercator around the middle of the map. */
async function expected(): Promise<Box> {
  const stage = (await page.getByRole('application', { name: 'World map' }).boundingBox())!
  const pixels = (256 * 2 ** ZOOM) / (2 * Math.PI)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
  const x = (longitude: number) => stage.x + stage.width / 2 + radians(longitude - CENTRE[0]) * pixels
  const y = (latitude: number) => stage.y + stage.height / 2 - (north(latitude) - north(CENTRE[1])) * pixels
  return [x(SQUARE[0]), y(SQUARE[3]), x(SQUARE[2]), y(SQUARE[1])]
}

/** How far the square that is seen is from where it has to be, pixels; waits until it is there at all. */
async function expectInPlace(colour: readonly number[], tolerance = 2): Promise<void> {
  const wanted = await expected()
  const farthest = async () => {
    const found = await seen(colour)
    return found === null ? Infinity : Math.max(...found.map((side, at) => Math.abs(side - wanted[at]!)))
  }
  await expect.poll(farthest, { timeout: 30_000, interval: 300 }).toBeLessThanOrEqual(tolerance)
}

const idOf = (path: string, layer?: string, type?: LinkedType) => layerId(`${maps.base}${path}`, layer, type)

describe('the square lies on its coordinates', { timeout: 90_000 }, () => {
  it('in WMS 1.1.1', async () => {
    await openWith(idOf('/wms', 'square'))
    await expectInPlace(RED)
    expect(maps.asked.some((path) => path.includes('VERSION=1.1.1') && path.includes('SRS=EPSG%3A3857'))).toBe(true)
  })

  it('in WMS reprojected by its server', async () => {
    await openWith(idOf('/wms', 'metres'))
    // pixels of the file are 2.8 km, one of the map 4 km
    await expectInPlace([30, 160, 60])
  })
})
