/**
 * Layers over http on the built page over https, in a real browser: browsers show no picture over http there (W3C Mixed Content), so
 * each comes over https where its server has that, else through the portal.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { request as ask } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { layerId, type LinkedType } from '../contracts/src/map/layer-id.ts'
import { colourAt } from '../e2e/played-wms.ts'
import { CHROMIUM_ARGUMENTS, ensureChromium } from './test-run/chromium.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { type BothWays, serveBothWays } from './services/https/both-ways.ts'
import { type Certificate, makeCertificate } from './services/https/certificate.ts'
import { COLOURS, type PlayedLayers, playLayers } from './services/https/played-layers.ts'

/** Browsers trust http of the machine itself, so the map servers need an address of it that others see. */
const outer = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
if (outer === undefined) console.warn('This machine has no address but its own: layers over http are not tried.')

let certificate: Certificate
let front: BothWays
let portal: PortalProcess
let browser: Browser
let page: Page
let plain: PlayedLayers
let secured: PlayedLayers
let strange: PlayedLayers
/** What the browser's console says against the page. */
let complaints: string[] = []

const address = outer ?? ''
beforeAll(async () => {
  if (outer === undefined) return
  certificate = makeCertificate([outer, '127.0.0.1'])
  plain = await playLayers(outer)
  secured = await playLayers(outer, certificate)
  strange = await playLayers(outer)
  let inner = 0
  // the web server in front of the portal, which alone speaks https
  front = await serveBothWays(
    '127.0.0.1',
    (request, response) => {
      const { method, url, headers } = request
      const passed = ask({ port: inner, host: '127.0.0.1', method, path: url, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      })
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    },
    certificate,
  )
  portal = await startPortal(undefined, {
    PUBLIC_URL: `https://127.0.0.1:${front.port}`,
    GRATICULE_ALLOW_HOSTS: [plain, secured].map(({ host }) => host).join(','),
    GRATICULE_LAYER_HOSTS: [plain, secured].map(({ host }) => host).join(','),
    NODE_EXTRA_CA_CERTS: certificate.file,
  })
  inner = Number(new URL(portal.base).port)
  const found = ensureChromium()
  if (found.path === undefined) throw new Error(found.reason)
  browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_ARGUMENTS })
}, 300_000)
afterAll(async () => {
  if (outer === undefined) return
  await browser.close()
  await portal.stop()
  await Promise.all([front, plain, secured, strange].map((one) => one.stop()))
  certificate.remove()
})
afterEach(() => page?.close())

async function openWith(...ids: readonly string[]): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ignoreHTTPSErrors: true })
  complaints = []
  page.on('console', (message) => {
    if (/mixed content|insecure/i.test(message.text())) complaints.push(message.text())
  })
  const parameters = new URLSearchParams({ 'm:lon': '-25', 'm:lat': '35', 'm:zoom': '5', 'm:fullView': 'true', v: '1' })
  for (const id of ids) parameters.append('m:layers', id)
  await page.goto(`https://127.0.0.1:${front.port}/search?${parameters}`)
  await page.getByRole('application', { name: 'World map' }).waitFor()
}

const idOf = ({ host }: PlayedLayers, path: string, layer?: string, type?: LinkedType) =>
  layerId(`http://${host}${path}`, layer, type)
/** A point of the map away from panels, names and the frame. */
const colour = () => colourAt(page, 250, 300)
const TILES = '/tiles/{z}/{x}/{y}.png'

describe.skipIf(address === '')('a layer over http on a page over https', () => {
  it('of a WMS without https is brought by the portal', async () => {
    await openWith(idOf(plain, '/wms', 'rain'))
    await expect.poll(colour).toEqual([...COLOURS.wms])
    expect(plain.asked.filter(({ isBrowser }) => isBrowser)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('of tiles without https is brought by the portal', async () => {
    await openWith(idOf(plain, TILES, undefined, 'tms'))
    await expect.poll(colour).toEqual([...COLOURS.tiles])
    expect(plain.asked.filter(({ isBrowser }) => isBrowser)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('of a server that has https too is asked for there by the browser itself', async () => {
    await openWith(idOf(secured, '/wms', 'rain'))
    await expect.poll(colour).toEqual([...COLOURS.wms])
    await openWith(idOf(secured, TILES, undefined, 'tms'))
    await expect.poll(colour).toEqual([...COLOURS.tiles])
    const byBrowser = secured.asked.filter(({ isBrowser }) => isBrowser)
    expect(byBrowser.some(({ path }) => path.startsWith('/wms'))).toBe(true)
    expect(byBrowser.some(({ path }) => path.startsWith('/tiles'))).toBe(true)
    expect(byBrowser.every(({ isSecure }) => isSecure)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('of a KML file that a visitor adds by its address is read through the portal', async () => {
    await openWith()
    await page.getByRole('button', { name: /^Layers, / }).click()
    await page.getByRole('button', { name: 'Add a layer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a layer' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${plain.host}/gauges.kml`)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Add the layer' }).click()
    const panel = page.getByRole('region', { name: 'Layers', exact: true })
    await panel.getByRole('button', { name: /^Layer details: gauges/i }).click()
    await expect.poll(() => panel.getByText('1 feature').count()).toBeGreaterThan(0)
    expect(plain.asked.some(({ path, isBrowser }) => path === '/gauges.kml' && !isBrowser)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('of a server that the portal may not ask is told of in plain words', async () => {
    await openWith(idOf(strange, '/wms', 'rain'))
    const popup = page.getByRole('alertdialog')
    await popup.getByText(`${strange.host} has no secure connection`, { exact: false }).waitFor()
    await popup.getByText('Ask the operator of this portal to allow this server.').waitFor()
    expect(strange.asked.filter(({ isBrowser }) => isBrowser)).toEqual([])
    expect(complaints).toEqual([])
  })
})
