/**
 * Layers of a real MapServer, of tiles and of files, on the built page in a real browser: the square of a known colour is where its
 * coordinates are.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { layerId, type LinkedType } from '../contracts/src/map/layer-id.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_ARGUMENTS, ensureChromium } from './test-run/chromium.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { BLUE, GREEN, RED, SQUARE } from './services/map-server/map-files.ts'
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

/** Where the area of this colour is on the page, by its outermost rows and columns; `null` where there is none. */
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
      const columns = new Uint32Array(image.width)
      const rows = new Uint32Array(image.height)
      for (let at = 0; at < data.length; at += 4) {
        if (colour.some((value, band) => Math.abs(value - data[at + band]!) > 6)) continue
        columns[(at / 4) % image.width]! += 1
        rows[Math.floor(at / 4 / image.width)]! += 1
      }
      // a legend has the colour too, on fewer pixels
      const isOf = (count: number) => count > 60
      const sides = [columns.findIndex(isOf), rows.findIndex(isOf), columns.findLastIndex(isOf) + 1, rows.findLastIndex(isOf) + 1]
      return sides.includes(-1) ? null : (sides as [number, number, number, number])
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

const asked = (...parts: readonly string[]) => maps.asked.some((path) => parts.every((part) => path.includes(part)))

