/**
 * Writes pictures of the built portal with its shipped catalogue to docs/screenshots, for the README and for looking at:
 * `npm run screenshots [-- name ...]`. Each run starts the real server on an empty data folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Picture {
  readonly name: string
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
  readonly isDark?: boolean
  readonly prepare?: (page: Page) => Promise<void>
}

const SEARCH = '/search?f:phrase=sea+surface+temperature'
const RESOURCE = '/resource/dab/graticule.cmems-sst-mediterranean'
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const hoverFirstRegion = (page: Page) => page.getByRole('article', { name: /^Mediterranean Sea/ }).hover()

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', size: DESKTOP },
  { name: 'home-phone', path: '/', size: PHONE },
  { name: 'results', path: SEARCH, size: DESKTOP, prepare: hoverFirstRegion },
  { name: 'results-dark', path: SEARCH, size: DESKTOP, isDark: true, prepare: hoverFirstRegion },
  { name: 'results-phone', path: SEARCH, size: PHONE },
  { name: 'filters', path: SEARCH, size: DESKTOP, prepare: openFilters },
  { name: 'filters-phone', path: SEARCH, size: PHONE, prepare: openFilters },
  { name: 'resource', path: RESOURCE, size: DESKTOP },
  { name: 'resource-phone', path: RESOURCE, size: PHONE },
]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

async function answers(url: string, end: number): Promise<void> {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok === true) return
    if (Date.now() > end) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function take(browser: Browser, base: string, { name, path, size, isDark = false, prepare }: Picture): Promise<void> {
  const isPhone = size === PHONE
  const context = await browser.newContext({
    viewport: size,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
  })
  const page = await context.newPage()
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  // the last tiles of the map and the fonts of its labels
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
}

const found = findChromium()
if (found.path === undefined) throw new Error(found.reason)
const executablePath = found.path
const wanted = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [join(import.meta.dirname, '../e2e/portal-server.ts')], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: base, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await answers(`${base}/health`, Date.now() + 60_000)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue
    await take(browser, base, picture)
    console.log(`docs/screenshots/${picture.name}.png`)
  }
  await browser.close()
} finally {
  server.kill('SIGTERM')
}
