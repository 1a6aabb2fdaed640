/** A GeoTIFF and a map service on the map, fetched by the real server from one that is played on this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Page } from '@playwright/test'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, test as base } from './journey.ts'
import { picture } from './played-wms.ts'
import { WAITS } from './waits.ts'

const RED = [200, 20, 60] as const
const GREEN = [20, 140, 60] as const

/** A GeoTIFF of one colour, 20 by 20 pixels of a degree, from 40 W, 45 N (TIFF 6.0; OGC 19-008r4). */
function redTif(): Buffer {
  const size = 20
  const pixels = Buffer.alloc(size * size * 3, Buffer.from(RED))
  const doubles = (...numbers: number[]) => Buffer.from(Float64Array.from(numbers).buffer)
  const shorts = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer)
  const more: [tag: number, type: number, count: number, value: Buffer][] = [
    [258, 3, 3, shorts(8, 8, 8)],
    [33_550, 12, 3, doubles(1, 1, 0)],
    [33_922, 12, 6, doubles(0, 0, 0, -40, 45, 0)],
    [34_735, 3, 12, shorts(1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326)],
  ]
  const plain: [tag: number, value: number][] = [
    [256, size],
    [257, size],
    [259, 1],
    [262, 2],
    [277, 3],
    [278, size],
    [279, pixels.length],
  ]
  const count = more.length + plain.length + 1
  let free = 8 + 2 + count * 12 + 4
  const entry = (tag: number, type: number, items: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(items, 4)
    bytes.writeUInt32LE(value, 8)
    return { tag, bytes }
  }
  const entries = more.map(([tag, type, items, value]) => {
    const made = entry(tag, type, items, free)
    free += value.length
    return made
  })
  entries.push(...plain.map(([tag, value]) => entry(tag, 4, 1, value)), entry(273, 4, 1, free))
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  const list = entries.toSorted((a, b) => a.tag - b.tag).map(({ bytes }) => bytes)
  return Buffer.concat([head, shorts(count), ...list, Buffer.alloc(4), ...more.map(([, , , value]) => value), pixels])
}

/** It draws in degrees only, and answers questions. */
const CAPABILITIES = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Name>WMS</Name><Title>Played</Title></Service>
<Capability><Request><GetCapabilities><Format>text/xml</Format></GetCapabilities><GetMap><Format>image/png</Format></GetMap>
<GetFeatureInfo><Format>application/json</Format></GetFeatureInfo></Request><Exception><Format>XML</Format></Exception>
<Layer><Title>All</Title><CRS>EPSG:4326</CRS><Layer queryable="1"><Name>woods</Name><Title>Woods</Title>
<EX_GeographicBoundingBox><westBoundLongitude>-40</westBoundLongitude><eastBoundLongitude>-20</eastBoundLongitude>
<southBoundLatitude>-10</southBoundLatitude><northBoundLatitude>10</northBoundLatitude></EX_GeographicBoundingBox></Layer></Layer></Capability></WMS_Capabilities>`

/** The service: its image has the colour only if the box is one of EPSG:4326 with the latitude first. */
function answerOf(query: URLSearchParams): { type: string; body: string | Buffer } {
  const request = query.get('REQUEST')
  if (request === 'GetCapabilities') return { type: 'text/xml', body: CAPABILITIES }
  if (request === 'GetFeatureInfo') {
    const features = [{ type: 'Feature', id: 'woods.7', properties: { kind: 'laurel', of: query.get('CRS') } }]
    return { type: 'application/json', body: JSON.stringify({ type: 'FeatureCollection', features }) }
  }
  const [south = 0, , north = 0] = (query.get('BBOX') ?? '').split(',').map(Number)
  const isRight = query.get('CRS') === 'EPSG:4326' && Math.abs(south) < 24 && Math.abs(north) < 24
  return { type: 'image/png', body: picture(256, 256, isRight ? GREEN : [0, 0, 0]) }
}

interface Played {
  readonly server: string
  readonly portal: PortalProcess
}

const test = base.extend<object, { played: Played }>({
  played: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const tif = redTif()
      const server = createServer(({ url = '', headers: { range = '' } }, response) => {
        const { pathname, searchParams } = new URL(url, 'http://played')
        if (pathname === '/wms') {
          const upper = new URLSearchParams([...searchParams].map(([name, value]) => [name.toUpperCase(), value]))
          const { type, body } = answerOf(upper)
          response.writeHead(200, { 'content-type': type }).end(body)
          return
        }
        const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(range) ?? []
        const part = tif.subarray(Number(first), last === '' ? undefined : Number(last) + 1)
        const end = Number(first) + part.length - 1
        response
          .writeHead(206, { 'content-type': 'image/tiff', 'content-range': `bytes ${first}-${end}/${tif.length}`, etag: '"1"' })
          .end(part)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const portal = await startPortal(undefined, { GRATICULE_ALLOW_HOSTS: host, GRATICULE_LAYER_HOSTS: `public,${host}` })
      await use({ server: `http://${host}`, portal })
      await portal.stop()
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ played }, use) => use(played.portal.base),
})

const map = (page: Page) => page.getByRole('application', { name: 'World map' })
const told = (page: Page) => page.getByRole('region', { name: 'At this point' })

/** Pixels of the map in a colour. A canvas with images of other servers tells nothing: it is looked at as the screen shows it. */
async function pixelsOf(page: Page, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const shot = (await map(page).screenshot()).toString('base64')
  return page.evaluate(
    async ({ shot, wanted }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${shot}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((part, index) => Math.abs(part - data[at + index]!) <= 2)) count += 1
      }
      return count
    },
    { shot, wanted: [red, green, blue] },
  )
}

test(
  'a GeoTIFF is drawn in its place and tells its values, at a click and in the middle with a key',
  { tag: '@golden' },
  async ({ page, played }) => {
    await page.goto(`/?type=tif&title=Red&url=${encodeURIComponent(`${played.server}/red.tif`)}`)
    await expect.poll(() => pixelsOf(page, RED), { timeout: WAITS.slowAnswer }).toBeGreaterThan(5_000)

    const box = (await map(page).boundingBox())!
    await map(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
    await expect(told(page).getByRole('row', { name: 'Band 1 200' })).toBeVisible()
    await expect(told(page).getByRole('row', { name: 'Band 3 60' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(told(page)).toBeHidden()

    await map(page).focus()
    await page.keyboard.press('i')
    await expect(told(page)).toBeFocused()
    await expect(told(page).getByRole('row', { name: 'Band 2 20' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(map(page)).toBeFocused()
  },
)

test('a service that draws in degrees only is asked with the latitude first, laid on the map, and asked about a place', async ({
  page,
  played,
}) => {
  // its images come to the page by themselves
  await page.route(
    ({ origin }) => origin === played.server,
    (route) => route.continue(),
  )
  await page.goto(`/?type=wms&title=Woods&url=${encodeURIComponent(`${played.server}/wms?layers=woods&version=1.3.0`)}`)
  await expect.poll(() => pixelsOf(page, GREEN), { timeout: WAITS.slowAnswer }).toBeGreaterThan(5_000)
  await map(page).focus()
  await page.keyboard.press('i')
  await expect(told(page).getByRole('table', { name: 'woods.7' })).toBeVisible()
  await expect(told(page).getByRole('row', { name: 'of EPSG:4326' })).toBeVisible()
  await expectAccessible(page)
})