/** Types an address into the dialog for adding layers, and adds the layer of this title, or the only one. */
async function addByAddress(address: string, title?: string): Promise<void> {
  await page.getByRole('button', { name: /^Layers, / }).click()
  await page.getByRole('button', { name: 'Add a layer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a layer' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.keyboard.press('Enter')
  if (title !== undefined) await dialog.getByRole('option', { name: title }).click()
  await dialog.getByRole('button', { name: 'Add the layer' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The coordinates that the map tells of a point of the page, degrees: "34.12° N, 8.46° E". */
async function coordinatesAt(x: number, y: number): Promise<readonly [longitude: number, latitude: number]> {
  await page.mouse.move(x - 1, y - 1)
  await page.mouse.move(x, y)
  const told = page.getByText(/^[\d.]+°\s[NS], [\d.]+°\s[EW]$/).first()
  const [latitude = 0, longitude = 0] = (await told.innerText()).split(',').map((part) => {
    const [, degrees = '', side = ''] = /([\d.]+)°\s([NSEW])/.exec(part) ?? []
    return Number(degrees) * (side === 'S' || side === 'W' ? -1 : 1)
  })
  return [longitude, latitude]
}

/**
 * The sides of the square that is seen (W, S, E, N), by the coordinates that the map tells on each: away from its middle, under
 * which the map has its status line.
 */
async function sidesSeen(colour: readonly number[]): Promise<readonly number[]> {
  const box = await seen(colour)
  if (box === null) return []
  const [left, top, right, bottom] = box
  const [x, y] = [left + (right - left) * 0.9, (top + bottom) / 2]
  const [west] = await coordinatesAt(left, y)
  const [, south] = await coordinatesAt(x, bottom)
  const [east] = await coordinatesAt(right, y)
  const [, north] = await coordinatesAt(x, top)
  return [west, south, east, north]
}

describe('the square lies on its coordinates', { timeout: 120_000 }, () => {
  it('in WMS 1.1.1', async () => {
    await openWith(idOf('/wms', 'square'))
    await expectInPlace(RED)
    expect(asked('VERSION=1.1.1', 'SRS=EPSG%3A3857', 'REQUEST=GetMap')).toBe(true)
  })

  it('reprojected by its server', async () => {
    await openWith(idOf('/wms', 'metres'))
    // pixels of the file are 2.8 km, one of the map 4 km
    await expectInPlace(GREEN)
  })

  it('of a service in degrees only, reprojected by the page, in WMS 1.1.1: longitude first', async () => {
    await openWith(idOf('/degrees', 'square'))
    await expectInPlace(RED, 3)
    expect(asked('/degrees', 'REQUEST=GetMap', 'VERSION=1.1.1', 'SRS=EPSG%3A4326')).toBe(true)
  })

  it.each([
    ['in tiles', () => idOf('/tiles/{z}/{x}/{y}.png', undefined, 'tms')],
    ['in a WMTS in web mercator', () => idOf('/wmts', 'square', 'wmts')],
    ['in a KML file', () => idOf('/files/square.kml', undefined, 'kml')],
  ] as const)('%s', async (_what, id) => {
    await openWith(id())
    await expectInPlace(RED)
  })

  it('in a WMTS in degrees, whose corners have the latitude first, reprojected by the page', async () => {
    await openWith(idOf('/wmts', 'degrees', 'wmts'))
    await expectInPlace(RED, 3)
  })

  it.each([
    ['in degrees', '/files/cog.tif', RED],
    ['in metres of UTM, reprojected by the page', '/files/utm.tif', GREEN],
  ] as const)('in a cloud-optimised GeoTIFF %s', async (_what, path, colour) => {
    await openWith(idOf(path, undefined, 'tif'))
    await expectInPlace(colour, 3)
  })
})

describe('a layer that is added by the address of its service', { timeout: 120_000 }, () => {
  it.each([
    ['1.1.1', 'SRS', 'longitude first'],
    ['1.3.0', 'CRS', 'latitude first'],
  ])('in WMS %s and degrees (%s: %s) lies on its coordinates', async (version, name) => {
    await openWith()
    await addByAddress(`${maps.base}/degrees?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=${version}`, 'Red square')
    // a pixel is a small part of a degree at the zoom that the map goes to
    const farthest = async () => {
      const sides = await sidesSeen(RED)
      return sides.length === 0 ? Infinity : Math.max(...SQUARE.map((side, at) => Math.abs(side - sides[at]!)))
    }
    await expect.poll(farthest, { timeout: 40_000, interval: 500 }).toBeLessThan(0.15)
    const drawn = maps.asked.findLast((path) => path.includes('/degrees') && path.includes('REQUEST=GetMap'))
    const query = new URL(drawn ?? '', maps.base).searchParams
    expect([query.get('VERSION'), query.get(name)]).toEqual([version, 'EPSG:4326'])
    const [first, second] = query.get('BBOX')!.split(',').map(Number) as [number, number]
    // the square lies in the west and in the north
    expect(version === '1.3.0' ? [first > 0, second < 0] : [first < 0, second > 0]).toEqual([true, true])
  })
})

describe('a layer with times', { timeout: 120_000 }, () => {
  it('shows that of its server, and others when the visitor steps', async () => {
    await openWith(idOf('/wms', 'months'))
    await expectInPlace(BLUE)
    await page.getByRole('button', { name: 'Step back' }).click()
    await expectInPlace(GREEN)
    await page.getByRole('button', { name: 'Step back' }).click()
    await expectInPlace(RED)
    expect(asked('LAYERS=months', 'TIME=2020-01-01')).toBe(true)
  })
})

describe('a place that is clicked', { timeout: 120_000 }, () => {
  it('is what the service tells of it', async () => {
    await openWith(idOf('/wms', 'square'))
    await expectInPlace(RED)
    const [left, top, right, bottom] = await expected()
    await page.mouse.click((left + right) / 2, (top + bottom) / 2)
    // the name of the layer is in its legend too
    const told = page.getByRole('region', { name: 'At this point' })
    await told.getByRole('row', { name: 'value 42' }).waitFor({ timeout: 30_000 })
    expect(await told.getByRole('row', { name: 'name Red square' }).count()).toBe(1)
    const [panel, pill] = [await told.boundingBox(), await page.getByRole('button', { name: /^All resources/ }).boundingBox()]
    expect(panel!.y).toBeGreaterThan(pill!.y + pill!.height)
    expect(asked('REQUEST=GetFeatureInfo', 'QUERY_LAYERS=square')).toBe(true)
  })
})
